import { customerLetter } from "../../mail/customer-letter.ts";

/** The goods are to be packed: a letter to the customer (D-147). */
export const mailPleasePack = customerLetter("please-pack");
