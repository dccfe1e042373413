"""The checks of Path 2 Victory: one explicit table."""

from bestiarist.core.diagnostics import Check
from bestiarist.rulesets.path2victory.checks.amounts import AMOUNT_CHECKS
from bestiarist.rulesets.path2victory.checks.brackets import BRACKET_CHECKS
from bestiarist.rulesets.path2victory.checks.casters import CASTER_CHECKS
from bestiarist.rulesets.path2victory.checks.classes import CLASS_CHECKS
from bestiarist.rulesets.path2victory.checks.common import COMMON_CHECKS
from bestiarist.rulesets.path2victory.checks.conditions import CONDITION_CHECKS
from bestiarist.rulesets.path2victory.checks.conversion import AREA_CHECKS, CONVERSION_CHECKS
from bestiarist.rulesets.path2victory.checks.costs import COST_CHECKS
from bestiarist.rulesets.path2victory.checks.damage import DAMAGE_CHECKS
from bestiarist.rulesets.path2victory.checks.effects import EFFECT_CHECKS
from bestiarist.rulesets.path2victory.checks.feats import FEAT_CHECKS
from bestiarist.rulesets.path2victory.checks.features import FEATURE_CHECKS
from bestiarist.rulesets.path2victory.checks.foreign import FOREIGN_CHECKS
from bestiarist.rulesets.path2victory.checks.formulas import FORMULA_CHECKS
from bestiarist.rulesets.path2victory.checks.gambits import GAMBIT_CHECKS
from bestiarist.rulesets.path2victory.checks.gaps import GAP_CHECKS
from bestiarist.rulesets.path2victory.checks.lists import SPELL_LIST_CHECKS, SPELL_REFERENCE_CHECKS
from bestiarist.rulesets.path2victory.checks.minions import COMMANDER_CHECKS, MINION_CHECKS
from bestiarist.rulesets.path2victory.checks.movement import MOVEMENT_CHECKS
from bestiarist.rulesets.path2victory.checks.multiple import MULTIPLE_CHECKS
from bestiarist.rulesets.path2victory.checks.plans import PLAN_CHECKS
from bestiarist.rulesets.path2victory.checks.progression import PROGRESSION_CHECKS
from bestiarist.rulesets.path2victory.checks.ranges import RANGE_CHECKS
from bestiarist.rulesets.path2victory.checks.ranks import RANK_CHECKS
from bestiarist.rulesets.path2victory.checks.references import REFERENCE_CHECKS
from bestiarist.rulesets.path2victory.checks.repeated import REPEATED_CHECKS
from bestiarist.rulesets.path2victory.checks.resistances import RESISTANCE_CHECKS
from bestiarist.rulesets.path2victory.checks.resisted import RESISTED_CHECKS
from bestiarist.rulesets.path2victory.checks.spelling import SPELLING_CHECKS
from bestiarist.rulesets.path2victory.checks.spells import SPELL_ONLY_CHECKS
from bestiarist.rulesets.path2victory.checks.stats import STAT_CHECKS
from bestiarist.rulesets.path2victory.checks.strikes import STRIKE_CHECKS
from bestiarist.rulesets.path2victory.checks.targets import TARGET_CHECKS
from bestiarist.rulesets.path2victory.checks.terms import TERM_CHECKS
from bestiarist.rulesets.path2victory.checks.traits import TRAIT_CHECKS
from bestiarist.rulesets.path2victory.checks.undefined import UNDEFINED_CHECKS
from bestiarist.rulesets.path2victory.checks.words import WORD_CHECKS

CREATURE_CHECKS: tuple[Check, ...] = (
    *COST_CHECKS,
    *STAT_CHECKS,
    *CLASS_CHECKS,
    *PROGRESSION_CHECKS,
    *CONVERSION_CHECKS,
    *MULTIPLE_CHECKS,
    *FEAT_CHECKS,
    *COMMANDER_CHECKS,
    *GAMBIT_CHECKS,
    *PLAN_CHECKS,
    *STRIKE_CHECKS,
    *TARGET_CHECKS,
    *FEATURE_CHECKS,
    *RANGE_CHECKS,
    *BRACKET_CHECKS,
    *COMMON_CHECKS,
    *FORMULA_CHECKS,
    *REPEATED_CHECKS,
    *RESISTANCE_CHECKS,
    *RESISTED_CHECKS,
    *DAMAGE_CHECKS,
    *AMOUNT_CHECKS,
    *GAP_CHECKS,
    *EFFECT_CHECKS,
    *MOVEMENT_CHECKS,
    *FOREIGN_CHECKS,
    *UNDEFINED_CHECKS,
    *WORD_CHECKS,
    *CONDITION_CHECKS,
    *TERM_CHECKS,
    *SPELLING_CHECKS,
    *TRAIT_CHECKS,
    *CASTER_CHECKS,
    *SPELL_LIST_CHECKS,
)
SPELL_CHECKS: tuple[Check, ...] = (
    *SPELL_ONLY_CHECKS,
    *TARGET_CHECKS,
    *RANGE_CHECKS,
    *BRACKET_CHECKS,
    *AREA_CHECKS,
    *DAMAGE_CHECKS,
    *AMOUNT_CHECKS,
    *EFFECT_CHECKS,
    *MOVEMENT_CHECKS,
    *FOREIGN_CHECKS,
    *UNDEFINED_CHECKS,
    *WORD_CHECKS,
    *CONDITION_CHECKS,
    *TERM_CHECKS,
    *SPELLING_CHECKS,
)
"""A spell meets the checks of words, terms, areas and damage that a creature meets, and those of its own."""
SET_CHECKS: tuple[Check, ...] = (*REFERENCE_CHECKS, *MINION_CHECKS, *SPELL_REFERENCE_CHECKS, *RANK_CHECKS)
"""Checks that look at what other definitions say."""
