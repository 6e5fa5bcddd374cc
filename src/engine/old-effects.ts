import { rowsOf } from "./conditions.ts";
import type { TransitionRow, Workflow } from "./definition.ts";
import type { Effect } from "./effects.ts";

/** What the names of effects meant in workflows that were stored before effects were data. */
const byName: Record<string, Effect[]> = {
  "stamp-request": [{ set: { "/claim/requestedAt": "now", "/claim/requestedBy": "user" }, ifAbsent: true }],
  "stamp-authorised": [
    { set: { "/claim/authorisedAt": "now", "/claim/authorisedBy": "staff" }, ifAbsent: true },
    { clear: ["/claim/authoriseRole"] },
  ],
  "stamp-approved": [
    { set: { "/claim/approvedAt": "now", "/claim/approvedBy": "user" } },
    { clear: ["/claim/declineRationale"] },
  ],
  "stamp-declined": [
    { set: { "/claim/approvedBy": "user", "/claim/declineRationale": "text" } },
    { clear: ["/claim/approvedAt", "/claim/authoriseRole"] },
  ],
  "stamp-completed": [{ set: { "/claim/completedAt": "now" } }],
  "stamp-collection-arranged": [{ set: { "/claim/collectionArrangedAt": "now" } }],
  "stamp-unit-received": [{ set: { "/claim/unitReceivedAt": "now" } }],
  "clear-outcome": [
    { clear: ["/claim/approvedAt", "/claim/approvedBy", "/claim/declineRationale", "/claim/completedAt"] },
  ],
  "place-with-customer": [{ place: "with customer" }],
  "place-customer-responded": [{ place: "customer responded", ifPresent: true }],
  "mark-collectable": [{ set: { "/claim/isCollectable": true } }],
  "mark-deleted": [{ mark: "deleted" }],
  "mark-restored": [{ mark: "restored" }],
  "answer-enquiry": [{ answer: true }],
};

/** An effect that was named by a string, as data. A question went to the role that the transition's id named. */
function oldEffects(name: string, transition: string): Effect[] {
  if (name === "open-enquiry") return [{ ask: transition.replace(/^query-/, "").replaceAll("-", "_") }];
  if (name.startsWith("mail-")) return [{ letter: name.slice("mail-".length) }];
  const known = byName[name];
  if (!known) throw new Error(`There is no effect "${name}".`);
  return known;
}

/** A workflow whose effects are all data. What is compiled has been through it, so that no page needs the names. */
export function withDataEffects(workflow: Workflow): Workflow {
  const transitions = Object.entries(workflow.transitions).map(([id, transition]) => {
    const isData = ({ effects = [] }: TransitionRow) => effects.every((effect) => typeof effect !== "string");
    if (rowsOf(transition).every(({ row }) => isData(row))) return [id, transition];
    const ofRow = <Row extends TransitionRow>(row: Row): Row => ({
      ...row,
      effects: row.effects?.flatMap((effect) => (typeof effect === "string" ? oldEffects(effect, id) : [effect])),
    });
    return [id, "rows" in transition ? { ...transition, rows: transition.rows.map(ofRow) } : ofRow(transition)];
  });
  return { ...workflow, transitions: Object.fromEntries(transitions) };
}
