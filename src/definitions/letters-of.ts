import type { ClaimTypeFiles } from "./claim-type-files.ts";
import type { SharedSources } from "./shared-sources.ts";
import type { Letter, LetterAddressing, LetterWords } from "./store.ts";

type Files = Pick<ClaimTypeFiles, "letters" | "messages">;

/** To whom a type's letters go: those of `shared/letters.json` with the changes of its own `letters.json`. */
export const addressingOf = ({ letters }: Files): Record<string, LetterAddressing> =>
  (letters.json as { letters?: Record<string, LetterAddressing> }).letters ?? {};

/** The words of letters that a type has of its own. */
export const ownLetterWords = ({ messages }: Files): Record<string, LetterWords> =>
  (messages.json as { letters?: Record<string, LetterWords> }).letters ?? {};

/** What transitions of a type send, by id; one without words cannot be sent. */
export function lettersOf(files: Files, { letterWords }: SharedSources): Record<string, Letter> {
  const all = { ...letterWords, ...ownLetterWords(files) };
  return Object.fromEntries(
    Object.entries(addressingOf(files)).flatMap(([id, letter]) => {
      const words = all[id];
      return words ? [[id, { ...letter, words }]] : [];
    }),
  );
}
