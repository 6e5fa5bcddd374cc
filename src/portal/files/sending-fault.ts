import { RefusalError } from "../api/refusal-error.ts";
import type { Change } from "./file-entry.ts";
import { UnreadableFile } from "./send-file.ts";

/** Answers of a server, or of what stands before it, that will be another one soon. */
const passing = new Set([408, 425, 429, 502, 503, 504]);

/** May the next try end otherwise, without anybody doing anything? */
export const isPassing = (error: unknown): boolean =>
  error instanceof RefusalError ? passing.has(error.status) : error instanceof TypeError;

/** Why a file was not sent, in words, and whether it is the file's own fault. */
export function sendingFault(error: unknown, name: string): Pick<Change, "error" | "isRefused"> {
  if (error instanceof UnreadableFile) {
    return {
      error: `${name} can no longer be read: it was moved, changed or deleted on this device. Please remove it here and choose it again.`,
      isRefused: true,
    };
  }
  if (!(error instanceof RefusalError) || passing.has(error.status)) {
    return { error: "The server did not answer. Please try again." };
  }
  if (error.status >= 500) return { error: "The server has a problem. Please try again." };
  const told = Object.values(error.errors)[0]?.[0] ?? error.message;
  const isRefused = error.status === 422 || error.status === 413;
  const isOwnFault = isRefused && !("claim" in error.errors);
  // The server may have said what to do by itself.
  const isAdvised = /\bPlease\b/.test(told);
  return { error: isOwnFault && !isAdvised ? `${told} Please remove it and choose another file.` : told, isRefused };
}
