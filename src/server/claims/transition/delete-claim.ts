import type { Undo } from "../../../contract/types.ts";
import { type CompiledDefinition, effectsOf, evaluate, marks, rowsOf } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { type Held, holdClaim } from "./act-on-claim.ts";
import { actUndoably } from "./undo-act.ts";

/** Deletes a claim while its definition lets the person (D-135). Refuses with 401, 404 or 422. */
export const deleteClaim = (appContext: AppContext, person: Person, reference: string) =>
  change(appContext, person, reference, "deleted");

/** Takes a deletion back; not while one of its units is on another active claim (D-137). Refuses with 401, 404 or 422. */
export const restoreClaim = (appContext: AppContext, person: Person, reference: string) =>
  change(appContext, person, reference, "restored");

type Marking = "deleted" | "restored";

async function change(
  appContext: AppContext,
  person: Person,
  reference: string,
  mark: Marking,
): Promise<Undo | undefined> {
  const deed = mark === "deleted" ? "delete" : "restore";
  if (!person.permissions.includes("delete claim")) {
    throw new HttpError(401, `You are not authorised to ${deed} this claim.`);
  }
  return appContext.database.transaction().execute(async (trx) => {
    const held = await holdClaim(trx, appContext, person, reference);
    const transition = transitionWith(held.definition, mark);
    const refusal = transition === undefined ? "status" : refusalOf(held, transition);
    if (transition === undefined || refusal !== undefined) throw refused(held, deed, refusal);
    return actUndoably(trx, appContext, person, held, { transition, isForAll: true });
  });
}

const transitionWith = ({ workflow }: CompiledDefinition, mark: Marking): string | undefined =>
  Object.entries(workflow.transitions).find(([, transition]) =>
    rowsOf(transition).some(({ row }) => marks(effectsOf(row), mark)),
  )?.[0];

const refusalOf = ({ definition, context }: Held, transition: string) =>
  evaluate(definition, context).transitions[transition]?.refusal;

function refused({ claim }: Held, deed: "delete" | "restore", refusal: string | undefined): HttpError {
  return refusedField(
    "claim",
    refusal === "deleted"
      ? `This claim is ${claim.deleted_at ? "deleted already" : "not deleted"}.`
      : refusal === "status" || claim.unit_received_at
        ? `This claim has gone too far to ${deed} it.`
        : `You are not authorised to ${deed} this claim.`,
  );
}
