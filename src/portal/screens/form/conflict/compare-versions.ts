import type { ClaimRecord } from "../../../../contract/types.ts";
import { evaluate, type Form, get, type Pointer } from "../../../../engine/index.ts";
import { type MergeRow, mergeForms } from "../../../features/comparison/merge-forms.ts";
import { type MergeUnit, mergeUnits } from "../../../features/comparison/merge-units.ts";
import type { ClaimSession } from "../claim-session.ts";
import { withContradictions } from "./contradictions.ts";

/** The form on the screen and the claim as the server has it now, compared. */
export interface ComparedVersions {
  /** The newer version. */
  claim: ClaimRecord;
  units: MergeUnit[];
  rows: MergeRow[];
  mine: Form;
  theirs: Form;
  /** Is there a field that this person may still change? */
  isOpen: boolean;
}

export function compareVersions(
  { store, keeper, formOf, factsOf }: ClaimSession,
  claim: ClaimRecord,
): ComparedVersions {
  const mine = store.form.data;
  const theirs = formOf(claim);
  const fieldsOf = (form: Form) => evaluate(store.definition, { form, ...factsOf(claim) }).fields;
  const fields = fieldsOf(theirs);
  const meeting = {
    units: mergeUnits(store.definition),
    mine,
    theirs,
    rightTo: (field: Pointer) => {
      const state = fields[field];
      if (!state?.visible) return "nothing";
      return state.editable ? "change" : "read";
    },
  };
  const { units } = meeting;
  const rows = withContradictions({
    ...meeting,
    rows: mergeForms({ ...meeting, base: keeper.base }),
    asks: (form, field) => fieldsOf(form)[field]?.applies ?? false,
  });
  return { claim, units, rows, mine, theirs, isOpen: Object.values(fields).some(({ editable }) => editable) };
}

/** Must the person decide or learn something before the versions are put together? */
export const needsPerson = ({ rows }: ComparedVersions): boolean =>
  rows.some(({ outcome }) => outcome === "conflict" || outcome === "locked");

/**
 * What the server made of a form that it saved (prices, an account's new phone number) comes into the form, where nobody has
 * typed since.
 */
export function takeIn(session: ClaimSession, saved: Form, claim: ClaimRecord): void {
  const { store, keeper, formOf } = session;
  if (claim.form === undefined || claim.version !== keeper.version) return;
  const theirs = formOf(claim);
  const rightTo = () => "change" as const;
  const rows = mergeForms({
    units: mergeUnits(store.definition),
    base: saved,
    mine: store.form.data,
    theirs,
    rightTo,
  });
  for (const { field, companions, item, outcome } of rows) {
    if (outcome !== "theirs" || item !== undefined) continue;
    for (const pointer of [field, ...companions]) store.fill(pointer, get(theirs, pointer));
  }
  keeper.base = theirs;
}
