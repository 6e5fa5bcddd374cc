import { addressingOf, ownLetterWords } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { LetterAddressing, LetterWords } from "../store.ts";
import type { Check, SharedCheck } from "./check.ts";

/** As advice: where a letter says "for this reason:", the reason follows. */
export const announcedTexts: SharedCheck = ({ shared }) =>
  shared.files.messages.isWhole ? announced(shared.files.messages, shared.letterWords, shared.letters) : [];

/** The same of letters that a type words itself. */
export const announcedByType: Check = ({ files, isWhole, shared }) =>
  isWhole("messages", "letters") && files.letters.isReadable
    ? announced(files.messages, ownLetterWords(files), { ...shared.letters, ...addressingOf(files) })
    : [];

function announced(
  messages: SourceFile,
  words: Record<string, LetterWords>,
  letters: Record<string, LetterAddressing>,
): Fault[] {
  return Object.entries(words).flatMap(([id, { paragraphs = [], quote }]): Fault[] => {
    const last = paragraphs.at(-1) ?? "";
    const isShown = letters[id]?.shows !== undefined;
    if (quote !== undefined || isShown || !last.trimEnd().endsWith(":")) return [];
    const message =
      'The last paragraph ends with a colon, and nothing follows it: the letter has no "quote" and "shows" nothing. Write "quote": "{text}", or end the sentence.';
    return [{ ...messages.faultAtKey(["letters", id, "paragraphs"], "nothing-follows", message), isAdvice: true }];
  });
}
