/** What a person typed, as a database can compare it: without control characters, spaces at the ends or broken halves of letters. */
export const plainText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();

/** `typed` as a part of a LIKE pattern, its own `%` and `_` standing for themselves. */
export const likeText = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&");
