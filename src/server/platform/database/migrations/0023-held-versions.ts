/**
 * What a claim held in a version that another one has followed. Of claims from before versions were written down, nobody knows who
 * made the one that is followed first.
 */
export const statements = [
  "alter table claim_versions add column held jsonb",
  "alter table claim_versions alter column saved_by drop not null",
];
