import { randomBytes } from "node:crypto";

let lastMoment = 0;
let count = 0;

/** A uuid (version 7) that sorts by the moment and, within a millisecond, by the order of making in this process. */
export function timeOrderedId(moment: Date): string {
  const time = moment.getTime();
  count = time === lastMoment ? (count + 1) & 0xfff : 0;
  lastMoment = time;
  const stamp = time.toString(16).padStart(12, "0");
  const order = count.toString(16).padStart(3, "0");
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const rest = random.toString("hex");
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${order}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
