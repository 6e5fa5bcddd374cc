const day = 24 * 60 * 60 * 1000;

interface DaysInStatus {
  /** `12 days`, `12 days, late`. */
  words: string;
  isLate: boolean;
}

/** How long a claim has stood in its status, and whether that is longer than the status's days allow; none: never late. `told`: whether it is, where the server counts. */
export function daysInStatus(
  since: string,
  lateAfter: number | undefined,
  now: number,
  isLateAtServer?: boolean,
): DaysInStatus {
  const passed = Math.max(0, now - Date.parse(since));
  const isLate = isLateAtServer ?? (lateAfter !== undefined && passed > lateAfter * day);
  return { words: `${daysInWords(Math.floor(passed / day))}${isLate ? ", late" : ""}`, isLate };
}

const daysInWords = (days: number): string =>
  days === 0 ? "Today" : days === 1 ? "1 day" : `${days.toLocaleString("en-NZ")} days`;
