import * as activities from "./activities.ts";
import * as addresses from "./addresses.ts";
import * as audit from "./audit.ts";
import type { Call } from "./call.ts";
import * as carriedForms from "./carried-forms.ts";
import * as claims from "./claims.ts";
import * as customers from "./customers.ts";
import * as definitions from "./definitions.ts";
import * as diagnosis from "./diagnosis.ts";
import * as facts from "./facts.ts";
import * as failures from "./failures.ts";
import * as files from "./files.ts";
import * as health from "./health.ts";
import * as insights from "./insights.ts";
import * as live from "./live.ts";
import * as mail from "./mail.ts";
import * as materials from "./materials.ts";
import * as notes from "./notes.ts";
import * as numbers from "./numbers.ts";
import * as owners from "./owners.ts";
import * as pallet from "./pallet.ts";
import * as reference from "./reference.ts";
import * as reports from "./reports.ts";
import * as requests from "./requests.ts";
import * as resolutions from "./resolutions.ts";
import * as returns from "./returns.ts";
import * as shipping from "./shipping.ts";
import * as studio from "./studio.ts";
import * as studioConditions from "./studio-conditions.ts";
import * as studioImpact from "./studio-impact.ts";
import * as studioMigrations from "./studio-migrations.ts";
import * as studioPackages from "./studio-packages.ts";
import * as studioReview from "./studio-review.ts";
import * as studioStories from "./studio-stories.ts";
import * as templates from "./templates.ts";
import * as user from "./user.ts";
import * as versions from "./versions.ts";
import * as views from "./views.ts";

/** All that the areas of the API export: their calls, and shapes beside these. */
const exported = {
  ...activities,
  ...addresses,
  ...audit,
  ...carriedForms,
  ...claims,
  ...customers,
  ...definitions,
  ...diagnosis,
  ...facts,
  ...failures,
  ...files,
  ...health,
  ...insights,
  ...live,
  ...mail,
  ...materials,
  ...notes,
  ...numbers,
  ...owners,
  ...pallet,
  ...reference,
  ...reports,
  ...requests,
  ...resolutions,
  ...returns,
  ...shipping,
  ...studio,
  ...studioConditions,
  ...studioImpact,
  ...studioMigrations,
  ...studioPackages,
  ...studioReview,
  ...studioStories,
  ...templates,
  ...user,
  ...versions,
  ...views,
};

type Exported = typeof exported;
type Calls = { [Name in keyof Exported as Exported[Name] extends Call ? Name : never]: Exported[Name] };

/** Every call of the API, once, in the order of their names. */
export const calls = Object.fromEntries(
  Object.entries(exported)
    .filter(([, one]) => typeof one === "object" && "method" in one && "answer" in one)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
) as Calls;

/** Calls by `METHOD path`: the portal's client is typed by it and carries none of it in its bundle. */
export type CallTable = { [C in Calls[keyof Calls] as `${C["method"]} ${C["path"]}`]: C };
