/** Who released which set of definitions, when and why. What was served before is released in the order it was taken. */
export const statements = [
  `create table releases (
    number bigint generated always as identity primary key,
    hash text not null references definition_releases (hash),
    state text not null check (state in ('draft', 'published', 'withdrawn')),
    origin text not null check (origin in ('folder', 'command', 'roll-back')),
    author text not null,
    reason text not null,
    made_at timestamptz not null,
    published_at timestamptz,
    check ((state = 'published') = (published_at is not null)))`,
  "create index releases_published on releases (published_at desc, number desc) where state = 'published'",
  `insert into releases (hash, state, origin, author, reason, made_at, published_at)
    select hash, 'published', 'folder', 'the folder', 'Served before releases were kept', taken_at, taken_at
    from definition_releases order by taken_at, number`,
];
