import type { Transaction } from "kysely";
import type { AppContext } from "../app-context.ts";
import { stepsIn } from "../migrating/migration-steps.ts";
import { keepPlan } from "../migrating/plans.ts";
import type { Tables } from "../platform/database/tables.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { keepLoaded } from "../releases/kept-releases.ts";
import { alone, findRelease, type Release, writeRelease } from "../releases/releases.ts";
import { storeOfFiles } from "./draft-store.ts";
import { type By, findDraft, refuseClosed, type WholeDraft } from "./drafts.ts";
import { refuseOvertaken, refuseUnapproved, refuseUnready } from "./judge-draft.ts";
import { addEvent } from "./review-events.ts";

export const late = (): HttpError => new HttpError(409, "The draft was saved meanwhile. Look at it again first.");

/**
 * Publishes a draft that is ready as `version`, atomically with its release. Asked again, as after an answer that was lost, it
 * gives the release that it made. Throws HttpError.
 */
export async function publishDraft(
  appContext: AppContext,
  number: number,
  { version, reason }: { version: number; reason: string },
  by: By,
): Promise<Release> {
  const { database } = appContext;
  const judged = await findDraft(database, number);
  if (judged.state === "writing") {
    // Saved meanwhile, it is another version.
    if (judged.version !== version) throw late();
    await refuseUnready(appContext, judged, { isPlanned: false, isRequest: true });
    keepLoaded({ definitions: await storeOfFiles(judged.files), files: judged.files });
  }
  const release = await alone(database, async (trx) => {
    const draft = await findDraft(trx, number);
    if (draft.state === "published" && draft.version === version && draft.release !== null)
      return findRelease(trx, draft.release);
    return releaseDraft(appContext, trx, draft, { version, reason, by });
  });
  appContext.serveNewest?.();
  return release;
}

/** Within a transaction of `alone`. Throws HttpError where the draft is not what was judged, or has been overtaken. */
export async function releaseDraft(
  { settings, audit }: Pick<AppContext, "settings" | "audit">,
  trx: Transaction<Tables>,
  draft: WholeDraft,
  { version, reason, by }: { version: number; reason: string; by: By },
): Promise<Release> {
  const { number } = draft;
  refuseClosed(draft);
  if (draft.version !== version) throw late();
  refuseUnapproved(settings, draft);
  await refuseOvertaken(trx, draft);
  const how = { author: by.author, reason: reason.trim(), origin: "studio", isPublished: true, now: by.now } as const;
  const release = await writeRelease(trx, draft.files, how);
  await startPlans(trx, draft, by);
  await trx
    .updateTable("studio_drafts")
    .set({ state: "published", release: release.number, publish_at: null })
    .where("number", "=", number)
    .execute();
  await addEvent(trx, { draft: number, version, kind: "published", says: how.reason }, by);
  await audit.record(trx, {
    kind: "definitions",
    outcome: "done",
    person: by.id,
    target: `draft ${number}`,
    detail: `published as release ${release.number}`,
  });
  return release;
}

/** What was chosen for claims of earlier versions holds from now on, and what goes now begins to. */
async function startPlans(trx: Transaction<Tables>, { files, populations }: WholeDraft, by: By): Promise<void> {
  if (populations.length === 0) return;
  const steps = await stepsIn(files);
  for (const type of new Set(populations.map((one) => one.type))) {
    const choices = populations.filter((one) => one.type === type);
    const migration = steps.get(type)?.length ?? 0;
    const isStarted = choices.some(({ choice }) => choice === "now");
    await keepPlan(trx, { type, migration, choices, by: by.author, isStarted });
  }
}
