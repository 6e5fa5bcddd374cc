import { HttpError } from "../platform/http/http-error.ts";
import { isMailAddress } from "../platform/mail/mail-address.ts";
import { stripBidi } from "../platform/mail/strip-bidi.ts";
import { keptText, plainText } from "../platform/text/plain-text.ts";

/** A collection request to a carrier, checked. */
interface CollectionMail {
  to: string[];
  cc: string[];
  subject: string;
  body: string;
}

const mostAddresses = 20;
const longestSubject = 200;
const longestBody = 10_000;

/** The dialog's fields as a mail (D-082). Refuses with 422 on `emailTo`, `emailCc`, `emailSubject`, `emailBody`. */
export function collectionMail(fields: Record<string, string>): CollectionMail {
  const errors: Record<string, string[]> = {};
  const addresses = (key: string): string[] => {
    const typed = (fields[key] ?? "").split(/[,;]/).map((one) => one.trim());
    const given = [...new Set(typed.filter((one) => one !== ""))];
    const wrong = given.find((one) => !isMailAddress(one));
    if (wrong !== undefined) errors[key] = [`${plainText(wrong).slice(0, 80)} is not an e-mail address.`];
    else if (given.length > mostAddresses) errors[key] = [`Please enter at most ${mostAddresses} addresses.`];
    return given;
  };
  const to = addresses("emailTo");
  if (to.length === 0) errors.emailTo = ["Please enter the address of the carrier."];
  const cc = addresses("emailCc");
  // A subject is one line, whatever was pasted.
  const subject = stripBidi(plainText(fields.emailSubject ?? "")).replace(/\s+/g, " ");
  if (subject === "") errors.emailSubject = ["Please enter a subject."];
  if (subject.length > longestSubject) errors.emailSubject = [`Please enter at most ${longestSubject} characters.`];
  const body = stripBidi(keptText(fields.emailBody ?? "")).replaceAll("\r\n", "\n");
  if (body.length > longestBody) errors.emailBody = [`Please enter at most ${longestBody} characters.`];
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new HttpError(422, first, errors);
  return { to, cc, subject, body };
}
