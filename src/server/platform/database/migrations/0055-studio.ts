/** Drafts that are written in the portal, and releases that came of them. */
export const statements = [
  `create table studio_drafts (
    number bigint generated always as identity primary key,
    base bigint not null references releases (number),
    release bigint references releases (number),
    title text not null,
    author text not null,
    state text not null check (state in ('writing', 'published', 'withdrawn')),
    version integer not null,
    files jsonb not null,
    saves jsonb not null,
    made_at timestamptz not null,
    saved_at timestamptz not null,
    check ((state = 'published') = (release is not null)))`,
  "alter table releases drop constraint if exists releases_origin_check",
  `alter table releases add constraint releases_origin_check
    check (origin in ('folder', 'command', 'roll-back', 'studio')) not valid`,
];
