export const statements = [
  "create index claims_submitted on claims ((coalesce(requested_at, created_at)))",
  `create table report_exports (
    filename text primary key, user_id uuid not null references users, claims jsonb not null,
    created_at timestamptz not null)`,
  "create index report_exports_age on report_exports (created_at)",
];
