import type { Choice, CompiledDefinition, Json } from "../../../../engine/index.ts";

/** A field as a definition would have it, and a value of it. */
export interface FieldExample {
  schema: { [keyword: string]: Json };
  ui: { [key: string]: Json };
  value: Json;
  /** Other fields that the value belongs to. */
  form?: { [key: string]: Json };
  choices?: Choice[];
}

/** What a field can be like, by what is said of it beside its name. */
export const fieldStates = {
  empty: "empty",
  filled: "filled in",
  help: "with help",
  required: "required",
  error: "with an error",
  readOnly: "read-only",
  disabled: "disabled",
} as const;

export type FieldState = keyof typeof fieldStates;

/** Those that `ui:field` names bring their own frame, in which they say no more than these. */
export const widgetStates: FieldState[] = ["empty", "filled", "error", "readOnly"];

const hasValue = (state: FieldState) => !["empty", "required"].includes(state);

/** `/text-error`: no other field of the gallery has its name. */
export const fieldOf = (name: string, state: FieldState) => `/${name}-${state}`;

export const startingForm = (name: string, { value, form }: FieldExample, states: FieldState[]) => ({
  ...form,
  ...Object.fromEntries(states.filter(hasValue).map((state) => [fieldOf(name, state).slice(1), value])),
});

/**
 * A form in which the same field stands once in every state, each in a section of that name or all in one. It is put together by hand, since a page may compile
 * nothing: its two conditions are functions.
 */
export function exampleDefinition(
  name: string,
  example: FieldExample,
  { states, isApart }: { states: FieldState[]; isApart: boolean },
): CompiledDefinition {
  const { schema, ui, choices } = example;
  const title = String(schema.title ?? name);
  const [readOnly, required] = [fieldOf(name, "readOnly"), fieldOf(name, "required")];
  const each = <T>(make: (state: FieldState) => T) =>
    Object.fromEntries(states.map((state) => [fieldOf(name, state).slice(1), make(state)]));
  const fields = states.map((state) => [
    fieldOf(name, state),
    {
      title: `${title}, ${fieldStates[state]}`,
      ...(state === "help" && { help: "A sentence that helps to fill it in." }),
      ...(choices && { options: choices }),
    },
  ]);
  return {
    type: "gallery",
    hash: "",
    schema: { type: "object", properties: each(() => schema) },
    ui: each((state) => ({ ...ui, ...(state === "disabled" && { "ui:disabled": true }) })),
    sections: isApart
      ? states.map((state) => ({ id: state, fields: [fieldOf(name, state)] }))
      : [{ id: name, fields: states.map((state) => fieldOf(name, state)) }],
    rules: states.includes("required")
      ? { required: { field: required, must: { [`/form${required}`]: true }, blocks: ["finish"] } }
      : {},
    workflow: {
      start: { path: "gallery", allowed: {} },
      statuses: {},
      // What is required is required for something.
      transitions: { finish: { from: ["new"], to: "finished", allowed: {} } },
    },
    record: { fields: {}, lists: {} },
    messages: {
      type: { title: "Gallery", label: "Gallery" },
      sections: isApart ? fieldStates : {},
      fields: Object.fromEntries(fields),
      rules: {},
      statuses: {},
      transitions: { finish: { label: "Finish", activity: "Finished" } },
      validation: {},
    },
    conditions: { [`fields${readOnly}/editable`]: () => false, "rules/required/must": () => true },
    formCheck: () => true,
  };
}
