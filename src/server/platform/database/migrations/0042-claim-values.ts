/** Values of claims that lists are narrowed and ordered by, as today's definitions declare them; which of them all claims have by now. */
export const statements = [
  `create table claim_values (
    claim_id uuid not null references claims (id) on delete cascade,
    key text not null,
    value text collate "C" not null,
    number float8,
    is_first boolean not null,
    primary key (claim_id, key, value))`,
  "create index claim_values_by_value on claim_values (key, value, claim_id)",
  "create index claim_values_by_number on claim_values (key, number, claim_id) where number is not null",
  "create table claim_value_fills (type text primary key, columns text not null)",
];
