import { customerLetter } from "../../mail/customer-letter.ts";

/** The claim is closed: a letter to the customer (D-147). */
export const mailCompleted = customerLetter("completed");
