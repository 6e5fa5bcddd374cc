import { DatabaseUnavailable } from "./database/unavailable.ts";

/** What a person is told of trouble that is nobody's fault who asks, and what the log is. */
export interface Unavailable {
  message: string;
  logged: string;
  /** Seconds. */
  retryAfter: number;
}

/** How a file system says that it has no room, takes nothing in, or can open no more. */
const storeCodes = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE"]);

/** `mayChange`: the request asks for more than to read. Undefined for every other failure: that is a fault of ours. */
export function whyUnavailable(error: unknown, mayChange: boolean): Unavailable | undefined {
  if (error instanceof DatabaseUnavailable) {
    const { isUncertain, retryAfter } = error;
    const message =
      isUncertain && mayChange
        ? "The connection broke while this was being saved, so it may be saved or not. Please look before you send it again."
        : "The portal cannot reach its data just now. Please try again in a moment.";
    return { message, logged: "The database is not available", retryAfter };
  }
  const { code } = error as { code?: unknown };
  if (typeof code !== "string" || !storeCodes.has(code)) return undefined;
  return {
    message: "The portal has no room for files just now. Please try again later.",
    logged: "The file store takes nothing in",
    retryAfter: 30,
  };
}
