/**
 * The candidate that `word` was probably meant to be; undefined when none is near (a third of its letters may differ, or it is a
 * beginning of one, or one of it, or begins as one alone does).
 */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (best && best.distance <= Math.max(2, word.length / 3)) return best.candidate;
  if (word.length < 3) return undefined;
  return (
    candidates.find((candidate) => candidate.toLowerCase().startsWith(word.toLowerCase())) ?? alike(word, candidates)
  );
}

/** The one candidate that begins as the word does for most of it, or that the word begins with. */
function alike(word: string, candidates: readonly string[]): string | undefined {
  const [one, ...others] = candidates.filter((candidate) => {
    const shared = sharedBeginning(word.toLowerCase(), candidate.toLowerCase());
    const isWhole = shared === candidate.length && shared * 2 >= word.length;
    return shared >= 4 && (isWhole || shared * 3 >= word.length * 2);
  });
  return others.length === 0 ? one : undefined;
}

function sharedBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** How many letters differ; two that changed places count as one. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) next[j] = Math.min(next[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
