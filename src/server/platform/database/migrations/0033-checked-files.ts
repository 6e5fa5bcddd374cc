export const statements = [
  // What was sent, where something else is stored: the sender compares it.
  "alter table files add column sent_size bigint, add column sent_sha256 text",
  // What the check for viruses came to. Files of before were not checked and stay as they were.
  `alter table files add column check_state text not null default 'unchecked',
    add column check_attempts integer not null default 0, add column check_next_at timestamptz`,
  "create index files_to_check on files (check_next_at) where check_next_at is not null",
];
