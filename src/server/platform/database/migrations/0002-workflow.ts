export const statements = [
  `alter table claims
    add authorising_level text,
    add placement text, add placement_at timestamptz,
    add is_collectable boolean not null default false,
    add collection_arranged_at timestamptz, add unit_received_at timestamptz, add completed_at timestamptz,
    add decline_rationale text, add replacement_delivery_number text,
    add chq_request_numbers jsonb not null default '[]'`,
  "update claims set is_collectable = true where status = 'packing'",

  `create table enquiries (
    id uuid primary key, claim_id uuid not null references claims on delete cascade,
    recipient_role text not null, sender_role text not null, sender_id uuid not null references users,
    question text not null, created_at timestamptz not null,
    replied_at timestamptz, replied_by uuid references users, reply_seen_at timestamptz)`,
  "create index enquiries_claim on enquiries (claim_id, created_at)",
  `create table shipments (
    id uuid primary key, claim_id uuid not null references claims on delete cascade, direction text not null,
    reference text not null, internal_reference text not null, created_at timestamptz not null,
    user_id uuid not null references users)`,
  "create index shipments_claim on shipments (claim_id, created_at)",
  /** The text that stands now, one of a kind; earlier ones are in the timeline. */
  `create table claim_notes (
    claim_id uuid not null references claims on delete cascade, kind text not null, note text not null,
    updated_at timestamptz not null, user_id uuid not null references users, primary key (claim_id, kind))`,

  "alter table outbox add cc jsonb not null default '[]'",
  `create table outbox_attachments (
    id uuid primary key, outbox_id uuid not null references outbox on delete cascade, place integer not null,
    filename text not null, mime_type text not null, size bigint not null, path text not null unique)`,
  "create index outbox_attachments_mail on outbox_attachments (outbox_id, place)",
  "alter table caught_mail add attachments jsonb not null default '[]'",
];
