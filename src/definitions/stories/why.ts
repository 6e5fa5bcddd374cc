import {
  type Answer,
  type CompiledDefinition,
  type Context,
  explain,
  type Finding,
  type Json,
  type Reason,
} from "../../engine/index.ts";
import type { Why } from "./differences.ts";

/** Where a condition is written, as `file:line:column`. */
export type WhereIs = (type: string, place: string) => string;

/** A claim as a step looked at it, and the transition of that step with the claim as it was before. */
export interface LookedAt {
  definition: CompiledDefinition;
  context: Context;
  made?: { transition: string; before: Context };
  whereIs?: WhereIs | undefined;
}

interface Subject {
  of: Answer["of"][];
  ids: string[];
  context: Context;
}

/** Why the engine says what it says of one claim, in sentences: what was asked, what was found, what would turn it. */
export function whyOf(looked: LookedAt): Why {
  return (path, expected, found) => {
    const { of, ids, context } = subject(looked, path, expected, found);
    return ids
      .flatMap((id) => explain(looked.definition, context, id))
      .flatMap(({ answers }) => answers)
      .filter((answer) => of.includes(answer.of))
      .flatMap((answer) => [answer.says, ...answer.because.map((one) => sayWords(looked, one))]);
  };
}

function subject({ context, made }: LookedAt, [kind = "", id = ""]: string[], expected: Json, found: Json): Subject {
  const differing = oddOnes(expected, found);
  switch (kind) {
    case "missing":
    case "advice":
      return { of: ["asked", "met"], ids: differing, context };
    case "offered":
    case "ready":
      return { of: [kind], ids: differing, context };
    case "complete":
    case "incomplete":
      return { of: ["complete"], ids: differing, context };
    case "applies":
    case "visible":
    case "drawn":
    case "editable":
      return { of: [kind], ids: [id], context };
    case "locked":
      return { of: ["editable"], ids: differing, context };
    case "errors":
      return { of: ["asked", "met"], ids: [id], context };
    case "status":
    case "do":
      return { of: ["offered", "ready"], ids: made ? [made.transition] : [], context: made?.before ?? context };
    default:
      return { of: [], ids: [], context };
  }
}

/** What stands in one of two lists alone. */
function oddOnes(expected: Json, found: Json): string[] {
  const [a, b] = [expected, found].map((list) => (Array.isArray(list) ? list.map(String) : []));
  return [...(a ?? []).filter((one) => !b?.includes(one)), ...(b ?? []).filter((one) => !a?.includes(one))];
}

function sayWords({ definition, whereIs }: LookedAt, { place, holds, reason, changes }: Finding): string {
  const where = whereIs ? ` (${whereIs(definition.type, place)})` : "";
  const saw = demands(reason).filter((one) => one.holds === holds);
  const seen = saw.map(
    ({ pointer, demand, found }) => `${pointer} is ${JSON.stringify(found ?? null)}, asked: ${demand}`,
  );
  return `${place}${where} ${holds ? "holds" : "does not hold"}: ${seen.join("; ")}. It turns with ${changes.join(" and ")}.`;
}

const demands = (reason: Reason): Reason[] => (reason.kind === "demand" ? [reason] : reason.parts.flatMap(demands));
