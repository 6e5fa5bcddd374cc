import { type LeftOut, lookAhead } from "./load.ts";

/** Milliseconds without a question: who types on does not wait for what may be of use later. */
const quiet = 1_000;

/** What is to be worked out: for each load that `workAhead` follows. */
export const left: LeftOut = new Map();

let waiting: ReturnType<typeof setTimeout> | undefined;

/** After an answer: once nothing more is asked for a moment, what the next edit hangs on is worked out, a check at a time. */
export function workAhead(): void {
  clearTimeout(waiting);
  waiting = setTimeout(goOn, quiet);
}

function goOn(): void {
  if (lookAhead(left)) waiting = setTimeout(goOn, 0);
}
