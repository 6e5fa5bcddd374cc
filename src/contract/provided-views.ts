/** What everybody at a desk asks for; `query` as a saved view keeps it. A queue holds what is still to be done alone. */
export const providedViews = [
  { name: "Needs me", query: "turn=me&updated_at=asc" },
  { name: "Mine", query: "owner=me&turn=anybody" },
  { name: "Mine and late, oldest first", query: "owner=me&late=yes&updated_at=asc" },
  { name: "Mentioned", query: "turn=mentioned" },
  { name: "Nobody's", query: "owner=none&turn=anybody" },
  { name: "Late, oldest first", query: "late=yes&updated_at=asc" },
  { name: "Waiting for customer", query: "turn=claimant&updated_at=asc" },
  { name: "All", query: "" },
];
