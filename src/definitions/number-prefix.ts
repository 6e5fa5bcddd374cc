/** A prefix with its `{year}` filled in: that of the given day, which is the portal's own (New Zealand's). */
export const ofYear = (prefix: string, day: string): string => prefix.replaceAll("{year}", day.slice(0, "2026".length));

/** What two prefixes have in common when their numbers could be taken for each other: the letters, without the year. */
export const bareOf = (prefix: string): string => prefix.replaceAll("{year}", "").toLowerCase();
