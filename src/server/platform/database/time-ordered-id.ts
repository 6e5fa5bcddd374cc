import { v7 } from "uuid";

let lastMoment = 0;
let count = 0;

/** A uuid (version 7) that sorts by the moment and, within a millisecond, by the order of making in this process. */
export function timeOrderedId(moment: Date): string {
  const msecs = moment.getTime();
  count = msecs === lastMoment ? count + 1 : 0;
  lastMoment = msecs;
  return v7({ msecs, seq: count });
}

/** The least that sorts by this moment. */
export function leastIdAt(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
