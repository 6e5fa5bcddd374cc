import {
  type Condition,
  get,
  isObject,
  isWithin,
  type Json,
  type JsonSchema,
  meets,
  pointingKeywords,
  segments,
} from "../../engine/index.ts";

/** What is known of a claim and of who looks at it. A pointer of `complete`, and all below it, is there or known not to be. */
export interface Given {
  facts: { form: Json; claim: Json; user: Json };
  complete: readonly string[];
}

/** Stands for a value that is there, of which nothing else is known. */
export const something = "\u0000something";

/** What is left of a condition once all that is known is filled in: whether it holds, or what that hangs on. */
export function remaining(condition: Condition, given: Given): Condition | boolean {
  const parts: Condition[] = [];
  for (const [key, value] of Object.entries(condition)) {
    if (value === undefined) continue;
    const rest =
      key === "allOf" || key === "anyOf"
        ? joined(key, value as Condition[], given)
        : key === "not"
          ? opposite(remaining(value as Condition, given))
          : ofPointer(key, value as JsonSchema, given);
    if (rest === false) return false;
    if (rest !== true) parts.push(rest);
  }
  if (parts.length === 0) return true;
  return parts.length === 1 ? (parts[0] as Condition) : { allOf: parts };
}

const opposite = (rest: Condition | boolean): Condition | boolean =>
  typeof rest === "boolean" ? !rest : { not: rest };

function joined(key: "allOf" | "anyOf", list: Condition[], given: Given): Condition | boolean {
  const isDecisive = key === "anyOf";
  const rests = list.map((one) => remaining(one, given));
  if (rests.includes(isDecisive)) return isDecisive;
  const open = rests.filter((rest) => typeof rest !== "boolean");
  if (open.length === 0) return !isDecisive;
  return open.length === 1 ? (open[0] as Condition) : { [key]: open };
}

/** One demand as a condition of its own: the same for all who ask, so that it is expanded once. */
function alone(pointer: string, schema: JsonSchema): Condition {
  if (typeof schema !== "object") return { [pointer]: schema };
  const known = single.get(schema) ?? new Map<string, Condition>();
  single.set(schema, known);
  const condition = known.get(pointer) ?? { [pointer]: schema };
  known.set(pointer, condition);
  return condition;
}

const single = new WeakMap<object, Map<string, Condition>>();

function ofPointer(pointer: string, schema: JsonSchema, given: Given): Condition | boolean {
  const { facts } = given;
  if (isComparedWithNothing(schema, given)) return false;
  if (!isKnown(pointer, given)) return { [pointer]: schema };
  if (get(facts as Json, pointer) === something) return typeof schema === "boolean" ? schema : { [pointer]: schema };
  const { includesAnyOf: other, ...rest } = isObject(schema as Json) ? (schema as Record<string, Json>) : {};
  if (typeof other !== "string") return meets(alone(pointer, schema), facts);
  // Two places of the claim are compared: what the one holds is known, so the other must be one of these values.
  if (Object.keys(rest).length > 0 && !meets({ [pointer]: rest }, facts)) return false;
  const own = get(facts as Json, pointer);
  if (!Array.isArray(own) || segments(pointer).length === 0) return false;
  const values = own as Json[];
  return remaining({ anyOf: [{ [other]: { enum: values } }, { [other]: { contains: { enum: values } } }] }, given);
}

const isKnown = (pointer: string, { complete }: Given): boolean => complete.some((known) => isWithin(pointer, known));

/** Whatever stands there: a comparison with what is not there does not hold. */
const isComparedWithNothing = (schema: JsonSchema, given: Given): boolean =>
  isObject(schema as Json) &&
  pointingKeywords.some((keyword) => {
    const other = (schema as Record<string, Json>)[keyword];
    return typeof other === "string" && isKnown(other, given) && (get(given.facts as Json, other) ?? null) === null;
  });
