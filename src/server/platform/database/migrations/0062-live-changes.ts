export const statements = [
  // One notice for each statement; of many claims at once it says no more than that there are many.
  `create function tell_of_activities() returns trigger language plpgsql as $$ begin
    if not exists (select from told) then return null; end if;
    perform pg_notify('claim_changes', case when (select count(distinct claim_id) from told) > 100 then '{"all":true}'
      else json_build_object(
        'public', (select coalesce(json_agg(distinct claim_id), '[]') from told where not is_internal),
        'internal', (select coalesce(json_agg(distinct claim_id), '[]') from told where is_internal))::text end);
    return null; end $$`,
  `create trigger activities_told after insert on activities referencing new table as told
    for each statement execute function tell_of_activities()`,
  // Who looks at a claim just now.
  `create table claim_presence (
    claim_id uuid not null references claims (id) on delete cascade,
    person_id uuid not null references users (id) on delete cascade,
    is_editing boolean not null,
    seen_at timestamptz not null,
    primary key (claim_id, person_id))`,
  "create index claim_presence_seen on claim_presence (seen_at)",
];
