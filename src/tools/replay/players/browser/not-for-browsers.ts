/** Thrown where a story does what nobody can do with a browser's controls; the sentence says what. */
export class NotForBrowsers extends Error {}
