import type { CallAnswer } from "../../contract/call.ts";
import type { takePackage as call } from "../../contract/studio-packages.ts";
import { faultLine } from "../../definitions/read/fault.ts";
import type { AppContext, Database } from "../app-context.ts";
import { refusedField } from "../platform/http/http-error.ts";
import { changedFiles, changesIn } from "../releases/diff-releases.ts";
import { ownPackageKey, type Package, publicName, readPackage } from "../releases/packages.ts";
import { type Files, hashOf } from "../releases/releases.ts";
import { checkFiles } from "./check-draft.ts";
import { type By, inOrder, servedRelease, startDraft } from "./drafts.ts";
import { impactWithin } from "./kept-impact.ts";
import { mergeFiles } from "./merge-files.ts";
import { playStoriesOf } from "./stories.ts";

type Plan = CallAnswer<typeof call>;

/** Faults that are told; more are no help. */
const mostFaults = 30;
/** Milliseconds for counting claims, within a request's time. */
const impactTime = 3_000;

interface Taking {
  package: Record<string, unknown>;
  title?: string | undefined;
  replaces?: boolean | undefined;
}

/** What a package does here; with a title it waits as a draft then, all of it or nothing. The same one twice makes one draft. */
export async function takePackage(
  appContext: AppContext,
  { title, replaces, ...given }: Taking,
  by: By,
): Promise<Plan> {
  const { database, settings } = appContext;
  const packed = signedPackage(given.package);
  if (![publicName(ownPackageKey(settings)), ...settings.packageKeys].includes(packed.key)) {
    throw refusedField(
      "package",
      `This package was signed by ${packed.key}, which this portal does not know. Ask whoever packed it whether that is theirs, and whoever runs this portal to name it in PACKAGE_KEYS.`,
    );
  }
  const { files: ours, release: served } = await servedRelease(database);
  const taken = packageHere(packed, ours, replaces === true);
  const { conflicts } = taken;
  const files = inOrder(taken.files);
  const changes = changedFiles(ours, files).flatMap((file) => changesIn(file, ours[file], files[file]));
  const { release, author, reason, published_at } = packed.about;
  const about = { release, author, reason, published_at, key: packed.key };
  const plan = { about, changes, conflicts, faults: [], stories: [], affected: null, draft: null };
  if (conflicts.length > 0) return { ...plan, is_served: false };
  const hash = hashOf(files);
  if (hash === hashOf(ours)) return { ...plan, is_served: true };
  const outcome = await checkFiles(files);
  if ("faults" in outcome) {
    return { ...plan, is_served: false, faults: outcome.faults.slice(0, mostFaults).map(faultLine) };
  }
  const { causes, broken } = await playStoriesOf(files);
  const stories = [...new Set([...causes.flatMap(({ cases }) => cases), ...broken].map(({ file }) => file))];
  const counted = await impactWithin(appContext, files, impactTime).catch(() => undefined);
  const known = await openDraftOf(database, hash);
  const draft =
    known ??
    (title === undefined ? undefined : (await startDraft(database, title, by, { files, base: served.number })).number);
  return {
    ...plan,
    is_served: false,
    stories,
    affected: counted?.isWhole ? counted.affected : null,
    draft: draft ?? null,
  };
}

/** What a package makes of the definitions that are served, and the places that both have changed. */
export const packageHere = (
  { base = {}, files }: Pick<Package, "base" | "files">,
  ours: Files,
  replaces: boolean,
): { files: Files; conflicts: string[] } => (replaces ? { files, conflicts: [] } : mergeFiles(base, files, ours));

function signedPackage(given: Record<string, unknown>): Package {
  try {
    return readPackage(JSON.stringify(given));
  } catch (error) {
    throw refusedField("package", error instanceof Error ? error.message : "This file is no package of definitions.");
  }
}

/** The open draft that holds exactly these files. */
async function openDraftOf(database: Database, hash: string): Promise<number | undefined> {
  const drafts = await database
    .selectFrom("studio_drafts")
    .select(["number", "files"])
    .where("state", "=", "writing")
    .where("version", ">", 0)
    .orderBy("number")
    .execute();
  return drafts.find(({ files }) => hashOf(inOrder(files)) === hash)?.number;
}
