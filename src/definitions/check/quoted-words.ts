import type { Json } from "../../engine/index.ts";
import { ownLetterWords } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput, SharedCheck } from "./check.ts";
import { textsIn } from "./placeholders.ts";

/** As advice: what a sentence quotes as the name of a field or a button is called so on the page. */
export const quotedWords: Check = (input) => {
  const { files, definition, isWhole } = input;
  if (!isWhole("messages")) return [];
  const written = textsIn(files.messages.json);
  const said = new Set(textsIn(definition.messages as unknown as Json).map(([text]) => plain(text)));
  const labels = written.flatMap(([text, path]) => (isLabel(path) ? [text] : []));
  return written.flatMap(([text, path]): Fault[] => {
    if (path[0] === "templates") return [];
    return quotesIn(text).flatMap((quote): Fault[] => {
      if (said.has(plain(quote))) return [];
      const own = [ownTitle(input, path)].find((title) => title !== undefined && sharesWords(quote, title));
      const near = own ?? labels.find((label) => sharesWords(quote, label));
      // Words of the page itself stand in no file: what is like nothing here may be one of them.
      if (near === undefined) return [];
      const message = `This quotes "${quote}", and nothing is called so any more${own ? `: its field reads "${own}"` : ""}. Write what it is called now.`;
      return [{ ...files.messages.fault(path, "stale-quote", message, own), isAdvice: true }];
    });
  });
};

/** As advice: what a letter of several types quotes, and what is a name in one of them, is one in each that sends it. */
export const quotesOfLetters: SharedCheck = ({ shared, types }) => {
  const { messages } = shared.files;
  if (!messages.isWhole) return [];
  const { letters: _, templates: __, ...others } = messages.json as Record<string, Json>;
  const common = textsIn(others);
  const whole = types.filter(({ messages: own, workflow }) => own.isWhole && workflow.isWhole);
  const ofTypes = whole.map((files) => {
    const texts = textsIn(files.messages.json);
    const sent = new Set(JSON.stringify(files.workflow.json).match(/(?<="letter":")[^"]+/g));
    const names = new Map(texts.flatMap(([text, path]) => (isLabel(path) ? [[plain(text), path] as const] : [])));
    return { files, texts, sent, names, own: ownLetterWords(files) };
  });
  return Object.entries(shared.letterWords).flatMap(([id, words]) =>
    textsIn(words as unknown as Json).flatMap(([text, path]) =>
      quotesIn(text).flatMap((quote): Fault[] => {
        const senders = ofTypes.filter(({ sent, own }) => sent.has(id) && !Object.hasOwn(own, id));
        const named = senders.find(({ names }) => names.has(plain(quote)));
        const odd = senders.find(({ texts }) => ![...texts, ...common].some(([said]) => plain(said) === plain(quote)));
        if (!named || !odd) return [];
        const at = named.names.get(plain(quote))?.join();
        const [own] = odd.texts.find(([, where]) => where.join() === at) ?? [];
        const message = `This quotes "${quote}", which is the name of something in ${named.files.type}, and nothing in ${odd.files.type} is called so${own === undefined ? "" : `: there it reads "${own}"`}. Call it alike, or give the letter words of its own there.`;
        return [{ ...messages.fault(["letters", id, ...path], "stale-quote", message), isAdvice: true }];
      }),
    ),
  );
};

const plain = (text: string): string => text.trim().toLowerCase();

const isLabel = (path: readonly unknown[]): boolean =>
  ["title", "label", "button"].includes(String(path.at(-1))) || path[0] === "sections";

/** Names of several words in quotation marks; a single word, or one in small letters, is written so for other reasons. */
const quotesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}])['‘"“](\p{Lu}[^'‘’"“”{}]{2,60})['’"”](?!\p{L})/gu)].flatMap(([, quote = ""]) =>
    /\S \S/.test(quote) ? [quote] : [],
  );

/** What the field is called at which the sentence of a rule stands, where it is a new name of what is quoted. */
function ownTitle({ definition }: CheckInput, [kind, id]: readonly unknown[]): string | undefined {
  const field = kind === "rules" ? definition.rules[String(id)]?.field : undefined;
  return field === undefined ? undefined : definition.messages.fields[field]?.title;
}

/** Is every second word of some length in both? Of what has one alone, that word says nothing. */
function sharesWords(quote: string, label: string): boolean {
  const words = (text: string): string[] => plain(text).match(/\p{L}{4,}/gu) ?? [];
  const own = words(quote);
  const shared = own.filter((word) => words(label).includes(word));
  return own.length > 1 && shared.length * 2 >= own.length;
}
