export const statements = [
  "create extension if not exists pg_trgm",
  `create table customers (
    id uuid primary key, sap_id text not null unique, name text not null, address text not null,
    phone text not null, email text not null)`,
  `create table users (
    id uuid primary key, sso_id text not null unique, name text not null, email text not null unique,
    active_customer_id uuid references customers)`,
  "create table user_roles (user_id uuid not null references users, role text not null, primary key (user_id, role))",
  `create table user_customers (
    user_id uuid not null references users, customer_id uuid not null references customers, primary key (user_id, customer_id))`,
  `create table customer_managers (
    user_id uuid not null references users, customer_id uuid not null references customers, primary key (user_id, customer_id))`,

  `create table materials (
    material text primary key, description text not null, material_type text not null, is_part boolean not null)`,
  "create index materials_search on materials using gin (lower(material || ' ' || description) gin_trgm_ops)",
  `create table deliveries (
    docket text primary key, invoice text not null, customer_id uuid not null references customers,
    invoice_date date not null, delivery_date date not null)`,
  "create index deliveries_invoice on deliveries (invoice)",
  `create table delivery_lines (
    docket text not null references deliveries, line integer not null, material text not null references materials,
    quantity integer not null, is_serialised boolean not null, primary key (docket, line))`,
  `create table units (
    material text not null references materials, serial text not null, docket text not null references deliveries,
    sale_price numeric(12,2), warranty_until date, has_extended_warranty boolean not null default false,
    primary key (material, serial))`,
  "create index units_serial on units (lower(serial))",

  `create table localities (
    id integer primary key, suburb text not null, city text not null, region text not null, postcode text not null,
    latitude double precision not null, longitude double precision not null)`,
  `create table streets (
    id integer primary key, locality_id integer not null references localities, name text not null,
    search_text text not null)`,
  "create index streets_search on streets using gin (search_text gin_trgm_ops)",

  "create sequence claim_numbers start 100001",
  `create table claims (
    id uuid primary key, number text not null unique, type text not null, status text not null,
    authorise_role text, status_before text, status_at timestamptz not null,
    customer_id uuid not null references customers,
    form jsonb not null, definition text not null, version integer not null default 1,
    created_at timestamptz not null, created_by uuid not null references users,
    updated_at timestamptz not null,
    requested_at timestamptz, requested_by uuid references users,
    authorised_at timestamptz, authorised_by uuid references users,
    approved_at timestamptz, approved_by uuid references users,
    deleted_at timestamptz,
    request_key uuid,
    customer_reference text, original_invoice_number text, install_address text, pickup_address text,
    warranty_request_number text, return_request_number text, credit_notes jsonb not null default '[]',
    search_text text not null,
    unique (created_by, request_key))`,
  "create index claims_updated on claims (updated_at desc, number desc)",
  "create index claims_customer on claims (customer_id, updated_at desc, number desc)",
  "create index claims_status on claims (status, updated_at desc, number desc)",
  "create index claims_search on claims using gin (search_text gin_trgm_ops) with (fastupdate = off)",
  `create table claim_units (
    claim_id uuid not null references claims on delete cascade, material text not null, serial text not null,
    primary key (claim_id, material, serial))`,
  "create index claim_units_unit on claim_units (lower(material), lower(serial))",
  `create table claim_dockets (
    claim_id uuid not null references claims on delete cascade, docket text not null, primary key (claim_id, docket))`,
  "create index claim_dockets_docket on claim_dockets (lower(docket))",

  `create table activities (
    id uuid primary key, claim_id uuid not null references claims on delete cascade, created_at timestamptz not null,
    type text not null, description text not null, is_internal boolean not null, user_id uuid references users, note text)`,
  "create index activities_claim on activities (claim_id, created_at desc)",
  `create table files (
    id uuid primary key, claim_id uuid not null references claims on delete cascade, activity_id uuid references activities,
    path text not null unique, original_filename text not null, mime_type text not null, size bigint not null,
    sha256 text not null, created_at timestamptz not null, created_by uuid not null references users, deleted_at timestamptz)`,
  "create index files_claim on files (claim_id, created_at)",

  "create table notices (id uuid primary key, text text not null, starts_at timestamptz, ends_at timestamptz)",
  `create table definition_versions (
    type text not null, hash text not null, source jsonb not null, module text not null, first_served_at timestamptz not null,
    primary key (type, hash))`,

  `create table outbox (
    id uuid primary key, kind text not null, claim_id uuid references claims on delete cascade, recipients jsonb not null,
    subject text not null, text_part text not null, html_part text not null, message_id text not null unique,
    state text not null, attempts integer not null default 0, next_attempt_at timestamptz not null,
    last_error text, created_at timestamptz not null, sent_at timestamptz)`,
  "create index outbox_due on outbox (next_attempt_at) where state = 'waiting'",
  `create table caught_mail (
    id uuid primary key, message_id text not null unique, received_at timestamptz not null, sender text not null,
    recipients jsonb not null, subject text not null, text_part text not null, html_part text not null)`,

  `create table sign_in_accounts (
    sso_id text primary key, email text not null unique, name text not null, password_hash text not null)`,
  `create table sign_in_records (
    model text not null, id text not null, payload jsonb not null, grant_id text, uid text, user_code text,
    consumed_at timestamptz, expires_at timestamptz, primary key (model, id))`,
  "create index sign_in_records_grant on sign_in_records (grant_id)",
  "create index sign_in_records_uid on sign_in_records (uid)",
  "create index sign_in_records_expiry on sign_in_records (expires_at)",
  /** Named values that must survive a restart: sign-in keys, cookie secrets, seed markers. */
  "create table kept_values (name text primary key, value jsonb not null)",
];
