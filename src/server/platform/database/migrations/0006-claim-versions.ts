/** Who made which version of a claim and by which request, so that a repeated request is told its own answer again. */
export const statements = [
  `create table claim_versions (
    claim_id uuid not null references claims on delete cascade, version integer not null,
    saved_at timestamptz not null, saved_by uuid not null references users, request_key uuid, content text,
    primary key (claim_id, version))`,
];
