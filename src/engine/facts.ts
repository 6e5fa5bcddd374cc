import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Figure, Json } from "./definition.ts";
import type { Context, DerivedFacts } from "./evaluation.ts";
import { get } from "./pointer.ts";
import { prune } from "./prune.ts";

/** What conditions read; `item` only in rules with `each` and in figures. */
export type Facts = { form: Json; claim: Json; user: Json; item?: Json };

/** Does the condition at this place hold? A place without a condition always does. */
export function holds(definition: CompiledDefinition, place: string, facts: Facts): boolean {
  const check = definition.conditions[place];
  return check === undefined || check(facts);
}

/** The facts of a context, blanks away, with what the definition works out from them: the one thing conditions ever see. */
export function factsOf(definition: CompiledDefinition, { form, claim, user }: Context): Facts {
  const given = { form: prune(form), claim: prune(claim as never), user: prune(user as never) };
  const { figures = {} } = definition;
  const counted = Object.entries(figures).map(([name, figure]) => [name, count(definition, name, figure, given)]);
  const measured = {
    ...given,
    claim: { ...given.claim, figures: Object.fromEntries(counted) as Record<string, Json> },
  };
  // What the content asks for is worked out anew until somebody has authorised it (D-045).
  const { authorisingLevel: _, ...told } = measured.claim as Record<string, Json>;
  return { ...measured, claim: { ...told, ...authority(definition, measured) } };
}

function count(definition: CompiledDefinition, name: string, { list, sum }: Figure, facts: Facts): number {
  const items = get(facts.form, list);
  const counted = (Array.isArray(items) ? (items as Json[]) : []).filter((item) =>
    holds(definition, `figures/${name}/where`, { ...facts, item }),
  );
  if (sum === undefined) return counted.length;
  // In hundredths, so that money adds up exactly.
  return counted.reduce((total: number, item) => total + hundredths(get(item, sum)), 0) / 100;
}

const hundredths = (value: unknown): number => {
  const number = typeof value === "number" || typeof value === "string" ? Number(value) : 0;
  return Number.isFinite(number) ? Math.round(number * 100) : 0;
};

/** Whose authorisation the claim needs, and who comes after them (D-045, D-046). */
function authority(definition: CompiledDefinition, facts: Facts): Partial<Omit<DerivedFacts, "figures">> {
  const { levels = [], escalation = [] } = definition.workflow.authorisation ?? {};
  const { isAuthorised, authorisingLevel: kept, authoriseRole: outstanding } = facts.claim as Record<string, Json>;
  const fresh = () =>
    levels.find((_, index) => holds(definition, `workflow/authorisation/levels/${index}/when`, facts));
  const level = isAuthorised === true ? (kept as string | undefined) : fresh()?.role;
  const role = (outstanding as string | undefined) ?? level;
  const chain = role === undefined ? undefined : escalation.find((roles) => roles.includes(role));
  const next = role === undefined ? undefined : chain?.[chain.indexOf(role) + 1];
  return {
    ...(level !== undefined && { authorisingLevel: level }),
    ...(role !== undefined && { authorisingRole: role }),
    ...(next !== undefined && { nextAuthoriseRole: next }),
  };
}
