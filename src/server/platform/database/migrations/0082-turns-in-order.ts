/** Whose turn it is stands with the claim's last change, by which lists are in order. */
export const statements = [
  // Rows of before have none until they are filled in behind the running portal.
  "alter table claim_turns add column updated_at timestamptz",
  `create function turns_follow_claim() returns trigger language plpgsql as $$ begin
    update claim_turns set updated_at = new.updated_at where claim_id = new.id;
    return null; end $$`,
  // Also for turns that the same statement writes: a trigger sees them at its end.
  `create trigger claims_turns after insert or update of updated_at on claims
    for each row execute function turns_follow_claim()`,
];
