/** Marks that turn the direction of what follows them, and controls that no letter shows. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu;

/** Text as it is written, with nothing in it that makes it, or what stands beside it, read in another order. */
export const stripBidi = (text: string): string => text.replace(turning, "");

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The same within a sentence: words that run from right to left are kept from drawing a number beside them along. */
export function isolated(text: string): string {
  const plain = stripBidi(text);
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
