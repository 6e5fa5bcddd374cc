import { listsOf } from "./choice-edits.ts";
import type { Texts } from "./draft-store.ts";

type Shape = Record<string, unknown>;

/** What a new field may be: its shape, how it is shown where that does not go without saying, and its list of choices. */
export interface FieldKind {
  id: string;
  words: string;
  shape: Shape;
  look?: Shape;
  list?: string;
}

const several = { type: "array", maxItems: 20 };
const line = { type: "string", maxLength: 200 };
const file = { type: "string", format: "file" };

const plainly: readonly FieldKind[] = [
  { id: "text", words: "a line of text", shape: line },
  {
    id: "long",
    words: "several lines of text",
    shape: { type: "string", maxLength: 5000 },
    look: { "ui:widget": "textarea" },
  },
  { id: "day", words: "a day", shape: { type: "string", format: "date" }, look: { "ui:widget": "date" } },
  { id: "whole", words: "a whole number", shape: { type: "integer", minimum: 0 } },
  { id: "number", words: "a number", shape: { type: "number", minimum: 0 } },
  {
    id: "email",
    words: "an e-mail address",
    shape: { type: "string", format: "email", maxLength: 254 },
    look: { "ui:widget": "email" },
  },
  {
    id: "phone",
    words: "a telephone number",
    shape: { type: "string", maxLength: 40 },
    look: { "ui:widget": "phone" },
  },
  { id: "moment", words: "a day and a time", shape: { type: "string", format: "date-time" } },
  { id: "files", words: "photos or papers", shape: { ...several, items: file }, look: { "ui:field": "file-upload" } },
  { id: "texts", words: "a list of texts", shape: { ...several, items: line } },
  { id: "truth", words: "a box to tick", shape: { type: "boolean" }, look: { "ui:widget": "checkbox" } },
];

/** What goes without saying. */
export const lineOfText: FieldKind = { id: "text", words: "", shape: line };

/** The kinds of fields: the plain ones, and one or several of the choices of each list that there is. */
export function fieldKindsOf(texts: Texts): FieldKind[] {
  const lists = (listsOf(texts) ?? []).filter(({ choices }) => choices.length > 0);
  const ofLists = lists.flatMap(({ name, choices }): FieldKind[] => {
    const values = choices.map(({ value }) => value);
    const [type, ...others] = new Set(values.map((value) => typeof value));
    const called = name.replaceAll("-", " ");
    // Values of several types are said by themselves.
    const one = others.length > 0 ? { enum: values } : { type, enum: values };
    return [
      { id: `list ${name}`, words: `one of ${called}`, shape: one, look: { "ui:widget": "select" }, list: name },
      { id: `lists ${name}`, words: `several of ${called}`, shape: { type: "array", items: one }, list: name },
    ];
  });
  return [...plainly, ...ofLists];
}
