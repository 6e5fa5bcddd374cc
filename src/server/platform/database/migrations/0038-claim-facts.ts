/** What a claim knows beside its form, for facts that definitions declare. Earlier code neither reads nor writes it. */
export const statements = ["alter table claims add column facts jsonb not null default '{}'"];
