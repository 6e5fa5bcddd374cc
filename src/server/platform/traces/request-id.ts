import { randomBytes } from "node:crypto";

/** Without what looks alike: 0 and o, 1 and i and l. */
const signs = "23456789abcdefghjkmnpqrstuvwxyz";

/** The header that carries it. */
export const requestIdHeader = "x-request-id";

/** A name of its own for each request, short enough to be read out on the telephone. */
export const newRequestId = (): string => Array.from(randomBytes(12), (byte) => signs[byte % signs.length]).join("");
