/**
 * The candidate that `word` was probably meant to be; undefined when none is near (`misspeltWord`, or it begins with one, or begins as
 * one alone does).
 */
export const nearestWord = (word: string, candidates: readonly string[]): string | undefined =>
  misspeltWord(word, candidates) ?? (word.length < 3 ? undefined : alike(word, candidates));

/**
 * The candidate that `word` is with another spelling, or the beginning of: of what stands behind whole words that both begin with, a
 * third of the letters may differ.
 */
export function misspeltWord(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  const differing = word.length - sharedWords(word, best?.candidate ?? "");
  if (best && best.distance <= Math.max(2, differing / 3)) return best.candidate;
  if (word.length < 3) return undefined;
  return candidates.find((candidate) => candidate.toLowerCase().startsWith(word.toLowerCase()));
}

/** The one candidate that begins as the word does for most of it, or that the word begins with; of pointers their last parts do. */
function alike(word: string, candidates: readonly string[]): string | undefined {
  const [one, ...others] = candidates.filter((candidate) => {
    const [above, name] = [word, candidate].map((pointer) => pointer.lastIndexOf("/") + 1) as [number, number];
    if (word.slice(0, above) !== candidate.slice(0, name)) return false;
    const [own, other] = [word.slice(above), candidate.slice(name)];
    const shared = sharedBeginning(own.toLowerCase(), other.toLowerCase());
    if (shared < 4) return false;
    if (shared === other.length) return shared * 2 >= own.length;
    // Two names that only have their first words in common are different ones; the next one may be abbreviated.
    const common = sharedWords(own, other);
    const agreeing = shared - common;
    return agreeing > 0 && (own.length - shared <= 1 || (agreeing >= 4 && agreeing * 3 >= (own.length - common) * 2));
  });
  return others.length === 0 ? one : undefined;
}

/** How many letters the whole words have that both begin with. */
function sharedWords(a: string, b: string): number {
  const isWordAt = (text: string, at: number) => /^([^\p{L}\d]|[\p{Ll}\d]\p{Lu})/u.test(text.slice(at - 1));
  let length = sharedBeginning(a, b);
  while (length > 0 && !(isWordAt(a, length) && isWordAt(b, length))) length--;
  return length;
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
