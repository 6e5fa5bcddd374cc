import type { CompiledDefinition } from "./compiled-definition.ts";
import { evaluate, factsOf, holds } from "./evaluate.ts";
import type { Context, Form, Missing } from "./evaluation.ts";
import { dropNotApplying } from "./form.ts";

/** Where a transition leads, or why it is refused. */
export type Decision =
  | { ok: true; status: string; authoriseRole: string | undefined; form: Form; effects: string[] }
  | { ok: false; reason: "not-available"; missing: [] }
  | { ok: false; reason: "missing"; missing: Missing[] };

/** Decides a transition without performing it. `form` is what the claim keeps: fields that do not apply are dropped. */
export function decide(definition: CompiledDefinition, transitionId: string, context: Context): Decision {
  const transition = definition.workflow.transitions[transitionId];
  const state = evaluate(definition, context).transitions[transitionId];
  if (!transition || !state?.offered) return { ok: false, reason: "not-available", missing: [] };
  if (!state.ready) return { ok: false, reason: "missing", missing: state.missing };
  const target = targetOf(definition, transitionId, context);
  return {
    ok: true,
    status: statusAfter(target.status, context),
    authoriseRole: target.authoriseRole,
    form: keepsDraft(target.status) ? context.form : dropNotApplying(definition, context),
    effects: transition.effects ?? [],
  };
}

/** A draft keeps what does not apply: the person may yet change their mind. */
const keepsDraft = (status: string): boolean => status === "draft";

/** `same` and `before` stand for the claim's own statuses; `before` is where it was when the customer was asked. */
function statusAfter(status: string, { claim }: Context): string {
  if (status === "same") return claim.status;
  return status === "before" ? String(claim.statusBefore) : status;
}

function targetOf(definition: CompiledDefinition, id: string, context: Context) {
  const to = definition.workflow.transitions[id]?.to ?? "same";
  if (typeof to === "string") return { status: to, authoriseRole: undefined };
  const facts = factsOf(context);
  const index = to.findIndex((_, place) => holds(definition, `workflow/transitions/${id}/to/${place}/when`, facts));
  const target = to[index];
  if (!target) throw new Error(`No target of transition "${id}" holds: its last target must have no "when".`);
  return { status: target.status, authoriseRole: target.authoriseRole };
}
