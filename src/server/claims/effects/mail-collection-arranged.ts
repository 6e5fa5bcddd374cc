import { customerLetter } from "../../mail/customer-letter.ts";

/** A carrier will collect the goods: a letter to the customer (D-147). */
export const mailCollectionArranged = customerLetter("collection-arranged");
