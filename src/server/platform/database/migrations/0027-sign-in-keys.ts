/** The bundled sign-in's keys, sealed with a key that is not in the database, and the links by which people set a password. */
export const statements = [
  `create table sign_in_keys (
    id text primary key, purpose text not null check (purpose in ('signing', 'cookie')), sealed text not null,
    used_from timestamptz not null)`,
  `create table sign_in_links (
    key text primary key, sso_id text not null, ends_at timestamptz not null)`,
  "create index sign_in_links_by_account on sign_in_links (sso_id)",
];
