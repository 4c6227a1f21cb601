/** The candidate that a misspelt name most likely means; undefined where none is close. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  // A name longer than any real one isn't worth the work.
  if (name.length > 60) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = wanted === candidate.toLowerCase() ? 0 : editDistance(wanted, candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** How many letters have to be added, dropped, changed or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

/** ` Did you mean 'x'?`, or nothing. */
export function question(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`;
}
