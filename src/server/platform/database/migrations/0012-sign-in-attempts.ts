/** How often somebody has tried to sign in, counted by all processes together until the window ends. */
export const statements = [
  `create table sign_in_attempts (
    key text primary key, tries integer not null, ends_at timestamptz not null)`,
  "create index sign_in_attempts_end on sign_in_attempts (ends_at)",
];
