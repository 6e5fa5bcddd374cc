import { customerLetter } from "../../mail/customer-letter.ts";

/** The claim is declined, and why: a letter to the customer (D-147). */
export const mailDeclined = customerLetter("declined");
