/** Who of us looks after which claim. */
export const statements = [
  `create table claim_owners (
    claim_id uuid primary key references claims (id) on delete cascade,
    owner_id uuid not null references users (id),
    assigned_at timestamptz not null,
    assigned_by uuid not null references users (id))`,
  "create index claim_owners_of on claim_owners (owner_id)",
];
