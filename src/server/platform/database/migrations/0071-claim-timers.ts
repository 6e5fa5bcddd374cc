/** What time has done with claims, so that it does it once. */
export const statements = [
  `create table claim_timers (
    claim_id uuid not null references claims (id) on delete cascade,
    transition text not null, since timestamptz not null,
    primary key (claim_id, transition, since))`,
];
