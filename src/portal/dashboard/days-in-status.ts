const day = 24 * 60 * 60 * 1000;

/** How many whole days a claim has stood as it stands. */
export const daysSince = (iso: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(iso)) / day));

export const daysInWords = (days: number): string =>
  days === 0 ? "Today" : days === 1 ? "1 day" : `${days.toLocaleString("en-NZ")} days`;
