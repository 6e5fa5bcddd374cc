export const statements = [
  /**
   * How many claims there are, by type, status and whether they are deleted: of each account in all weeks, of all accounts in
   * each week of their last change, and of all accounts in all weeks. All accounts: the account of zeros; all weeks:
   * '-infinity'. What is not yet folded in stands in claim_tally_changes; the sum of both is exact in every snapshot.
   */
  `create table claim_tallies (
    account uuid not null, week date not null, type text not null, status text not null, is_deleted boolean not null,
    tally bigint not null, primary key (account, week, type, status, is_deleted))`,
  // Only ever appended to by those who save claims, so no save waits for another's.
  `create table claim_tally_changes (
    account uuid not null, week date not null, type text not null, status text not null, is_deleted boolean not null,
    tally bigint not null)`,
  `create function claim_week(moment timestamptz) returns date language sql immutable parallel safe
    as $$ select date_trunc('week', moment at time zone 'UTC')::date $$`,
  `create function tally_added_claims() returns trigger language plpgsql as $$ begin
    insert into claim_tally_changes
      select customer_id, claim_week(updated_at), type, status, deleted_at is not null, count(*) from added group by 1, 2, 3, 4, 5;
    return null; end $$`,
  `create function tally_removed_claims() returns trigger language plpgsql as $$ begin
    insert into claim_tally_changes
      select customer_id, claim_week(updated_at), type, status, deleted_at is not null, -count(*) from removed group by 1, 2, 3, 4, 5;
    return null; end $$`,
  `create function tally_changed_claim() returns trigger language plpgsql as $$ begin
    insert into claim_tally_changes values
      (old.customer_id, claim_week(old.updated_at), old.type, old.status, old.deleted_at is not null, -1),
      (new.customer_id, claim_week(new.updated_at), new.type, new.status, new.deleted_at is not null, 1);
    return null; end $$`,
  `create function tally_no_claims() returns trigger language plpgsql as $$ begin
    delete from claim_tallies; delete from claim_tally_changes; return null; end $$`,
  `create trigger claims_added after insert on claims referencing new table as added
    for each statement execute function tally_added_claims()`,
  `create trigger claims_removed after delete on claims referencing old table as removed
    for each statement execute function tally_removed_claims()`,
  `create trigger claims_changed after update of customer_id, type, status, updated_at, deleted_at on claims for each row
    when ((old.customer_id, old.type, old.status, claim_week(old.updated_at), old.deleted_at is null)
      is distinct from (new.customer_id, new.type, new.status, claim_week(new.updated_at), new.deleted_at is null))
    execute function tally_changed_claim()`,
  "create trigger claims_emptied after truncate on claims execute function tally_no_claims()",
  /** Folds what has changed into the tallies. Whoever comes while another folds leaves it to them. */
  `create function fold_claim_tallies() returns void language plpgsql as $$ begin
    if not pg_try_advisory_xact_lock(20261109) then return; end if;
    with taken as (delete from claim_tally_changes returning *),
    everybody as (select '00000000-0000-0000-0000-000000000000'::uuid as account, '-infinity'::date as always)
    insert into claim_tallies as kept
      select taken.account, always, type, status, is_deleted, sum(tally) from taken, everybody group by 1, 2, 3, 4, 5
      union all
      select everybody.account, week, type, status, is_deleted, sum(tally) from taken, everybody group by 1, 2, 3, 4, 5
      union all
      select everybody.account, always, type, status, is_deleted, sum(tally) from taken, everybody group by 1, 2, 3, 4, 5
      order by 1, 2, 3, 4, 5
    on conflict (account, week, type, status, is_deleted) do update set tally = kept.tally + excluded.tally;
    delete from claim_tallies where tally = 0;
    end $$`,
  // Rows that count nothing any more are found by it when they are cleared away.
  "create index claim_tallies_spent on claim_tallies (account) where tally = 0",
  `insert into claim_tally_changes
    select customer_id, claim_week(updated_at), type, status, deleted_at is not null, count(*) from claims group by 1, 2, 3, 4, 5`,
  "select fold_claim_tallies()",

  // What a list filters by stands in the index, so that it is read without the claims themselves.
  "drop index claims_updated",
  // A list of every account, filtered or not, and the search for words that many claims hold.
  "create index claims_updated on claims (updated_at desc, number desc) include (type, status)",
  "drop index claims_customer",
  // A list of one account or of the accounts that a manager looks after.
  "create index claims_customer on claims (customer_id, updated_at desc, number desc) include (type, status)",
  "drop index claims_status",
  // A list of few types and statuses, and who has come into a status lately (what is late).
  `create index claims_kind on claims (type, status, updated_at desc, number desc) include (status_at, deleted_at)`,
  // What staff read because they made it: drafts beside what is sent, all of them beside the accounts they look after.
  `create index claims_maker on claims (created_by, status, updated_at desc, number desc) include (type, customer_id)`,
];
