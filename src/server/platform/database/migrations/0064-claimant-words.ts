/** What claimants read of an entry in the timeline, where it is something else than staff read. */
export const statements = ["alter table activities add column claimant_description text"];
