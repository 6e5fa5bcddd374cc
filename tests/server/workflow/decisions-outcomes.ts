interface Outcome {
  /** Activities that it leaves, oldest first: their types, and whether they are for staff alone (D-075). */
  timeline: [type: string, isInternal: boolean][];
  /** Kinds of letters that wait to be sent (D-147), in the order of the alphabet. */
  letters: string[];
  /** What it writes on the claim besides its status. */
  columns(now: Date): object;
}

type Part = Partial<Outcome>;

const asked: Part = { timeline: [["enquiry", true]], letters: ["enquiry"] };
const decided = { authorise_role: null };

/** What an act does besides moving the claim, by its name; `approve` by where it leads too. Anything else leaves one public line. */
const said: Record<string, Part> = {
  approve: {
    timeline: [["resolution", false]],
    letters: ["approved"],
    columns: (now) => ({ approved_at: now, ...decided }),
  },
  "approve, cs to action": {
    timeline: [["authorised", false]],
    columns: (now) => ({ authorised_at: now, approved_at: null, ...decided }),
  },
  authorise: {
    timeline: [["authorised", false]],
    columns: (now) => ({ authorised_at: now, approved_at: null, ...decided }),
  },
  disapprove: {
    timeline: [["declined", false]],
    letters: ["declined"],
    columns: () => ({ decline_rationale: "Not under warranty.", ...decided }),
  },
  "action-required": { letters: ["action-required"] },
  "send-for-authorisation": {
    letters: ["needs-authorisation"],
    columns: () => ({ authorise_role: "tech_support", authorised_at: null }),
  },
  escalate: {
    timeline: [["escalated", true]],
    letters: ["needs-authorisation"],
    columns: () => ({ authorise_role: "service_manager", authorised_at: null }),
  },
  "place-with-customer": {
    timeline: [["placed", false]],
    letters: ["draft-sent"],
    columns: (now) => ({ placement: "with customer", placement_at: now }),
  },
  packing: { letters: ["please-pack"], columns: () => ({ is_collectable: true }) },
  packaged: { timeline: [["packaged", false]], columns: () => ({ is_collectable: false }) },
  "arrange-collection": {
    timeline: [
      ["shipping", false],
      ["collection-e-mail", true],
    ],
    letters: ["collection", "collection-arranged"],
    columns: (now) => ({ collection_arranged_at: now, is_collectable: false }),
  },
  "tracking-code": { timeline: [["tracking", false]] },
  "unit-received": { columns: (now) => ({ unit_received_at: now }) },
  complete: { letters: ["completed"], columns: (now) => ({ completed_at: now }) },
  reopen: { columns: () => ({ approved_at: null, completed_at: null, decline_rationale: null }) },
  "query-tech-support": asked,
  "query-account-manager": asked,
  "query-customer-service": asked,
  "query-service": asked,
};

/** What must be found after an act that led to a status, as decided in D-075 and D-147: written by hand. */
export const outcomes = (action: string, to: string): Outcome => ({
  timeline: [["status", false]],
  letters: [],
  columns: () => ({}),
  ...(said[`${action}, ${to}`] ?? said[action]),
});
