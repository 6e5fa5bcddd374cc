/** Where goods may be sent, by carrier (D-084); `position` orders both. */
export const statements = [
  `create table shipping_options (
    id uuid primary key, position integer not null, carrier text not null, name text not null,
    dispatch_email text not null, warehouse_address text not null, template_index integer not null, att text not null,
    clear_cc boolean not null, types jsonb not null)`,
];
