import { isMailAddress } from "../../platform/mail/mail-address.ts";
import type { Value } from "./sheet.ts";

/** What is wrong with a cell and how it should be: `is not a date; write 4 Nov 2026 or 2026-11-04`. */
export class CellFault {
  readonly says: string;

  constructor(says: string) {
    this.says = says;
  }
}

export interface Column {
  /** The value of a cell that is not empty. */
  read(text: string): Value | CellFault;
  /** What an empty cell is; absent: it may not be empty, and the file may not lack the column. */
  empty?: Value;
  /** For the list of columns. */
  says: string;
}

export const optional = (column: Column, empty: Value): Column => ({ ...column, empty });

const shownCell = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const isNo = (text: string, what: string, mend: string) =>
  new CellFault(`"${shownCell(text)}" is no ${what}; write ${mend}`);

export const text = (longest: number, says: string): Column => ({
  says: `${says}, at most ${longest} characters`,
  read: (typed) =>
    typed.length <= longest
      ? typed
      : new CellFault(`has ${typed.length} characters; there is room for ${longest}, please shorten it`),
});

/** A number or name that a person types elsewhere: it holds no blanks. */
export const code = (longest: number, says: string): Column => ({
  says,
  read: (typed) =>
    /\s/.test(typed)
      ? new CellFault(`"${shownCell(typed)}" holds a blank; take it out`)
      : text(longest, says).read(typed),
});

export const phone: Column = {
  says: "6 to 20 digits, spaces, +, - and brackets",
  read: (typed) => (/^[\d +()-]{6,20}$/.test(typed) ? typed : isNo(typed, "phone number", "it like 09 555 0121")),
};

export const mail: Column = {
  says: "an e-mail address",
  read: (typed) =>
    isMailAddress(typed) ? typed.toLowerCase() : isNo(typed, "e-mail address", "it like name@example.com"),
};

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayWords = "4 Nov 2026 or 2026-11-04";

/** As YYYY-MM-DD. */
export const day = (says: string): Column => ({
  says: `${says}, like ${dayWords}`,
  read: (typed) => {
    const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T00:00(?::00(?:\.0+)?)?Z?)?$/.exec(typed);
    const words = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i.exec(typed);
    const month = iso ? Number(iso[2]) : months.indexOf(words?.[2]?.toLowerCase() ?? "") + 1;
    const [year, date] = iso ? [Number(iso[1]), Number(iso[3])] : [Number(words?.[3]), Number(words?.[1])];
    const moment = new Date(Date.UTC(year, month - 1, date));
    const isDay = month > 0 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date && year >= 1900;
    return isDay ? moment.toISOString().slice(0, 10) : isNo(typed, "date", dayWords);
  },
});

/** As decimal text. */
export const money = (says: string): Column => ({
  says: `${says}, like 1234.50`,
  read: (typed) => {
    const plain = typed.replace(/^(nzd?)?\s*\$?\s*/i, "").replace(/,(?=\d{3}(\D|$))/g, "");
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return isNo(typed, "amount in dollars", "it like 1234.50");
    return Number(plain).toFixed(2);
  },
});

export const wholeNumber = (most: number, says: string): Column => ({
  says: `${says}, 1 to ${most}`,
  read: (typed) => {
    const plain = typed.replace(/,(?=\d{3}(\D|$))/g, "").replace(/\.0+$/, "");
    const isWhole = /^\d{1,9}$/.test(plain) && Number(plain) >= 1 && Number(plain) <= most;
    return isWhole ? Number(plain) : isNo(typed, "whole number that fits", `one from 1 to ${most}`);
  },
});

const yes = ["yes", "y", "true", "1", "x"];
const no = ["no", "n", "false", "0"];

export const yesOrNo = (says: string): Column => ({
  says: `${says}: yes or no`,
  read: (typed) => {
    const word = typed.toLowerCase();
    return yes.includes(word) || (no.includes(word) ? false : isNo(typed, "answer", "yes or no"));
  },
});

export const oneOf = (choices: readonly string[], says: string): Column => ({
  says: `${says}: ${choices.join(", ")}`,
  read: (typed) =>
    choices.find((choice) => choice.toLowerCase() === typed.toLowerCase()) ??
    isNo(typed, "choice here", `one of ${choices.join(", ")}`),
});

/** Several words, with commas, semicolons or bars between them; each once, in order. */
export const listOf = (one: Column, says: string): Column => ({
  says,
  read: (typed) => {
    const parts = typed.split(/[,;|]/).map((part) => part.trim());
    const read = parts.filter(Boolean).map((part) => one.read(part));
    const fault = read.find((value) => value instanceof CellFault);
    return fault instanceof CellFault ? fault : [...new Set(read as string[])].sort();
  },
});
