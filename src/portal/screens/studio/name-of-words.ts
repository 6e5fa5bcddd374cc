import { capitalised } from "../../../engine/index.ts";

/** So many words of a sentence make a name. */
const mostWords = 5;

/**
 * A name in the data for what people call so, written as its neighbours are: `jobNumber`, `job-number`, `job_number` or `job number`.
 * "" where no such name may stand there.
 */
export function nameOfWords(words: string, neighbours: readonly string[], mayBe: (name: string) => boolean): string {
  const plain = words.normalize("NFKD").replaceAll(/\p{M}|['’]/gu, "");
  const parts = (plain.toLowerCase().match(/[a-z0-9]+/g) ?? []).slice(0, mostWords);
  const [first = "", ...others] = parts;
  const ways = [
    { mark: /[A-Z]/, name: first + others.map((one) => capitalised(one)).join("") },
    { mark: /-/, name: parts.join("-") },
    { mark: /_/, name: parts.join("_") },
    { mark: / /, name: parts.join(" ") },
  ];
  const alike = (mark: RegExp) => neighbours.filter((one) => mark.test(one)).length;
  const inOrder = ways.toSorted((one, other) => alike(other.mark) - alike(one.mark));
  return inOrder.find(({ name }) => name !== "" && mayBe(name))?.name ?? "";
}

/** May a field be called so in the data? */
export const isName = (name: string): boolean => /^[a-z][A-Za-z0-9_]*$/.test(name);

/** Throws a sentence where this is no name of a field. */
export function refuseName(name: string): void {
  if (isName(name)) return;
  throw new Error("A name begins with a small letter and has letters and digits alone, as in jobNumber.");
}
