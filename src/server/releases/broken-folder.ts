import { DateTime } from "luxon";
import type { Fault } from "../../definitions/read/fault.ts";
import { isAdministrator } from "../../definitions/roles.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { zone } from "../platform/clock.ts";

/** What this process has read in its folder of definitions; `broken` as long as it cannot be served. */
export interface ReadFolder {
  broken?: { since: Date; faults: Fault[] } | undefined;
}

/** Faults that are named to those who look at the releases. */
const mostNamed = 20;

/** What is wrong with the folder, for those who may change definitions; nothing where it is well. */
export const folderAnswer = ({ folder }: Pick<AppContext, "folder">) =>
  folder?.broken && {
    folder: {
      since: folder.broken.since.toISOString(),
      more: Math.max(0, folder.broken.faults.length - mostNamed),
      faults: folder.broken.faults
        .slice(0, mostNamed)
        .map(({ file, line, column, message }) => ({ file, line, column, message })),
    },
  };

/** The same as a notice on every page, for administrators alone. */
export function folderNotices(
  { folder, definitions }: Pick<AppContext, "folder" | "definitions">,
  { roles }: Pick<Person, "roles">,
): { id: string; text: string }[] {
  const [first, ...more] = folder?.broken?.faults ?? [];
  if (!first || !folder?.broken || !isAdministrator(roles, definitions.access)) return [];
  const since = DateTime.fromJSDate(folder.broken.since, { zone }).setLocale("en-NZ").toFormat("d LLL yyyy, h:mm a");
  const others =
    more.length === 0 ? "" : ` and at ${more.length === 1 ? "one more place" : `${more.length} more places`}`;
  return [
    {
      id: `folder-${folder.broken.since.getTime()}`,
      text: `Since ${since} the folder of definitions is not served: it has a fault at ${first.file}:${first.line}${others}. What was published last is served instead. See the studio.`,
    },
  ];
}
