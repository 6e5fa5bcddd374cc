import { staffLetter } from "../../mail/staff-letter.ts";

/** A question was asked: a letter to the role it was put to (D-147). */
export const mailEnquiry = staffLetter("enquiry");
