/** Who did what and what was refused, by ids: no name, no address and nothing that anybody typed. */
export const statements = [
  `create table audit_events (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    outcome text not null,
    person_id uuid,
    target text,
    detail text,
    times integer not null default 1,
    request_id text)`,
  "create index audit_events_at on audit_events (at)",
  "create index audit_events_person on audit_events (person_id, id desc) where person_id is not null",
  "create index audit_events_kind on audit_events (kind, id desc)",
  "create index audit_events_request on audit_events (request_id) where request_id is not null",
];
