import type { ClaimFile } from "../services.ts";

/** Why a stored file cannot be had. */
export const checkWords: Record<NonNullable<ClaimFile["check"]>, string> = {
  waiting: "Being checked for viruses. It can be opened once that is done",
  "over-limit": "Too large to be checked for viruses, so nobody can open it. Delete it and send a smaller file",
  found: "Our virus check found something harmful in it, so nobody can open it. Delete it and send a clean file",
};
