import type { TSchema } from "typebox";
import { Compile } from "typebox/schema";
import type { Call } from "../../src/contract/call.ts";

const judges = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** The schema with every object closed: what it does not declare is a fault, where the server would leave it out unseen. */
function closed(schema: unknown, isPartOfWhole = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => closed(part));
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === "allOf" ? (value as unknown[]).map((part) => closed(part, true)) : closed(value),
  ]);
  const made = Object.fromEntries(entries);
  const isClosable = made.type === "object" && made.properties && !made.patternProperties && !isPartOfWhole;
  return isClosable ? { additionalProperties: false, ...made } : made;
}

/** Throws when an answer is not, to the key, what the call declares. What the server gives out cannot differ from it unseen. */
export function judgeAnswer(call: Call, answer: unknown): void {
  if (call.produces) return;
  let judge = judges.get(call.answer);
  if (!judge) {
    judge = Compile(closed(JSON.parse(JSON.stringify(call.answer))) as TSchema);
    judges.set(call.answer, judge);
  }
  const [fits, faults] = judge.Errors(JSON.parse(JSON.stringify(answer)));
  if (fits) return;
  throw new Error(
    `${call.method} ${call.path} answers what it does not declare: ${JSON.stringify(faults.slice(0, 5))}`,
  );
}
