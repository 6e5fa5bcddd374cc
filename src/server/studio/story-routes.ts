import type { FastifyInstance } from "fastify";
import type { CallAnswer } from "../../contract/call.ts";
import { decideStories, judgeForm, playStories, playStory, proposeStories } from "../../contract/studio-stories.ts";
import type { Gap } from "../../definitions/proposals/propose-stories.ts";
import { ownStories } from "../../definitions/stories/read-stories.ts";
import type { Context } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { moduleAddress } from "../releases/definition-modules.ts";
import { type Files, hashOf, listReleases, filesOf as releasedFiles } from "../releases/releases.ts";
import { checkFiles } from "./check-draft.ts";
import { draftModuleAddress } from "./draft-modules.ts";
import { draftRecord } from "./draft-record.ts";
import * as drafts from "./drafts.ts";
import { proposalsOf, verdictsOf } from "./judge-forms.ts";
import {
  approvedTexts,
  decisionsFile,
  filesOfStories,
  peopleOfStories,
  playStoriesOf,
  playStoryOf,
} from "./stories.ts";
import { actOf, refuseOthers } from "./studio-permission.ts";

/** Cases that are listed per cause. */
const mostCases = 300;

type Decision = Omit<CallAnswer<typeof playStories>["decisions"][number], "cause">;

/** The testers' bench: stories are played, stepped through, and what differs is decided. */
export function storyRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database, clock } = appContext;

  route(app, appContext, playStories, async ({ person, params, query: { baseline } }) => {
    refuseOthers(person);
    const { files: own, version } = await filesOf(params.of);
    const files = await withBaseline(own, baseline);
    const [played, forms] = await Promise.all([playStoriesOf(files), formsOf(person, params.of, own)]);
    return {
      ...played,
      version,
      files: played.files.map(({ isOwn, ...file }) => ({ ...file, is_own: isOwn })),
      causes: played.causes.map(({ cases, ...cause }) => ({
        ...cause,
        cases: cases.slice(0, mostCases),
        more: Math.max(0, cases.length - mostCases),
      })),
      decisions: Object.entries(decisionsIn(files)).map(([cause, decision]) => ({ cause, ...decision })),
      people: peopleOfStories(),
      uploads: filesOfStories(),
      forms,
    };
  });

  route(app, appContext, playStory, async ({ person, params, body }) => {
    refuseOthers(person);
    const files = await withBaseline((await filesOf(params.of)).files, body.baseline);
    const { file, text, switched, case: number = 0 } = body;
    const { story, cases, text: written, begin, steps } = await playStoryOf(files, { file, number, text, switched });
    const { file: _, folder: __, name: ___, entry: ____, ...whole } = story;
    return {
      title: story.title,
      type: story.type,
      story: whole,
      cases,
      text: written,
      begin: seen(begin),
      steps: steps.map(({ context, proposed, ...step }) => ({
        ...step,
        seen: seen(context),
        proposed: proposed.map(({ isLikely, ...one }) => ({ ...one, is_likely: isLikely })),
      })),
    };
  });

  route(app, appContext, decideStories, async ({ person, params, body }) => {
    const by = actOf(person, clock);
    const draft = await drafts.findDraft(database, Number(params.draft));
    if (draft.version !== body.version)
      throw new HttpError(409, "The draft was saved meanwhile. Play the stories again first.");
    const { causes } = await playStoriesOf(draft.files);
    const cause = causes.find(({ id }) => id === body.cause);
    const approved = cause && body.decision === "accepted" ? await approvedTexts(draft.files, cause) : undefined;
    if (!cause || (body.decision === "accepted" && !approved)) {
      throw new HttpError(409, "No story differs for this cause any more. Play the stories again.");
    }
    const decision: Decision = {
      decision: body.decision,
      reason: body.reason.trim(),
      author: by.author,
      at: by.now.toISOString(),
      cases: cause.cases.length,
      says: [cause.type, ...cause.path].join(" "),
    };
    const decisions = { ...decisionsIn(draft.files), [cause.id]: decision };
    const texts = { ...approved?.texts, [decisionsFile]: `${JSON.stringify(decisions, null, 2)}\n` };
    const saved = await drafts.saveFiles(
      database,
      draft.number,
      { version: draft.version, files: Object.entries(texts).map(([file, text]) => ({ file, text })) },
      by,
    );
    return {
      draft: draftRecord(saved, appContext.settings),
      written: Object.keys(texts).length - 1,
      left: approved?.left ?? [],
    };
  });

  route(app, appContext, proposeStories, async ({ person, params, query: { type, scope } }) => {
    refuseOthers(person);
    const { files, version } = await filesOf(params.of);
    const isWhole = scope === "whole" || params.of === "served";
    const base = isWhole ? undefined : appContext.definitions.moduleText(type) || undefined;
    const { proposed, open, ...found } = await proposalsOf(files, { type, base });
    return {
      ...found,
      version,
      proposed: proposed.map(({ id, file, title, story, closes }) => ({
        id,
        file,
        title,
        text: `${JSON.stringify(story, null, 2)}\n`,
        closes: closes.map(gapRecord),
      })),
      open: open.map(gapRecord),
    };
  });

  route(app, appContext, judgeForm, async ({ person, params, query: { type, id } }) => {
    refuseOthers(person);
    const { files, version } = await filesOf(params.of);
    const { verdicts, unplayable = null, story } = await verdictsOf(files, type, id);
    return {
      version,
      type,
      verdicts: verdicts.map(({ hasStory, because = null, ...one }) => ({ ...one, because, has_story: hasStory })),
      unplayable,
      story: story ? { file: story.file, text: story.text } : null,
    };
  });

  async function filesOf(of: string): Promise<{ files: Files; version: number | null }> {
    if (of === "served") return { files: (await drafts.servedRelease(database)).files, version: null };
    return drafts.findDraft(database, Number(of));
  }

  /** Definitions with the stories of a release. What was decided of differences since says nothing of them. */
  async function withBaseline(files: Files, baseline: string | undefined): Promise<Files> {
    if (baseline === undefined) return files;
    const release = (await listReleases(database)).find(({ number }) => number === Number(baseline));
    if (release?.state !== "published") throw new HttpError(404, "There is no such published release.");
    const isStory = ([file]: [string, string]) => file.startsWith(`${ownStories}/`);
    const stories = Object.entries(await releasedFiles(database, release)).filter(isStory);
    const definitions = Object.entries(files).filter((entry) => !isStory(entry));
    return drafts.inOrder(Object.fromEntries([...definitions, ...stories.filter(([file]) => file !== decisionsFile)]));
  }

  async function formsOf(person: Person, of: string, files: Files) {
    if (of === "served") {
      const forms = appContext.definitions.forms();
      return forms.map((form) => ({ type: form.type, module: moduleAddress(appContext, person, form) }));
    }
    const outcome = await checkFiles(files);
    const modules = "faults" in outcome ? [] : outcome.compiled.modules;
    const hash = hashOf(files);
    return modules.map(({ type }) => ({
      type,
      module: draftModuleAddress(appContext, person, { draft: Number(of), type, hash }),
    }));
  }
}

const gapRecord = ({ where, ...gap }: Gap) => ({ ...gap, ...where });

const seen = ({ form, claim, user }: Context) => ({ form, claim, user });

/** By cause, the last that was decided. An analyst's own text that is none says nothing. */
function decisionsIn(files: Files): Record<string, Decision> {
  try {
    return JSON.parse(files[decisionsFile] ?? "{}") as Record<string, Decision>;
  } catch {
    return {};
  }
}
