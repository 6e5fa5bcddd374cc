import Type from "typebox";
import type { Call } from "./call.ts";

/** What may fail on a page without a word to the person who looks at it (D-079). */
export const FailureKind = Type.Union([
  Type.Literal("call"),
  Type.Literal("list"),
  Type.Literal("claim"),
  Type.Literal("entry"),
  Type.Literal("file"),
  Type.Literal("screen"),
  Type.Literal("session"),
]);

export const countFailures = {
  method: "POST",
  path: "/api/failures",
  summary: "Counts what failed on a page since it last told; kinds and numbers alone (D-079). Beyond the specs.",
  body: Type.Object({
    failures: Type.Array(Type.Object({ kind: FailureKind, count: Type.Integer({ minimum: 1, maximum: 10_000 }) }), {
      minItems: 1,
      maxItems: 20,
    }),
  }),
  answer: Type.Object({ failures: Type.Literal("counted") }),
} satisfies Call;
