import { listsOf } from "./choice-edits.ts";
import type { Texts } from "./draft-store.ts";

type Shape = Record<string, unknown>;

/** What a new field may be: its shape, the control that shows it where that does not go without saying, and its list of choices. */
export interface FieldKind {
  id: string;
  words: string;
  shape: Shape;
  control?: string;
  list?: string;
}

const plainly: readonly FieldKind[] = [
  { id: "text", words: "a line of text", shape: { type: "string", maxLength: 200 } },
  { id: "long", words: "several lines of text", shape: { type: "string", maxLength: 5000 }, control: "textarea" },
  { id: "day", words: "a day", shape: { type: "string", format: "date" }, control: "date" },
  { id: "whole", words: "a whole number", shape: { type: "integer", minimum: 0 } },
  { id: "number", words: "a number", shape: { type: "number", minimum: 0 } },
  { id: "truth", words: "a box to tick", shape: { type: "boolean" }, control: "checkbox" },
];

/** What goes without saying. */
export const lineOfText: FieldKind = { id: "text", words: "", shape: { type: "string", maxLength: 200 } };

/** The kinds of fields: the plain ones, and one of the choices of each list that there is. */
export function fieldKindsOf(texts: Texts): FieldKind[] {
  const lists = (listsOf(texts) ?? []).filter(({ choices }) => choices.length > 0);
  const ofLists = lists.map(({ name, choices }): FieldKind => {
    const values = choices.map(({ value }) => value);
    const [type, ...others] = new Set(values.map((value) => typeof value));
    return {
      id: `list ${name}`,
      words: `one of ${name.replaceAll("-", " ")}`,
      // Values of several types are said by themselves.
      shape: others.length > 0 ? { enum: values } : { type, enum: values },
      control: "select",
      list: name,
    };
  });
  return [...plainly, ...ofLists];
}
