import type { Person } from "../person.ts";
import type { Clock } from "../platform/clock.ts";
import { HttpError } from "../platform/http/http-error.ts";

/** The permission of access.json that opens the studio. */
export const studioPermission = "change definitions";

/** Throws 403. */
export function refuseOthers({ permissions }: Person): void {
  if (!permissions.includes(studioPermission)) {
    throw new HttpError(403, "Only those who may change definitions work in the studio.");
  }
}

/** Who acts in the studio, and when. Throws 403. */
export function actOf(person: Person, clock: Clock): { id: string; author: string; roles: string[]; now: Date } {
  refuseOthers(person);
  return { id: person.id, roles: person.roles, author: `${person.name} (${person.email})`, now: clock.now() };
}
