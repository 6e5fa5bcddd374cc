import type { Texts } from "./draft-store.ts";
import { read } from "./field-edits.ts";
import { originsOf } from "./field-uses.ts";

/** Among which messages it stands what a thing is called, by what differs of it. */
const groups: Readonly<Record<string, readonly string[]>> = {
  fields: ["no place", "not allowed", "hidden with data", "no longer shown", "no longer writable"],
  rules: ["newly missing", "no longer missing"],
  sections: ["newly ticked", "no longer ticked"],
  columns: ["shown otherwise", "no longer listed"],
  transitions: ["leads elsewhere", "does otherwise", "newly offered", "no longer offered"],
};

type Said = string | { title?: string; label?: string };
type Messages = Record<string, Record<string, Said> | undefined>;

/** What the draft calls a thing that differs, with its id behind; the id alone where it calls it nothing. */
export function whatDiffers(texts: Texts, { type, kind, what }: { type: string; kind: string; what: string }): string {
  const [group = ""] = Object.entries(groups).find(([, kinds]) => kinds.includes(kind)) ?? [];
  // Items of a list are counted as one, whichever they are.
  const id = group === "fields" ? what.replaceAll("/-", "/*") : what;
  for (const folder of [type, ...originsOf(texts, type)]) {
    const said = read<Messages>(texts[`${folder}/messages.en.json`])?.[group]?.[id];
    const words = typeof said === "object" ? (said?.title ?? said?.label) : said;
    if (typeof words === "string") return `${words} (${what})`;
  }
  return what;
}
