import { domainToASCII } from "node:url";

const shape = /^[^\s\p{Cc}\p{Cf}@<>,;:"()[\]\\]+@[^\s\p{Cc}\p{Cf}@<>,;:"()[\]\\]+\.[^\s\p{Cc}\p{Cf}@<>,;:"()[\]\\.]+$/u;
const longest = 254;

/** Is this one address that a mail server can be asked about, and not a list of them or half of one? */
export const isMailAddress = (text: string): boolean => text.length <= longest && shape.test(text);

/** The same for an address however its domain is written and whether or not its name stands in quotes. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at).replaceAll('"', "")}@${domainToASCII(domain) || domain.toLowerCase()}`;
}
