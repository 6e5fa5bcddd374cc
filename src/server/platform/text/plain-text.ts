import { type Expression, sql } from "kysely";

/** What a person typed, as a database can compare it: without control characters, spaces at the ends or broken halves of letters. */
export const plainText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();

const marks = "[\u0300-\u036f]";

/** As texts are compared in searches: in lower case and without macrons and accents, so that `Ōtautahi` is found by `otautahi`. */
export const foldedText = (text: string): string =>
  text.normalize("NFD").replaceAll(new RegExp(marks, "gu"), "").normalize("NFC").toLowerCase();

/** The same of an expression of the database. */
export const foldedSql = (text: Expression<string>) =>
  sql<string>`lower(normalize(regexp_replace(normalize(${text}, NFD), ${sql.lit(marks)}, '', 'g'), NFC))`;

/** Text of several lines as a database can keep it: it knows neither the character NUL nor half a letter. */
export const keptText = (typed: string): string => typed.toWellFormed().replaceAll("\0", "").trim();

/** `typed` as a part of a LIKE pattern, its own `%` and `_` standing for themselves. */
export const likeText = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&");
