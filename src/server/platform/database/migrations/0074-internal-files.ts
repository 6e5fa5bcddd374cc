/** Files that only our people read. */
export const statements = ["alter table files add column is_internal boolean not null default false"];
