const unreadable = "The request could not be read. Please try again.";

const words: Record<number, string> = {
  400: unreadable,
  404: "There is nothing at this address. Please check it.",
  405: "This cannot be done at this address. Please check the request's method.",
  408: "The request took too long to arrive. Please try again.",
  413: "This is too large to send. Please send less at a time.",
  415: "This kind of content cannot be sent here. Please send JSON, or files as a form.",
  417: "The request expects what this server does not do. Please send it without that expectation.",
  429: "That was a lot in a short time. Please wait a minute and try again.",
  431: "The request's address or headers are too long. Please shorten them.",
  500: "Something went wrong. Please try again.",
  503: "The portal is restarting. Please try again in a moment.",
};

/** What a request is told that its route did not answer itself, by the status that Fastify, a plugin or Node gave it. */
export const refusalWords = (status: number): string =>
  words[status] ?? (status < 500 ? unreadable : (words[500] ?? ""));
