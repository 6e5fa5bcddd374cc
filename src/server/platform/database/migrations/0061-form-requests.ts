/** Requests are kept beside their letters. */
export const statements = [
  "create sequence form_request_numbers start 100001",
  // What was sent by forms that make no claim.
  `create table form_requests (
    id uuid primary key,
    number text not null unique,
    type text not null,
    definition text not null,
    sender_id uuid not null references users (id),
    account_id uuid references customers (id),
    form jsonb not null,
    letters jsonb not null,
    search_text text not null,
    sent_at timestamptz not null,
    request_key uuid not null,
    unique (sender_id, type, request_key))`,
  "create index form_requests_sent on form_requests (sent_at desc, id desc)",
  "create index form_requests_of on form_requests (account_id, sent_at desc)",
  // Its letters went out first when it was sent, and whenever somebody sent them again.
  `create table form_sendings (
    id uuid primary key,
    request_id uuid not null references form_requests (id) on delete cascade,
    sent_by uuid not null references users (id),
    sent_at timestamptz not null,
    request_key uuid not null,
    unique (request_id, request_key))`,
  `create table form_letters (
    sending_id uuid not null references form_sendings (id) on delete cascade,
    outbox_id uuid not null references outbox (id) on delete cascade,
    primary key (sending_id, outbox_id))`,
];
