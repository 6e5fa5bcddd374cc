import { customerLetter } from "../../mail/customer-letter.ts";

/** The claim has arrived: a letter to the customer (D-147). */
export const mailReceived = customerLetter("received");
