/** A claim type that cannot be made as asked; the message says what to do instead. */
export class NotMade extends Error {}
