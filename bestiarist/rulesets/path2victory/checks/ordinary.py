"""English words that stand where a feature's name might, and are none."""

OTHERS = frozenset((
    "minion", "minions", "ally", "allies", "enemy", "enemies", "attacker", "target", "targets", "opponent", "rider",
    "mount", "passenger", "creature", "creatures", "foe", "foes", "player", "they",
))  # fmt: skip
"""Those who may be spoken of beside the creature."""
SMALL_WORDS = frozenset((
    "a", "an", "the", "each", "any", "one", "two", "three", "four", "five", "this", "that", "these", "those", "its",
    "his", "her", "their", "all", "no", "not", "never", "when", "whenever", "if", "after", "before", "first",
    "next", "every", "such", "other", "another", "both", "it", "as", "on", "melee", "ranged", "reach", "with",
    "without", "during", "until", "while", "and", "or", "but", "then", "than", "to", "from", "of", "in", "at", "by",
    "for", "is", "are", "be", "was", "were", "can", "cannot", "may", "must", "does", "do", "did", "has", "have",
    "had", "gets", "gains", "gain", "takes", "take", "deals", "deal", "makes", "make", "making", "made", "uses",
    "use", "using", "used", "hit", "hits", "miss", "misses", "against", "only", "also", "even", "more", "less",
    "so", "up", "out", "where", "who", "whose", "which", "them", "him", "they", "itself", "once", "twice", "again",
    "instead", "into", "per", "via", "same", "fewer", "most", "some", "many", "several", "half", "plus", "unless",
    "because", "strikes", "strike", "attack", "attacks", "attacking", "damage", "between", "through", "within",
    "whether", "would", "will", "should", "could", "about", "like", "let", "lets", "adds", "add", "casts", "cast",
    "ignore", "ignores",
))  # fmt: skip
"""Small words and common verbs: no name in small letters has one."""
KINDS = frozenset((
    "unarmed", "weapon", "single", "basic", "normal", "successful", "failed", "critical", "ap", "free", "extra",
    "last", "second", "third", "final", "separate", "lone", "spell", "magic", "magical", "physical", "natural",
    "regular", "ordinary", "opening", "previous", "quick", "swift", "sudden", "savage", "fierce", "strong", "cruel",
    "hard", "wild", "clean", "brutal", "blind", "fast", "lucky", "heavy", "mighty", "light", "weak", "weaker",
    "stronger", "precise", "sneak", "surprise", "bonus", "later", "power", "full", "short", "long", "far", "close",
    "friendly", "hostile", "enemy's", "ally's", "target's", "attacker's", "creature's", "rider's", "hand", "own",
    "cover", "point", "counter", "low", "high", "nearby", "new", "old", "big", "small", "great", "deadly", "bloody",
    "holy", "dirty", "easy",
))  # fmt: skip
"""What stands before `strike` and says which, how many or how, and names nothing."""
MEANS = frozenset((
    "fight", "power", "armor", "speed", "ap", "reaction", "action", "actions", "turn", "ability", "abilities",
    "feature", "features", "spell", "spells", "aura", "roll", "die", "dice", "back", "eyes", "body", "prey",
    "shield", "space", "choice", "choices", "advantage", "bonus", "penalty", "result", "effect", "effects",
    "companion", "companions", "friends", "kin", "pack", "master", "weapon", "weapons", "magic", "breath", "round",
    "move", "movement", "strength", "cover", "skill", "skills", "others", "own", "gaze", "victim", "captive",
    "daily", "encounter",
))  # fmt: skip
"""What one hits, attacks or strikes with that is no strike of its own."""
ADJECTIVES = (
    "ful", "ous", "ive", "less", "able", "ible", "ing", "ed", "est", "ary", "al", "ic", "ant", "ent", "ish", "ly",
    "some",
)  # fmt: skip
"""How longer words end that say how something is."""
NEIGHBOURS = frozenset((
    "allied", "already", "arbor", "armory", "armour", "attacked", "aurae", "aural", "barge", "beast", "beasts",
    "black", "bland", "blasts", "blest", "boast", "bone", "brawl", "bulled", "burns", "burnt", "bursts", "bust",
    "canceling", "cancelled", "cancelling", "cane", "changed", "cloned", "coalition", "coalitions", "code",
    "cognition", "colanders", "come", "commanded", "commandeers", "commandoes", "commandos", "commended",
    "commender", "commenter", "commoners", "commune", "concealer", "concealers", "conceding", "conceited",
    "conceived", "conceiving", "concerned", "concerning", "concernment", "concerted", "concerting", "concision",
    "conditional", "conditionals", "conditioners", "conduction", "cones", "coney", "congealed", "congealing",
    "congealment", "conniption", "conniptions", "contrition", "conviction", "convictions", "core", "cores",
    "coriander", "couch", "cove", "crafts", "crafty", "crating", "craw", "craws", "creatines", "creation",
    "creatives", "crone", "crowd", "crowds", "curvature", "curvatures", "damages", "dear", "done", "drafting",
    "drawl", "ease", "eight", "elf", "eliminate", "eliminates", "eliminator", "emaciation", "emanating",
    "emanative", "emendation", "emulation", "enchanter", "enema", "escalopes", "escapades", "escape", "escaped",
    "escapee", "escapees", "escaper", "features", "fights", "figure", "fine", "flight", "flights", "fright",
    "grafting", "grappler", "grapplers", "haled", "haling", "hanged", "headed", "heading", "healer", "health",
    "heap", "heaped", "heaping", "hearing", "heated", "heating", "heaved", "heaving", "heeled", "heeling",
    "heralding", "hinge", "huge", "hunted", "ill", "immure", "integrant", "interdict", "interdicts", "interest",
    "interests", "interface", "interfaces", "interject", "interjects", "interlace", "interlaces", "intermits",
    "interrace", "intersect", "intersects", "lance", "lances", "lane", "lea", "lead", "leads", "leaf", "lies",
    "life", "like", "lime", "linen", "liner", "lines", "link", "links", "lint", "live", "lives", "lone", "lores",
    "lower", "mall", "malls", "manage", "mature", "milk", "mine", "natures", "night", "nine", "obstruction",
    "obstructions", "obstructive", "pale", "palled", "peep", "persisted", "persisting", "pets", "pilled", "poker",
    "polled", "powder", "puffed", "puller", "pullet", "pulley", "pulling", "pulls", "pulped", "pulsed", "pulses",
    "purled", "pusher", "pushes", "pushing", "range", "ranger", "ranges", "ration", "read", "readily", "reads",
    "ready", "redaction", "reduction", "reductions", "reedy", "refection", "refraction", "refractions", "rejection",
    "rejections", "relation", "relations", "remotions", "resection", "resections", "retraction", "retractions",
    "rip", "sand", "seed", "seeds", "sees", "sell", "sells", "sets", "shave", "shaves", "shelf", "shell", "shells",
    "shoe", "shoes", "shore", "shores", "shove", "shovel", "shrike", "shrikes", "shunned", "sight", "sleep",
    "smell", "smells", "sociable", "societies", "spall", "spark", "spear", "spears", "sped", "speech", "speeds",
    "spelt", "spend", "spill", "spills", "spit", "spits", "spree", "squarest", "squire", "squires", "stake",
    "stakes", "stall", "stand", "standing", "stands", "stare", "stares", "stars", "starts", "stats", "steal",
    "steals", "stealthy", "steam", "steed", "steeds", "steel", "steep", "stem", "stems", "steppe", "steps", "still",
    "stood", "stop", "stops", "stove", "strait", "straits", "strake", "strand", "strap", "stray", "striae",
    "strides", "striding", "strife", "striker", "strikers", "strikes", "string", "strip", "stripe", "striped",
    "stripes", "strips", "strive", "strives", "strode", "stroke", "strokes", "stroll", "stunted", "successor",
    "successors", "succuss", "swell", "swells", "tail", "targe", "tarn", "tarns", "temporally", "temporarily",
    "tern", "terns", "terracing", "terrapin", "terrapins", "tidy", "tine", "tint", "tone", "torch", "torn", "tough",
    "tower", "towers", "traction", "trap", "traps", "trawl", "trio", "tripe", "trips", "tuns", "turd", "turds",
    "turf", "turfs", "turps", "untie", "vine", "wall", "walls", "wealth", "well", "wells", "width", "wil", "wild",
    "wile", "wine", "wither", "without", "zone",
))  # fmt: skip
"""English words that are a slip away from a word of the game, and mean what they say."""
