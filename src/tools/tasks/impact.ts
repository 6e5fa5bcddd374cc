import type { ImpactedView } from "../../contract/studio-impact.ts";
import type { Database } from "../../server/app-context.ts";
import { stepsIn } from "../../server/migrating/migration-steps.ts";
import { readSettings } from "../../server/platform/settings/settings.ts";
import { type LoadedSet, loadPublished } from "../../server/releases/kept-releases.ts";
import { publishedReleases } from "../../server/releases/releases.ts";
import { type CausePlace, placesOfCauses } from "../../server/studio/cause-places.ts";
import { countImpact } from "../../server/studio/count-impact.ts";
import { impactOnViews } from "../../server/studio/impact-on-views.ts";
import type { CountedCause } from "../../server/studio/impact-tally.ts";

/** Claims that are named in a line. */
const mostNamed = 5;

/** The impact of a set on the claims of a database, in lines, with the place of each cause. */
export async function impactLines(database: Database, next: LoadedSet): Promise<string> {
  const [release] = await publishedReleases(database, 1);
  if (!release) throw new Error("There are no releases yet: start the portal once.");
  const served = await loadPublished(database, release);
  const tell = (compared: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${compared} claims compared`);
  };
  const sets = { served: served.definitions, next: next.definitions };
  const steps = await stepsIn(next.files);
  const impact = await countImpact(database, sets, { settings: readSettings(), tell, steps });
  if (process.stderr.isTTY) process.stderr.write("\n");
  const places = await placesOfCauses({ served, next }, impact.causes);
  const views = await impactOnViews(database, undefined, sets, steps);
  const lines = impact.causes.map((cause, index) => lineOf(cause, places[index]));
  return [
    `Compared with release ${release.number}, ${impact.affected} of ${impact.compared} drafts and open claims differ if they are migrated.`,
    "Claims go on under the version they were saved under; shared words and access hold at once. Drafts kept in browsers are not seen here.",
    ...lines,
    ...views.map(lineOfView),
  ].join("\n");
}

export const lineOfView = ({ name, owner, lacks }: ImpactedView): string =>
  `    view  of ${owner}${name === undefined ? "" : `, "${name}"`}: still asks for ${lacks.join(", ")}`;

function lineOf({ type, kind, what, claims, examples }: CountedCause, at: CausePlace | undefined): string {
  const place = at && `schemas/${at.file}:${at.line}:${at.column}${at.is_served ? " in the served release" : ""}`;
  const named = examples.slice(0, mostNamed).join(", ");
  const more = claims > mostNamed ? ", ..." : "";
  return `${String(claims).padStart(8)}  ${type}: ${kind}: ${what}${place ? `  ${place}` : ""}  (${named}${more})`;
}
