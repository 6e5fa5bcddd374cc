/** Lists kept under a name: whose, which address, and whether the other staff see it. */
export const statements = [
  `create table saved_views (
    id uuid primary key, user_id uuid not null references users, name text not null, query text not null,
    is_shared boolean not null, created_at timestamptz not null)`,
  // One's own views; no name twice, however it is written.
  "create unique index saved_views_name on saved_views (user_id, lower(name))",
  // What everybody among the staff sees.
  "create index saved_views_shared on saved_views (is_shared) where is_shared",
];
