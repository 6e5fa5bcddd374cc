export const statements = [
  // The last act on a claim that its maker may take back, and what the claim was before it.
  `create table claim_undos (
    claim_id uuid primary key references claims (id) on delete cascade,
    id uuid not null, person_id uuid not null references users (id) on delete cascade,
    until timestamptz not null, undone_at timestamptz,
    before jsonb not null, after text not null default '', activities jsonb not null default '[]',
    letters jsonb not null default '[]')`,
  "create index claim_undos_until on claim_undos (until)",
  // An act that everybody read of is withdrawn: an entry among ourselves, of which everybody's pages must hear.
  `create or replace function tell_of_activities() returns trigger language plpgsql as $$ begin
    if not exists (select from told) then return null; end if;
    perform pg_notify('claim_changes', case when (select count(distinct claim_id) from told) > 100 then '{"all":true}'
      else json_build_object(
        'public', (select coalesce(json_agg(distinct claim_id), '[]') from told where not is_internal or type = 'withdrawn'),
        'internal', (select coalesce(json_agg(distinct claim_id), '[]') from told where is_internal))::text end);
    return null; end $$`,
];
