/** What a person typed, as a database can compare it: without control characters, spaces at the ends or broken halves of letters. */
export const plainText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();

/** Text of several lines as a database can keep it: it knows neither the character NUL nor half a letter. */
export const keptText = (typed: string): string => typed.toWellFormed().replaceAll("\0", "").trim();

/** `typed` as a part of a LIKE pattern, its own `%` and `_` standing for themselves. */
export const likeText = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&");
