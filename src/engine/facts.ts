import type { CompiledDefinition } from "./compiled-definition.ts";
import { type Worked, withComputed } from "./computed/compute.ts";
import type { Json } from "./definition.ts";
import type { Context, DerivedFacts } from "./evaluation.ts";
import { withPresentFiles } from "./held-files.ts";
import { prune } from "./prune.ts";
import type { Phase } from "./status.ts";

/** What conditions read; `item` only in rules and computed values that go over a list. */
export type Facts = { form: Json; claim: Json; user: Json; item?: Json };

/** Does the condition at this place hold? A place without a condition always does. */
export function holds(definition: CompiledDefinition, place: string, facts: Facts): boolean {
  const check = definition.conditions[place];
  return check === undefined || check(facts);
}

/** The facts of a context, blanks away, with what the definition works out from them: the one thing conditions ever see. */
export const factsOf = (definition: CompiledDefinition, context: Context): Facts =>
  workedFacts(definition, context).facts;

const workedOut = perContext(workFacts);

/** The same with the values that are kept in fields of the form. */
export const workedFacts = (definition: CompiledDefinition, context: Context): Worked => workedOut(definition, context);

/**
 * What is worked out of a context is kept for as long as the context is, so that all who ask about one claim in one request share
 * it. A context is never changed: another form is another context.
 */
export function perContext<Result>(work: (definition: CompiledDefinition, context: Context) => Result) {
  const known = new WeakMap<Context, { definition: CompiledDefinition; result: Result }>();
  return (definition: CompiledDefinition, context: Context): Result => {
    const kept = known.get(context);
    if (kept?.definition === definition) return kept.result;
    const result = work(definition, context);
    known.set(context, { definition, result });
    return result;
  };
}

/** What rights are judged by: of what the server fills anew at a save, that which whoever filled the form in could know. */
export const shownFacts = perContext((definition, context): Facts => {
  const { shown, form, user, claim } = context;
  return factsOf(definition, shown ? { form, user, claim: { ...claim, ...shown } as Context["claim"] } : context);
});

function workFacts(definition: CompiledDefinition, { form, claim, user }: Context): Worked {
  const phase = phaseOf(definition, claim.status) ?? claim.phase;
  const known = { ...claim, ...(phase && { phase }) };
  const given = {
    form: prune(withPresentFiles(definition, form, claim.files.names)),
    claim: prune(known as never),
    user: prune(user as never),
  };
  const { facts, fields } = withComputed(definition, given);
  // What the content asks for is worked out anew until somebody has authorised it (D-045).
  const { authorisingLevel: _, ...others } = facts.claim as Record<string, Json>;
  return { facts: { ...facts, claim: { ...others, ...authority(definition, facts) } }, fields };
}

/** What a status means; undefined for one that the definition does not know. A claim that was never saved is a draft. */
export const phaseOf = ({ workflow }: Pick<CompiledDefinition, "workflow">, status: string): Phase | undefined =>
  status === "new" ? "draft" : workflow.statuses[status]?.phase;

/** Whose authorisation the claim needs, and who comes after them (D-045, D-046). */
function authority(definition: CompiledDefinition, facts: Facts): Partial<Omit<DerivedFacts, "computed">> {
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
