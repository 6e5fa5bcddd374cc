import Type from "typebox";
import type { Call } from "./call.ts";

const Hash = Type.String({ pattern: "^[0-9a-zA-Z]{1,64}$" });
const Form = Type.Record(Type.String(), Type.Unknown());

export const carryForms = {
  method: "POST",
  path: "/api/definitions/carry",
  summary:
    "Beyond the specs. What was typed under an earlier version of a form, as a later version has it: by the migrations that lead there; unchanged where none do. Stores nothing.",
  body: Type.Object({
    type: Type.String({ maxLength: 100 }),
    from: Hash,
    to: Hash,
    forms: Type.Array(Form, { minItems: 1, maxItems: 2 }),
  }),
  answer: Type.Object({
    forms: Type.Array(Form),
    /** Of the first form, what the later version has no place for. */
    set_aside: Type.Array(Type.Object({ title: Type.String(), value: Type.Unknown() })),
  }),
} satisfies Call;
