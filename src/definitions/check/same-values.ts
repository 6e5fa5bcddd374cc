import { isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { subjectAt, valueNodes } from "../value-walk.ts";
import type { CheckInput } from "./check.ts";

/** What is compared for being the same can be: of two kinds, or of choices of which none is a choice of both, nothing ever is. */
export function neverSame({ conditions, world }: CheckInput): Fault[] {
  return conditions
    .flatMap((placed) => valueNodes(world, placed))
    .flatMap(({ schema, subject, path, placed: { source, list } }): Fault[] => {
      const pointer = schema.sameAs;
      if (typeof pointer !== "string") return [];
      const other = subjectAt(world, pointer, list);
      const [own, others] = [choicesOf(subject), choicesOf(other)];
      const areApart = own && others && !own.some((one) => others.includes(one));
      if (!areApart && !areOfTwoKinds(subject, other)) return [];
      const why = areApart
        ? "no choice of the one is a choice of the other"
        : "the one is of another kind than the other";
      const judged = path.findLast((step) => String(step).startsWith("/"));
      const message = `${judged} is never the same as ${pointer}: ${why}. Compare with another place, or say the values by "enum".`;
      return [{ ...source.fault([...path, "sameAs"], "never-same", message), isAdvice: true }];
    });
}

function choicesOf(schema: Json | undefined): Json[] | undefined {
  if (!isObject(schema)) return undefined;
  if (Array.isArray(schema.enum)) return schema.enum;
  return schema.const === undefined ? undefined : [schema.const];
}

/** Whole numbers are numbers too; where nothing says a kind, it may be any. */
function areOfTwoKinds(one: Json | undefined, other: Json | undefined): boolean {
  const kinds = (schema: Json | undefined) =>
    isObject(schema) && schema.type !== undefined
      ? [schema.type].flat().map((type) => (type === "integer" ? "number" : type))
      : undefined;
  const [own, others] = [kinds(one), kinds(other)];
  return own !== undefined && others !== undefined && !own.some((kind) => others.includes(kind));
}
