import type { Reader } from "../settings/setting-reader.ts";
import { isMailAddress } from "./mail-address.ts";

/** Where answers to letters come in. */
export interface InboundSettings {
  /** What letters are answered to, with a token behind a plus sign: `claims@example.com`. */
  address: string;
  /** What the mail server brings with what it hands in; undefined: only the pages of caught mail hand in. */
  token: string | undefined;
}

/** Octets of a local part are 64, and a token with its plus sign takes 42 of them. */
const longestLocalPart = 22;

/**
 * INBOUND_ADDRESS and INBOUND_TOKEN; undefined: letters are answered to customer service, and nothing is taken in. Where mail is
 * caught, its pages take answers in unless the address is `none`.
 */
export function readInbound(read: Reader, isTrial: boolean, isCaught: boolean): InboundSettings | undefined {
  const token = read.text("INBOUND_TOKEN", "") || undefined;
  if (token && !/^[\w.~+/=-]{16,200}$/.test(token)) {
    const mend = "use 16 to 200 letters, digits and . _ ~ + / = -, for example from `openssl rand -hex 24`";
    read.fault("INBOUND_TOKEN", "is too short or holds signs that no header takes", mend);
  }
  const given = read.text("INBOUND_ADDRESS", isCaught && !token ? "answers@example.test" : "none").toLowerCase();
  const address = given === "none" ? undefined : given;
  if (!address) {
    if (token) read.fault("INBOUND_TOKEN", "is set without INBOUND_ADDRESS", "set both, or unset both");
    return undefined;
  }
  const [local = ""] = address.split("@");
  if (!isMailAddress(address) || local.includes("+") || local.length > longestLocalPart) {
    const mend = `set it to one address like claims@example.com, at most ${longestLocalPart} characters before the @ and no + among them`;
    read.fault("INBOUND_ADDRESS", `is "${address}"`, mend);
  }
  if (!token && !isTrial)
    read.fault("INBOUND_ADDRESS", "is set without INBOUND_TOKEN", "set what the mail server brings, or unset both");
  return { address, token };
}
