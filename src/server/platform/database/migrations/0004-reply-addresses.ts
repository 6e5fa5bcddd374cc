/** A collection request is answered to the person who wrote it. */
export const statements = ["alter table outbox add reply_to text"];
