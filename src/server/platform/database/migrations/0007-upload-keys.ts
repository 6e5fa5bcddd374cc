/** A file is stored once, however often its sender repeats it: the sender gives it a key, which a claim holds but once. */
export const statements = [
  "alter table files add column upload_key uuid",
  "create unique index files_upload_key on files (claim_id, upload_key) where deleted_at is null",
];
