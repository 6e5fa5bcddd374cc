/** What claims held that has no place in their form any more since a migration of their definition. */
export const statements = [
  `create table claim_set_aside (
    claim_id uuid not null references claims (id) on delete cascade,
    migration integer not null,
    position integer not null,
    path text not null,
    title text not null,
    value jsonb not null,
    primary key (claim_id, migration, position))`,
];
