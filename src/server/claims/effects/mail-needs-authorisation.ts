import { staffLetter } from "../../mail/staff-letter.ts";

/** The claim waits for an authorisation: a letter to those who may give it (D-147). */
export const mailNeedsAuthorisation = staffLetter("needs-authorisation");
