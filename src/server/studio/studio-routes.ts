import type { FastifyInstance } from "fastify";
import {
  checkDraft,
  compareDraft,
  getDraft,
  getReleases,
  previewDraftLetters,
  publishDraft,
  rollBackRelease,
  saveDraftFiles,
  startDraft,
  takeOverRelease,
  withdrawDraft,
} from "../../contract/studio.ts";
import { countDraftMatches } from "../../contract/studio-conditions.ts";
import { countDraftImpact, type ImpactLevel } from "../../contract/studio-impact.ts";
import { DefinitionError } from "../../definitions/read/fault.ts";
import { type ClaimFacts, keepKnown } from "../../engine/index.ts";
import { factsOfRole } from "../access/role-records.ts";
import type { AppContext } from "../app-context.ts";
import { stepsIn } from "../migrating/migration-steps.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { folderAnswer } from "../releases/broken-folder.ts";
import { changedFiles, changesIn } from "../releases/diff-releases.ts";
import { fileEffects, levelOf, worstOf } from "../releases/impact-levels.ts";
import { loadPublished } from "../releases/kept-releases.ts";
import { filesOf, findRelease, listReleases, type Release, release } from "../releases/releases.ts";
import { placesOfCauses } from "./cause-places.ts";
import { countMatches } from "./count-matches.ts";
import { draftModuleRoute } from "./draft-modules.ts";
import { draftRecord as recordOf } from "./draft-record.ts";
import { storeOfFiles } from "./draft-store.ts";
import * as drafts from "./drafts.ts";
import { impactOnViews } from "./impact-on-views.ts";
import { impactWithin, keepImpact } from "./kept-impact.ts";
import { migrationRoutes } from "./migration-routes.ts";
import { packageRoutes } from "./package-routes.ts";
import { previewLetters } from "./preview-letters.ts";
import * as publish from "./publish-draft.ts";
import { readableOf } from "./readable-of.ts";
import { reviewRoutes } from "./review-routes.ts";
import { storyRoutes } from "./story-routes.ts";
import { actOf, refuseOthers, studioPermission } from "./studio-permission.ts";
import { toldCheck } from "./told-check.ts";

/** Milliseconds for counting what a draft changes, within a request's time. */
const impactTime = 5_000;

/** Definitions are changed, checked, compared and published here, by those who have the permission. */
export function studioRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database, clock } = appContext;
  const by = (person: Person) => actOf(person, clock);
  const draftRecord = (draft: drafts.Draft) => recordOf(draft, appContext.settings);
  draftModuleRoute(app, appContext, studioPermission);

  route(app, appContext, getReleases, async ({ person }) => {
    refuseOthers(person);
    const [releases, open] = [await listReleases(database), await drafts.listDrafts(database)];
    const published = releases.filter(({ state }) => state === "published");
    const served = published.reduce<Release | undefined>((last, one) => (isLater(one, last) ? one : last), undefined);
    return {
      releases: releases.map(({ hash: _, ...one }) => ({
        ...one,
        made_at: one.made_at.toISOString(),
        published_at: one.published_at?.toISOString() ?? null,
        is_served: one.number === served?.number,
      })),
      drafts: open.map((draft) => draftRecord(draft)),
      ...folderAnswer(appContext),
    };
  });

  route(app, appContext, startDraft, async ({ person, body }) =>
    draftRecord(await drafts.startDraft(database, body.title, by(person))),
  );

  route(app, appContext, getDraft, async ({ person, params }) => {
    refuseOthers(person);
    const { files, saves, ...draft } = await drafts.findDraft(database, Number(params.draft));
    const base = await filesOf(database, await findRelease(database, draft.base));
    return {
      draft: draftRecord(draft),
      files: Object.entries(files).map(([file, text]) => ({
        file,
        text,
        is_changed: base[file] !== text,
        version: saves[file]?.version ?? 0,
        by: saves[file]?.by ?? null,
      })),
    };
  });

  route(app, appContext, saveDraftFiles, async ({ person, params, body }) =>
    draftRecord(await drafts.saveFiles(database, Number(params.draft), body, by(person))),
  );

  route(app, appContext, takeOverRelease, async ({ person, params, body }) =>
    draftRecord(await drafts.takeOver(database, Number(params.draft), body.version, by(person))),
  );

  route(app, appContext, withdrawDraft, async ({ person, params }) => {
    refuseOthers(person);
    return draftRecord(await drafts.withdraw(database, Number(params.draft)));
  });

  route(app, appContext, publishDraft, async ({ person, params, body }) => {
    const made = await publish.publishDraft(appContext, Number(params.draft), body, by(person));
    return { release: made.number };
  });

  route(app, appContext, rollBackRelease, async ({ person, params, body }) => {
    const who = by(person);
    const earlier = (await listReleases(database)).find(({ number }) => number === Number(params.release));
    if (earlier?.state !== "published") throw new HttpError(404, "There is no such published release.");
    const { files } = await loadPublished(database, earlier).catch((error: unknown) => {
      if (!(error instanceof DefinitionError)) throw error;
      throw new HttpError(
        409,
        `Release ${earlier.number} has ${count(error.faults.length, "fault")} and cannot be served by this version. Roll back to another.`,
      );
    });
    const { author, now } = who;
    const how = { author, now, reason: body.reason.trim(), origin: "roll-back", isPublished: true } as const;
    const made = await release(database, files, how);
    if (!made) throw new HttpError(409, `What release ${earlier.number} holds is served already.`);
    appContext.serveNewest?.();
    return { release: made.number };
  });

  judging(app, appContext);
  reviewRoutes(app, appContext);
  migrationRoutes(app, appContext);
  packageRoutes(app, appContext);
  storyRoutes(app, appContext);
}

