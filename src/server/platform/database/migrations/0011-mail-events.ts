/** A mail is one of an event and its addressees, so that none is queued twice; who took it already; when it last failed. */
export const statements = [
  `alter table outbox add column event_key text, add column accepted jsonb not null default '[]',
    add column failed_at timestamptz`,
  "update outbox set event_key = id::text",
  "alter table outbox alter column event_key set not null",
  "create unique index outbox_event on outbox (event_key)",
  "create index outbox_dead on outbox (failed_at desc, id) where state = 'dead'",
];
