/** Whole sets of definitions as they were written, so that a portal whose files are broken still has the last good ones. */
export const statements = [
  `create table definition_releases (
    number bigint generated always as identity primary key,
    hash text not null unique,
    taken_at timestamptz not null,
    files jsonb not null)`,
];
