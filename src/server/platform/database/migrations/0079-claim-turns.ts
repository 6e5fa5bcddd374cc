/** Whose turn it is with a claim that nobody looks after: the roles that what is to be done next is for. */
export const statements = [
  `create table claim_turns (
    claim_id uuid not null references claims (id) on delete cascade,
    role text not null, primary key (claim_id, role))`,
];
