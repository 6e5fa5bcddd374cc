export const statements = [
  // Written to by /readyz, to see that the database takes writes.
  "create table readiness (id boolean primary key default true check (id), written_at timestamptz not null)",
  // Which step of the tables needs which code: a step that takes something away names the earlier one that code must know.
  "create table schema_needs (step text primary key, needs text not null)",
];
