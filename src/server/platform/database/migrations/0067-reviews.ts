export const statements = [
  // Who wrote a draft, what of it was sent and approved, what it was judged to do, and when it is published.
  `alter table studio_drafts
    add column writers jsonb not null default '[]',
    add column sent_version integer,
    add column approved_version integer,
    add column counted_version integer,
    add column impact jsonb,
    add column approved_impact jsonb,
    add column publish_at timestamptz,
    add column publish_by uuid,
    add column publish_reason text`,
  `update studio_drafts set writers = coalesce((select jsonb_agg(users.id) from users
    where position('(' || users.email || ')' in studio_drafts.author || studio_drafts.saves::text) > 0), '[]')`,
  `create table review_events (
    id bigint generated always as identity primary key,
    draft bigint not null references studio_drafts (number),
    at timestamptz not null,
    author text not null,
    kind text not null,
    version integer not null,
    file text,
    place text,
    says text not null)`,
  "create index review_events_draft on review_events (draft)",
];
