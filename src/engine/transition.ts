import type { CompiledDefinition } from "./compiled-definition.ts";
import { rowsOf } from "./conditions.ts";
import type { Emphasis, Target, Transition, Workflow } from "./definition.ts";
import { type Effect, effectsOf } from "./effects.ts";
import { evaluate, rowFor } from "./evaluate.ts";
import type { Context, Evaluation, Form, Missing } from "./evaluation.ts";
import { type Facts, factsOf, holds } from "./facts.ts";
import { dropNotApplying } from "./form.ts";

/** Where a transition leads, or why it is refused. */
export type Decision =
  | {
      ok: true;
      status: string;
      /** The claim's type from now on, as long as it is not sent. */
      type: string;
      /** Whose authorisation is outstanding from now on. */
      authoriseRole: string | undefined;
      /** Whose authorisation the claim's content asks for (D-045). */
      authorisingLevel: string | undefined;
      form: Form;
      effects: Effect[];
      words?: string;
    }
  | { ok: false; reason: "not-available"; missing: [] }
  | { ok: false; reason: "missing"; missing: Missing[] };

/** Decides a transition without performing it. `form` is what the claim keeps: fields that do not apply are dropped. */
export function decide(definition: CompiledDefinition, transitionId: string, context: Context): Decision {
  const evaluation = evaluate(definition, context);
  const state = evaluation.transitions[transitionId];
  if (state?.offered && !state.ready) return { ok: false, reason: "missing", missing: state.missing };
  return decideOffered(definition, transitionId, context, evaluation);
}

/** The same, whatever is still missing. */
export function decideOffered(
  definition: CompiledDefinition,
  transitionId: string,
  context: Context,
  evaluation: Evaluation,
): Exclude<Decision, { reason: "missing" }> {
  const state = evaluation.transitions[transitionId];
  const lead = state?.offered ? leadOf(definition, transitionId, context) : undefined;
  if (!lead) return { ok: false, reason: "not-available", missing: [] };
  return {
    ok: true,
    ...lead,
    type: evaluation.type,
    form: isDraftStatus(definition, lead.status) ? context.form : dropNotApplying(definition, context),
    ...(state?.words && { words: state.words }),
  };
}

/** Where an offered transition leads and what it does besides. */
type Lead = Pick<Extract<Decision, { ok: true }>, "status" | "authoriseRole" | "authorisingLevel" | "effects">;

/** The same without what the claim keeps: a fraction of the work. Undefined where no row of the transition fits. */
export function leadOf(definition: CompiledDefinition, transitionId: string, context: Context): Lead | undefined {
  const facts = factsOf(definition, context);
  const found = rowFor(definition, transitionId, context);
  if (!found) return undefined;
  const { authorisingLevel, nextAuthoriseRole } = facts.claim as Record<string, string | undefined>;
  const place = `workflow/transitions/${transitionId}${found.place}`;
  const { status, authoriseRole: role } = targetOf(definition, `${place}/to`, found.row.to, facts);
  const effects = found.row.effects?.filter(
    (effect, index) =>
      typeof effect === "string" || !effect.when || holds(definition, `${place}/effects/${index}/when`, facts),
  );
  return {
    status: statusAfter(definition, status, context),
    authoriseRole: role === "level" ? authorisingLevel : role === "next" ? nextAuthoriseRole : role,
    authorisingLevel,
    effects: effectsOf({ ...(effects && { effects }) }),
  };
}

/**
 * Is a claim in this status still a draft? A draft keeps what does not apply, since the person may yet change their mind. In
 * versions from before phases were, a draft is what a transition by way of `draft` leads to.
 */
export function isDraftStatus({ workflow }: Pick<CompiledDefinition, "workflow">, status: string): boolean {
  const phase = workflow.statuses[status]?.phase;
  if (phase) return phase === "draft";
  return Object.values(workflow.transitions).some(
    (transition) =>
      transition.via === "draft" && rowsOf(transition).some(({ row }) => targets(row.to).includes(status)),
  );
}

/** How much an act stands out: as it says itself; else whatever only declines a claim, or takes it back to a draft, is quiet. */
export function emphasisOf({ statuses }: Pick<Workflow, "statuses">, transition: Transition): Emphasis {
  if (transition.emphasis) return transition.emphasis;
  const leads = rowsOf(transition).flatMap(({ row }) => targets(row.to));
  const takesBack = (status: string) => ["declined", "draft"].includes(statuses[status]?.phase ?? "");
  return leads.length > 0 && leads.every(takesBack) ? "quiet" : "main";
}

const targets = (to: string | Target[]): string[] => (typeof to === "string" ? [to] : to.map(({ status }) => status));

/**
 * `same` and `before` stand for the claim's own statuses; `before` is where it was when the customer was asked, as far as the
 * definition knows that: a claim of before may have it from another version.
 */
function statusAfter({ workflow }: CompiledDefinition, status: string, { claim }: Context): string {
  if (status !== "same" && status !== "before") return status;
  const { statusBefore = "" } = claim;
  return status === "before" && Object.hasOwn(workflow.statuses, statusBefore) ? statusBefore : claim.status;
}

function targetOf(definition: CompiledDefinition, place: string, to: string | Target[], facts: Facts): Target {
  if (typeof to === "string") return { status: to };
  const target = to.find((_, index) => holds(definition, `${place}/${index}/when`, facts));
  if (!target) throw new Error(`No target of "${place}" holds: its last target must have no "when".`);
  return target;
}
