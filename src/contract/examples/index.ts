import { activitieExamples } from "./activities.ts";
import { addresseExamples } from "./addresses.ts";
import { auditExamples } from "./audit.ts";
import { claimExamples } from "./claims.ts";
import { customerExamples } from "./customers.ts";
import { definitionExamples } from "./definitions.ts";
import { diagnosisExamples } from "./diagnosis.ts";
import type { Examples } from "./example.ts";
import { failureExamples } from "./failures.ts";
import { fileExamples } from "./files.ts";
import { healthExamples } from "./health.ts";
import { insightExamples } from "./insights.ts";
import { liveExamples } from "./live.ts";
import { mailExamples } from "./mail.ts";
import { materialExamples } from "./materials.ts";
import { noteExamples } from "./notes.ts";
import { numberExamples } from "./numbers.ts";
import { ownerExamples } from "./owners.ts";
import { palletExamples } from "./pallet.ts";
import { referenceExamples } from "./reference.ts";
import { reportExamples } from "./reports.ts";
import { requestExamples } from "./requests.ts";
import { resolutionExamples } from "./resolutions.ts";
import { returnExamples } from "./returns.ts";
import { shippingExamples } from "./shipping.ts";
import { studioExamples } from "./studio.ts";
import { studioMigrationExamples } from "./studio-migrations.ts";
import { studioPackageExamples } from "./studio-packages.ts";
import { studioReviewExamples } from "./studio-review.ts";
import { studioStoryExamples } from "./studio-stories.ts";
import { userExamples } from "./user.ts";
import { versionExamples } from "./versions.ts";
import { viewExamples } from "./views.ts";

export type { Example } from "./example.ts";

/** By what they are about. */
export const examplesByArea = {
  activities: activitieExamples,
  addresses: addresseExamples,
  audit: auditExamples,
  claims: claimExamples,
  customers: customerExamples,
  definitions: definitionExamples,
  diagnosis: diagnosisExamples,
  failures: failureExamples,
  files: fileExamples,
  health: healthExamples,
  insights: insightExamples,
  live: liveExamples,
  mail: mailExamples,
  materials: materialExamples,
  notes: noteExamples,
  numbers: numberExamples,
  owners: ownerExamples,
  pallet: palletExamples,
  reference: referenceExamples,
  reports: reportExamples,
  requests: requestExamples,
  resolutions: resolutionExamples,
  returns: returnExamples,
  shipping: shippingExamples,
  studio: studioExamples,
  "studio-migrations": studioMigrationExamples,
  "studio-packages": studioPackageExamples,
  "studio-review": studioReviewExamples,
  "studio-stories": studioStoryExamples,
  user: userExamples,
  versions: versionExamples,
  views: viewExamples,
};

type Area = (typeof examplesByArea)[keyof typeof examplesByArea];
/** What has the keys of every member of a union. */
type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never;

/** An example of every call, by its name; a call without one is a type error. For the description and for tests: the page carries none. */
export const examples: Examples = Object.assign({}, ...Object.values(examplesByArea)) as Joined<Area>;
