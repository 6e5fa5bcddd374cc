const day = (moment: string) => `((${moment}) at time zone 'Pacific/Auckland')::date`;

/** Days of a claim's life in New Zealand, as step 0016 has them, told by what its status means. */
const days = (claim: string) => {
  const phase = `claim_phase(${claim}.type, ${claim}.status)`;
  const approved = `case when ${phase} <> 'declined' then ${day(`coalesce(${claim}.approved_at, case when ${phase} = 'approved' then ${claim}.status_at end)`)} end`;
  const declined = `case when ${phase} = 'declined' then ${day(`${claim}.status_at`)} end`;
  const completed = `case when ${phase} = 'completed' then ${day(`coalesce(${claim}.completed_at, ${claim}.status_at)`)} end`;
  return `case when ${phase} <> 'draft' and ${claim}.deleted_at is null
      then ${day(`coalesce(${claim}.requested_at, ${claim}.created_at)`)} end,
    ${approved}, ${declined}, ${completed}, coalesce(${approved}, ${declined}, ${completed})`;
};

const columns = [
  ...["id", "number", "type", "status", "customer_id", "created_by", "updated_at"],
  ...["submitted_on", "approved_on", "declined_on", "completed_on", "decided_on"],
];

const copied = (claim: string) =>
  columns
    .slice(0, 7)
    .map((name) => `${claim}.${name}`)
    .join();

const tells = (claim: string) =>
  ["number", "type", "status", "customer_id", "created_by", "created_at", "requested_at", "status_at"]
    .concat("approved_at", "completed_at", "deleted_at", "fault_code", "models")
    .map((name) => `${claim}.${name}`)
    .join();

/** What statuses mean, in words of data, so that days of figures follow from it and not from their names. */
export const statements = [
  // Type '': of every type that has no row of its own. The server writes down what its definitions say, and takes nothing away.
  `create table status_meanings (
    type text not null, status text not null, phase text not null, meaning jsonb not null, primary key (type, status))`,
  // Until it has: what step 0016 told by these statuses.
  `insert into status_meanings (type, status, phase, meaning) values
    ('', 'draft', 'draft', '{}'), ('', 'approved', 'approved', '{}'), ('', 'disapproved', 'declined', '{}'),
    ('', 'complete', 'completed', '{}')`,
  `create function claim_phase(text, text) returns text language sql stable as $$
    select coalesce(
      (select phase from status_meanings where type = $1 and status = $2),
      (select phase from status_meanings where type = '' and status = $2), 'submitted') $$`,
  `create or replace function figure_added_claims() returns trigger language plpgsql as $$ begin
    insert into claim_figures (${columns}, fault_code, models)
      select ${copied("added")}, ${days("added")}, added.fault_code, coalesce(added.models::jsonb, '[]') from added;
    return null; end $$`,
  `create or replace function figure_changed_claim() returns trigger language plpgsql as $$ begin
    if (${tells("new")}) is not distinct from (${tells("old")}) then
      update claim_figures set updated_at = new.updated_at where id = new.id;
      return null;
    end if;
    update claim_figures set (${columns}) = (select ${copied("new")}, ${days("new")}),
      fault_code = case when new.models is null then claim_figures.fault_code else new.fault_code end,
      models = coalesce(new.models::jsonb, claim_figures.models)
      where id = new.id;
    return null; end $$`,
  // For statuses that mean something else from now on.
  `create function figure_claims_again(text[]) returns void language plpgsql as $$ begin
    update claim_figures set (${columns.slice(7)}) = (select ${days("claims")} from claims where claims.id = claim_figures.id)
      where status = any($1); end $$`,
];
