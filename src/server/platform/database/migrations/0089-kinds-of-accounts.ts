/** What kind of account it is and where it belongs, which facts of its claims may be filled with. */
export const statements = [
  `alter table customers
    add column category text not null default '',
    add column region text not null default ''`,
];
