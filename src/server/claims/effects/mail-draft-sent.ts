import { customerLetter } from "../../mail/customer-letter.ts";

/** A draft waits for the customer to complete it: a letter to the customer (D-147). */
export const mailDraftSent = customerLetter("draft-sent");
