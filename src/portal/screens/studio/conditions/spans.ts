/** Units of a length of time as the data write them, before and after the T, the longest first. */
const ofDays = { Y: "year", M: "month", W: "week", D: "day" };
const ofHours = { H: "hour", M: "minute" };

/** What is said where a length of time was asked for and something else was typed. */
export const spanFault = "Write a length of time, such as 60 days or 2 months.";

const written = /^(-?)P(?=.)((?:\d+[YMWD])*)(?:T((?:\d+[HM])+))?$/;

const countsIn = (text: string, units: Readonly<Record<string, string>>): string[] =>
  [...text.matchAll(/(\d+)([A-Z])/g)].map(
    ([, count, unit = ""]) => `${count} ${units[unit]}${count === "1" ? "" : "s"}`,
  );

/** `P60D` as `60 days`, `PT1H30M` as `1 hour and 30 minutes`; what is no length of time stays. */
export function periodWords(text: string): string {
  const [whole, sign, days = "", hours = ""] = written.exec(text) ?? [];
  if (whole === undefined) return text;
  return [...countsIn(days, ofDays), ...countsIn(hours, ofHours)].join(" and ") + (sign === "-" ? " before" : "");
}

/** `60 days` as `P60D`, as the data write it; what is said otherwise stays. */
export function spanOf(text: string): string {
  const part = /\d+\s*(year|month|week|day|hour|minute)s?\b/gi;
  const units = [...text.matchAll(part)].map(([, unit = ""]) => unit.toLowerCase());
  const rest = text.replaceAll(part, "").replaceAll(/\band\b|,|\s/gi, "");
  // A unit that is said twice would be counted once.
  const isOnce = units.length > 0 && new Set(units).size === units.length;
  if (!isOnce || !["", "before"].includes(rest.toLowerCase())) return text;
  const counted = (units: Readonly<Record<string, string>>): string =>
    Object.entries(units)
      .map(([letter, unit]) => new RegExp(`(\\d+)\\s*${unit}`, "i").exec(text)?.[1]?.concat(letter) ?? "")
      .join("");
  const hours = counted(ofHours);
  return `${rest === "" ? "" : "-"}P${counted(ofDays)}${hours && `T${hours}`}`;
}

/** A sentence of the meta schemas, with the lengths of time in it as people say them. */
export const withSpans = (sentence: string): string => sentence.replaceAll(/-?\bP(?:T?\d+[YMWDH])+\b/g, periodWords);
