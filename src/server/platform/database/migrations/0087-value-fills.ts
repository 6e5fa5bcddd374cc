/** How far one process has come with giving claims of a type what lists ask of them, so that no other does it too and the next goes on there. */
export const statements = [
  `alter table claim_value_fills
    add column doing text,
    add column scope text[] not null default '{}',
    add column reached uuid,
    add column worker uuid,
    add column lease_until timestamptz`,
];
