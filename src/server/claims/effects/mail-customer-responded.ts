import { staffLetter } from "../../mail/staff-letter.ts";

/** The customer has answered: a letter to whoever had asked them (D-147). */
export const mailCustomerResponded = staffLetter("customer-responded");
