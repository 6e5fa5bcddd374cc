import { customerLetter } from "../../mail/customer-letter.ts";

/** The claim is approved: a letter to the customer (D-147). */
export const mailApproved = customerLetter("approved");
