const day = (moment: string) => `((${moment}) at time zone 'Pacific/Auckland')::date`;

/** Days of a claim's life in New Zealand. Deleted claims and drafts have no day of submission, so nothing counts them. */
const days = (claim: string) => {
  const approved = `case when ${claim}.status <> 'disapproved' then ${day(`coalesce(${claim}.approved_at, case when ${claim}.status = 'approved' then ${claim}.status_at end)`)} end`;
  const declined = `case when ${claim}.status = 'disapproved' then ${day(`${claim}.status_at`)} end`;
  const completed = `case when ${claim}.status = 'complete' then ${day(`coalesce(${claim}.completed_at, ${claim}.status_at)`)} end`;
  return `case when ${claim}.status <> 'draft' and ${claim}.deleted_at is null
      then ${day(`coalesce(${claim}.requested_at, ${claim}.created_at)`)} end,
    ${approved}, ${declined}, ${completed}, coalesce(${approved}, ${declined}, ${completed})`;
};

const copied = (claim: string) =>
  ["id", "number", "type", "status", "customer_id", "created_by", "updated_at"]
    .map((name) => `${claim}.${name}`)
    .join();

const columns =
  "id, number, type, status, customer_id, created_by, updated_at, submitted_on, approved_on, declined_on, completed_on, decided_on";

/** What a claim's figures are told by, beside when it changed. */
const tells = (claim: string) =>
  ["number", "type", "status", "customer_id", "created_by", "created_at", "requested_at", "status_at"]
    .concat("approved_at", "completed_at", "deleted_at", "fault_code", "models")
    .map((name) => `${claim}.${name}`)
    .join();

export const statements = [
  // Told by the form at each save, models as a list in JSON. Null: not saved since this came, and claim_figures is right.
  "alter table claims add column fault_code text, add column models text",
  /**
   * What figures count of a claim, in a row a tenth as long as the claim's own: a million are read through in a fraction of a
   * second, without an index for each question. Kept by triggers, in the transaction of each change.
   */
  `create table claim_figures (
    id uuid primary key, number text not null, type text not null, status text not null, customer_id uuid not null,
    created_by uuid not null, updated_at timestamptz not null, submitted_on date, approved_on date, declined_on date,
    completed_on date, decided_on date, fault_code text, models jsonb not null default '[]') with (fillfactor = 85)`,
  // Claims from before tell it where the forms of that time have it: faults, products, and the lines of returns.
  `insert into claim_figures (${columns}, fault_code, models)
    select ${copied("claims")}, ${days("claims")}, nullif(form #>> '{fault,code}', ''),
      coalesce((select jsonb_agg(distinct model) from (
        select item ->> 'model' as model from jsonb_array_elements(
          case jsonb_typeof(form -> 'products') when 'array' then form -> 'products' else '[]' end) as item
        union all
        select item ->> 'partNumber' from jsonb_array_elements(
          case when type like 'return%' and jsonb_typeof(form -> 'materials') = 'array' then form -> 'materials' else '[]' end) as item
      ) as goods where model <> ''), '[]')
    from claims`,
  "create index claim_figures_submitted on claim_figures (submitted_on)",
  "create index claim_figures_decided on claim_figures (decided_on)",
  `create function figure_added_claims() returns trigger language plpgsql as $$ begin
    insert into claim_figures (${columns}, fault_code, models)
      select ${copied("added")}, ${days("added")}, added.fault_code, coalesce(added.models::jsonb, '[]') from added;
    return null; end $$`,
  // Most saves change nothing that figures count: these cost a seventh.
  `create function figure_changed_claim() returns trigger language plpgsql as $$ begin
    if (${tells("new")}) is not distinct from (${tells("old")}) then
      update claim_figures set updated_at = new.updated_at where id = new.id;
      return null;
    end if;
    update claim_figures set (${columns}) = (select ${copied("new")}, ${days("new")}),
      fault_code = case when new.models is null then claim_figures.fault_code else new.fault_code end,
      models = coalesce(new.models::jsonb, claim_figures.models)
      where id = new.id;
    return null; end $$`,
  `create function figure_removed_claims() returns trigger language plpgsql as $$ begin
    delete from claim_figures using removed where claim_figures.id = removed.id;
    return null; end $$`,
  `create function figure_no_claims() returns trigger language plpgsql as $$ begin
    delete from claim_figures; return null; end $$`,
  `create trigger claims_figured after insert on claims referencing new table as added
    for each statement execute function figure_added_claims()`,
  `create trigger claims_figured_again after update on claims for each row execute function figure_changed_claim()`,
  `create trigger claims_figured_no_more after delete on claims referencing old table as removed
    for each statement execute function figure_removed_claims()`,
  "create trigger claims_figured_none after truncate on claims execute function figure_no_claims()",
];
