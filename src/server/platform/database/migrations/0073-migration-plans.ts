export const statements = [
  // What becomes of claims of earlier versions, as a draft says it, and by form once that is published.
  "alter table studio_drafts add column populations jsonb not null default '[]'",
  `create table migration_plans (
    type text primary key,
    migration integer not null,
    choices jsonb not null default '[]',
    chosen_by text not null,
    state text not null default 'waiting',
    judged integer not null default 0,
    written integer not null default 0,
    report jsonb,
    next_at timestamptz,
    worker uuid,
    lease_until timestamptz)`,
];
