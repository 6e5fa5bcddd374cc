import type { Where } from "../../definitions/where-of.ts";
import { placesIn } from "../../definitions/why/written.ts";
import type { LoadedSet } from "../releases/kept-releases.ts";
import { withFolder } from "../releases/kept-releases.ts";
import type { CountedCause } from "./impact-tally.ts";

/** Where a cause stands; `is_served`: in the release that is served, because the next set has the place no more. */
export type CausePlace = Where & { is_served: boolean };

type Set = Pick<LoadedSet, "files" | "definitions">;

/** For each cause its place in the files of the next set, else of the served one; undefined where no one place does it. */
export function placesOfCauses(
  sets: { served: Set; next: Set },
  causes: readonly CountedCause[],
): Promise<(CausePlace | undefined)[]> {
  return withFolder(sets.next.files, (after) =>
    withFolder(sets.served.files, (before) => {
      const [now, then] = [placesUnder(after, sets.next), placesUnder(before, sets.served)];
      return causes.map((cause) => {
        const [here, there] = [now(cause), then(cause)];
        return here ? { ...here, is_served: false } : there && { ...there, is_served: true };
      });
    }),
  );
}

function placesUnder(folder: string, { definitions }: Set): (cause: CountedCause) => Where | undefined {
  const known = new Map<string, ReturnType<typeof placesIn>>();
  return (cause) => {
    const definition = definitions.get(cause.type);
    const place = placeOf(cause);
    if (!definition || place === "") return undefined;
    const places = known.get(definition.type) ?? placesIn(folder, definition);
    known.set(definition.type, places);
    return places(place);
  };
}

/** What a value may be is said by the form's schema, whatever section asks for it. */
const placeOf = ({ kind, what, place }: CountedCause): string =>
  kind === "not allowed" || kind === "no place" ? `schema${what}` : place;
