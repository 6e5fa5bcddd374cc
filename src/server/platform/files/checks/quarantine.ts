import type { CheckState } from "../../database/tables/claims.ts";

const words: Partial<Record<CheckState, string>> = {
  waiting: "This file is still being checked for viruses. Please try again in a few minutes.",
  "over-limit":
    "This file is too large to be checked for viruses, so it is not given out. Please send a smaller file, or several.",
  found:
    "Our virus check found something harmful in this file, so it is not given out. Please delete it and send a clean one.",
};

/** Nobody gets the bytes of such a file. */
export const isQuarantined = ({ check_state }: { check_state: CheckState }): boolean =>
  words[check_state] !== undefined;

export const quarantineWords = (state: CheckState): string => words[state] ?? "";
