/** What else a letter tells of, since it went along with what came after. */
export const statements = ["alter table outbox add column earlier jsonb not null default '[]'"];
