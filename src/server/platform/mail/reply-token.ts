import { timingSafeEqual } from "node:crypto";
import { derive } from "../portal-secret.ts";
import type { InboundSettings } from "./inbound-settings.ts";

/** A letter that may be answered: its own id, the claim it is about and who answers it. */
interface AnsweredLetter {
  id: string;
  claim: string;
  person: string;
}

/** Mail servers may change letters to small ones, so a token has digits of base 36 alone. */
const base = 36;
const idLength = 25;
const signatureLength = 16;
/** Bytes: nobody tries 2^80 addresses. */
const signatureBytes = 10;

const digits = (hex: string, length: number) => BigInt(`0x${hex}`).toString(base).padStart(length, "0");

/** Signed: whoever knows a letter's id alone, as its Message-ID tells it, cannot make the address. */
export function replyAddress(
  secret: { secret?: string },
  { address }: InboundSettings,
  letter: AnsweredLetter,
): string {
  const [local, domain] = address.split("@");
  return `${local}+${tokenOf(secret, letter)}@${domain}`;
}

function tokenOf(secret: { secret?: string }, { id, claim, person }: AnsweredLetter): string {
  const signature = Buffer.from(derive(secret, "reply-address", `${id}\n${claim}\n${person}`), "base64url");
  const short = signature.subarray(0, signatureBytes).toString("hex");
  return digits(id.replaceAll("-", ""), idLength) + digits(short, signatureLength);
}

/** Which letter an address claims to answer; undefined where it is not one of ours. Nothing is believed of it before `isSigned`. */
export function letterIn(address: string, inbound: InboundSettings): { id: string; token: string } | undefined {
  const [local = "", domain] = inbound.address.split("@");
  const given = address.toLowerCase();
  if (!given.startsWith(`${local}+`) || !given.endsWith(`@${domain}`)) return undefined;
  const token = given.slice(local.length + 1, given.lastIndexOf("@"));
  if (!/^[0-9a-z]+$/.test(token) || token.length !== idLength + signatureLength) return undefined;
  const number = [...token.slice(0, idLength)].reduce(
    (sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, base)),
    0n,
  );
  const hex = number.toString(16).padStart(32, "0");
  if (hex.length > 32) return undefined;
  return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"), token };
}

/** Was this token made here for this letter? Takes as long for a wrong one as for a right one. */
export const isSigned = (secret: { secret?: string }, token: string, letter: AnsweredLetter): boolean =>
  timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(secret, letter)));
