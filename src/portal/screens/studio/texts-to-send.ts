import type { Texts } from "./draft-store.ts";

interface Changed {
  file: string;
  /** Null takes the file away. */
  text: string | null;
}

/** Files and characters that are sent in one request. */
const mostFiles = 60;
const mostText = 400_000;

/** What one request takes; the rest follows in the next. */
export function sentAtOnce(files: Changed[]): Changed[] {
  let size = 0;
  const count = files.findIndex(({ text }, index) => {
    size += text?.length ?? 0;
    return index > 0 && (index >= mostFiles || size > mostText);
  });
  return count < 0 ? files : files.slice(0, count);
}

export function withTexts(texts: Texts, changes: [file: string, text: string | null][]): Texts {
  const next = { ...texts };
  for (const [file, text] of changes) {
    if (text === null) delete next[file];
    else next[file] = text;
  }
  return next;
}

export const textsOf = (files: { file: string; text: string }[]): Texts =>
  Object.fromEntries(files.map(({ file, text }) => [file, text]));

export const pairsOf = (files: Changed[]): [file: string, text: string | null][] =>
  files.map(({ file, text }) => [file, text]);
