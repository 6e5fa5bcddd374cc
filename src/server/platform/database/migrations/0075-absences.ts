/** When people of us are away, and who takes over what they look after. */
export const statements = [
  `create table absences (
    person_id uuid primary key references users (id) on delete cascade,
    deputy_id uuid not null references users (id) on delete cascade,
    starts_on date not null, ends_on date not null, set_by uuid not null references users (id),
    check (starts_on <= ends_on), check (person_id <> deputy_id))`,
  "create index absences_deputy on absences (deputy_id)",
];
