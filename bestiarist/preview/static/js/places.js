// Lines and columns are 1-based here and count characters as people do; JavaScript counts UTF-16 units from 0.

export function offset(text, line, column) {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  const stop = text.indexOf("\n", start);
  const characters = Array.from(text.slice(start, stop < 0 ? text.length : stop));
  return start + characters.slice(0, column - 1).join("").length;
}

export function place(text, index) {
  const before = text.slice(0, index);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: Array.from(before.slice(start)).length + 1 };
}

// The one stretch in which two texts differ: { from, to, insert }, or null where they are the same.
export function difference(before, after) {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  let tail = 0;
  while (tail < most - same && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from: same, to: before.length - tail, insert: after.slice(same, after.length - tail) };
}

// Two texts side by side, line by line: pairs [mine, theirs], undefined where a side has no such line.
export function sideBySide(mine, theirs) {
  const [left, right] = [mine.split("\n"), theirs.split("\n")];
  const common = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      common[i][j] = left[i] === right[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) pairs.push([left[i++], right[j++]]);
    else {
      const [gone, come] = [[], []];
      while ((i < left.length || j < right.length) && !(i < left.length && j < right.length && left[i] === right[j])) {
        if (j >= right.length || (i < left.length && common[i + 1][j] >= common[i][j + 1])) gone.push(left[i++]);
        else come.push(right[j++]);
      }
      for (let k = 0; k < Math.max(gone.length, come.length); k += 1) pairs.push([gone[k], come[k]]);
    }
  }
  return pairs;
}
