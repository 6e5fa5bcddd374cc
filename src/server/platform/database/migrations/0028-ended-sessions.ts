/** Sessions that an outside provider has ended (back-channel logout), until none of their tokens can live. */
export const statements = [
  `create table ended_sessions (
    jti text primary key, sid text, subject text, ended_at timestamptz not null, expires_at timestamptz not null)`,
  "create index ended_sessions_by_sid on ended_sessions (sid)",
  "create index ended_sessions_by_subject on ended_sessions (subject)",
];
