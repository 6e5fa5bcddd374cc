import { laidOver } from "../engine/index.ts";
import type { ClaimTypeFiles } from "./claim-type-files.ts";
import { sharedIn } from "./languages.ts";
import type { SharedSources } from "./shared-sources.ts";
import type { Letter, LetterAddressing, LetterWords, Template, TemplateUse, TemplateWords } from "./store.ts";

type Files = Pick<ClaimTypeFiles, "letters" | "messages"> & Partial<Pick<ClaimTypeFiles, "words">>;
type TemplateFiles = Pick<ClaimTypeFiles, "templates" | "messages">;

/** To whom a type's letters go: those of `shared/letters.json` with the changes of its own `letters.json`. */
export const addressingOf = ({ letters }: Files): Record<string, LetterAddressing> =>
  (letters.json as { letters?: Record<string, LetterAddressing> }).letters ?? {};

/** The words of letters that a type has of its own. */
export const ownLetterWords = ({ messages }: Files): Record<string, LetterWords> =>
  (messages.json as { letters?: Record<string, LetterWords> }).letters ?? {};

/** What transitions of a type send, by id, in each language that its words are said in; one without words cannot be sent. */
export function lettersOf(files: Files, shared: SharedSources): Record<string, Letter> {
  const english = { ...shared.letterWords, ...ownLetterWords(files) };
  const written = Object.entries(files.words ?? shared.words).map(([language, { words }]) => {
    const { letterWords, letterFrame: frame } = sharedIn(shared, language);
    const own = laidOver(ownLetterWords(files) as never, words.letters ?? {});
    return { language, frame, words: { ...letterWords, ...(own as object) } as Record<string, LetterWords> };
  });
  return Object.fromEntries(
    Object.entries(addressingOf(files)).flatMap(([id, letter]) => {
      const words = english[id];
      if (!words) return [];
      const others = written.flatMap(({ language, frame, words: said }) => {
        const own = said[id];
        return own && JSON.stringify(own) !== JSON.stringify(words) ? [[language, { words: own, frame }]] : [];
      });
      const languages = others.length > 0 && { languages: Object.fromEntries(others) };
      return [[id, { ...letter, words, frame: shared.letterFrame, ...languages }]];
    }),
  );
}

/** Where a type's templates are offered: those of `shared/templates.json` with the changes of its own `templates.json`. */
export const templateUses = ({ templates }: Pick<TemplateFiles, "templates">): Record<string, TemplateUse> =>
  (templates.json as { templates?: Record<string, TemplateUse> }).templates ?? {};

export const ownTemplateWords = ({ messages }: Pick<TemplateFiles, "messages">): Record<string, TemplateWords> =>
  (messages.json as { templates?: Record<string, TemplateWords> }).templates ?? {};

/** The texts that staff of a type begin from, by id; one without words is not offered. */
export function templatesOf(files: TemplateFiles, { templateWords }: SharedSources): Record<string, Template> {
  const all = { ...templateWords, ...ownTemplateWords(files) };
  return Object.fromEntries(
    Object.entries(templateUses(files)).flatMap(([id, use]) => {
      const words = all[id];
      return words ? [[id, { ...use, words }]] : [];
    }),
  );
}
