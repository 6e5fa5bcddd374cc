import { type CompiledDefinition, inLanguage, type Json } from "../../../../engine/index.ts";

/** How the words of a form are shown: as they are, in one of its languages, or so that it shows what translations will meet. */
export interface Reading {
  id: string;
  label: string;
}

const pseudo = "pseudo";
const mirrored = "mirrored";

/** What a form can be shown as. */
export const readingsOf = ({ languages = {} }: CompiledDefinition): Reading[] => [
  { id: "en", label: "English" },
  ...Object.entries(languages).map(([id, { label }]) => ({ id, label })),
  { id: pseudo, label: "Pseudo-language: longer, with accents" },
  { id: mirrored, label: "From right to left" },
];

interface Read {
  definition: CompiledDefinition;
  lang: string | undefined;
  dir: "ltr" | "rtl";
}

/** A definition as it is read in this way. What stays plain in the pseudo-language is no word of the definition. */
export function readAs(definition: CompiledDefinition, id: string): Read {
  if (id === pseudo) {
    const messages = inPseudo(definition.messages as unknown as Json) as unknown as CompiledDefinition["messages"];
    // Beside its title stands how it is shown.
    const status = definition.messages.type.status && {
      ...definition.messages.type.status,
      title: messages.type.status?.title ?? "",
    };
    const type = { ...messages.type, ...(status && { status }) };
    return { definition: { ...definition, messages: { ...messages, type } }, lang: undefined, dir: "ltr" };
  }
  if (id === mirrored) return { definition, lang: undefined, dir: "rtl" };
  return { definition: inLanguage(definition, id), lang: id, dir: isFromRight(id) ? "rtl" : "ltr" };
}

/** Scripts that are written from the right; by script, as not every browser tells the direction of a language. */
const fromRight = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]);

const isFromRight = (language: string): boolean => fromRight.has(new Intl.Locale(language).maximize().script ?? "");

/** Names and values that stand among words. */
const noWords = new Set(["list", "value"]);

const inPseudo = (value: Json, key = ""): Json => {
  if (typeof value === "string") return noWords.has(key) ? value : pseudoText(value);
  if (Array.isArray(value)) return value.map((item) => inPseudo(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inPseudo(item, name)]));
};

const accents: Readonly<Record<string, string>> = {
  ...{ a: "á", c: "ç", d: "ð", e: "é", g: "ğ", i: "í", l: "ļ", n: "ñ", o: "ö", r: "ř", s: "š", t: "ţ", u: "ü", y: "ý" },
  ...{ A: "Å", C: "Ç", D: "Ð", E: "É", I: "Î", N: "Ñ", O: "Ø", R: "Ŕ", S: "Š", T: "Ţ", U: "Û", Y: "Ý", z: "ž" },
};

/** A text that is still to be read, longer as other languages are, and closed, so that one sees where it is cut; what is filled in stays. */
export function pseudoText(text: string): string {
  const marked = text
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter)))
    .join("");
  const more = Math.ceil(text.replace(/\{[^{}]*\}/g, "").length * (text.length < 20 ? 0.6 : 0.35));
  return `⟦${marked} ${"~".repeat(more)}⟧`;
}
