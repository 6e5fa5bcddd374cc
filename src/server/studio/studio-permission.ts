import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";

/** The permission of access.json that opens the studio. */
export const studioPermission = "change definitions";

/** Throws 403. */
export function refuseOthers({ permissions }: Person): void {
  if (!permissions.includes(studioPermission)) {
    throw new HttpError(403, "Only those who may change definitions work in the studio.");
  }
}
