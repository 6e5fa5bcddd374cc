import { customerLetter } from "../../mail/customer-letter.ts";

/** Something is needed from the customer, and what: a letter to the customer (D-147). */
export const mailActionRequired = customerLetter("action-required");
