/** What all processes together have counted: calls of this minute, and what is limited by day. Keys are hashes. */
export const statements = [
  // Worth nothing after a minute, so a crash of the database may empty it.
  `create unlogged table limit_counts (
    key text primary key, minute bigint not null, tally integer not null)`,
  `create table daily_counts (
    person_id uuid not null, name text not null, day date not null, tally integer not null, primary key (person_id, name))`,
];