/** What a draft is worth before it is published. */
function judging(app: FastifyInstance, appContext: AppContext): void {
  const { database, settings } = appContext;

  route(app, appContext, checkDraft, async ({ person, params }) => {
    refuseOthers(person);
    return toldCheck(appContext, person, await drafts.findDraft(database, Number(params.draft)));
  });

  route(app, appContext, compareDraft, async ({ person, params }) => {
    refuseOthers(person);
    const { version, files } = await drafts.findDraft(database, Number(params.draft));
    const served = await drafts.servedRelease(database);
    const changes = changedFiles(served.files, files).map((file) => ({
      file,
      changes: changesIn(file, served.files[file], files[file]),
    }));
    return {
      version,
      served: served.release.number,
      changes: changes.flatMap((one) => one.changes),
      layout: changes.filter((one) => one.changes.length === 0).map(({ file }) => file),
    };
  });

  route(app, appContext, countDraftImpact, async ({ person, params }) => {
    refuseOthers(person);
    const { number, version, files } = await drafts.findDraft(database, Number(params.draft));
    const { isWhole, ...impact } = await impactWithin(appContext, files, impactTime);
    const served = await drafts.servedRelease(database);
    const changes = fileEffects(served.files, files);
    const next = await storeOfFiles(files);
    const views = await impactOnViews(database, person, { served: appContext.definitions, next }, await stepsIn(files));
    const places = await placesOfCauses(
      {
        served: { files: served.files, definitions: appContext.definitions },
        next: { files, definitions: next },
      },
      impact.causes,
    );
    const may = await readableOf(
      appContext,
      person,
      impact.causes.flatMap(({ examples }) => examples),
    );
    const causes = impact.causes.map((cause, index) => ({
      ...cause,
      examples: cause.examples.filter((number) => may.has(number)),
      level: levelOf[cause.kind],
      place: places[index] ?? null,
    }));
    const level = worstOf([...causes, ...changes].map((one) => one.level));
    if (isWhole) await keepImpact(appContext, { number, version }, impact, level);
    const levels = Object.entries(impact.levels).map(([of, claims]) => ({ level: of as ImpactLevel, claims }));
    return { version, ...impact, levels, changes, views, causes, is_whole: isWhole };
  });

  route(app, appContext, countDraftMatches, async ({ person, params, query }) => {
    refuseOthers(person);
    const { version, files } = await drafts.findDraft(database, Number(params.draft));
    const next = await storeOfFiles(files);
    const definition = next.forms().find(({ type }) => type === query.type);
    const { place, role } = query;
    if (!definition || !Object.hasOwn(definition.conditions, place))
      throw new HttpError(404, "There is no such condition any more.");
    const user = factsOfRole(next.access, role);
    const { isWhole, ...matches } = await countMatches(appContext, person, { definition, place, user });
    return { version, ...matches, is_whole: isWhole };
  });

  route(app, appContext, previewDraftLetters, async ({ person, params, body }) => {
    refuseOthers(person);
    const { version, files } = await drafts.findDraft(database, Number(params.draft));
    const next = await storeOfFiles(files);
    const definition = next.forms().find(({ type }) => type === body.type);
    if (!definition) throw new HttpError(404, "There is no such form any more. Choose another.");
    const context = {
      form: keepKnown(definition, body.form),
      claim: body.claim as ClaimFacts,
      user: factsOfRole(next.access, body.role),
    };
    return {
      version,
      transitions: previewLetters({ definitions: next, definition, settings, context, text: body.text }),
    };
  });
}

const isLater = (one: Release, other: Release | undefined): boolean =>
  other === undefined ||
  (one.published_at?.getTime() ?? 0) > (other.published_at?.getTime() ?? 0) ||
  (one.published_at?.getTime() === other.published_at?.getTime() && one.number > other.number);

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;
