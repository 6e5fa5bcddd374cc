/** What a letter quotes that waits for more to go along with it. */
export const statements = ["alter table outbox add column quoted text"];
