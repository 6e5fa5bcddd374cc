/** By which the database knows its file store again: one row, once a store was met. */
export const statements = [
  `create table file_store (
    is_only boolean primary key default true check (is_only), id uuid not null, generation bigint not null)`,
];
