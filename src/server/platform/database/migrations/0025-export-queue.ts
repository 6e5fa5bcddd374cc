export const statements = [
  // 'direct' is written while it is fetched; every other state is of an export that is made beforehand and kept.
  `alter table report_exports add column state text not null default 'direct', add column rights text,
    add column total integer, add column done integer not null default 0, add column fault text,
    add column worker uuid, add column lease_until timestamptz, add column attempts integer not null default 0,
    add column ready_at timestamptz, add column fetched_at timestamptz`,
  // At position 0 stands which claims it holds, behind it the parts of the file. Without a size it is not written to its end.
  `create table export_files (
    path text primary key, filename text not null references report_exports on delete cascade,
    position integer not null, size bigint, sha256 text)`,
  "create index export_files_filename on export_files (filename)",
];
