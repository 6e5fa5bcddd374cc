import { chosenFiles } from "../../../definitions/stories/chosen-files.ts";
import { differences } from "../../../definitions/stories/differences.ts";
import { formAfter } from "../../../definitions/stories/form-after.ts";
import type { People } from "../../../definitions/stories/people.ts";
import type { Difference, Player, StepResult, StoryResult } from "../../../definitions/stories/player.ts";
import type { Expectation, Step, Story } from "../../../definitions/stories/story.ts";
import { type WhereIs, whyOf } from "../../../definitions/stories/why.ts";
import { formFaults, get, type Json, keepKnown, lockedWrites, set } from "../../../engine/index.ts";
import type { Answer, ApiServer } from "./api/api-server.ts";
import { askingOf } from "./api/context.ts";
import { besideClaim, nothingBeside } from "./api/effects-at-server.ts";
import { openErpFeed } from "./api/erp-feed.ts";
import { foundAtServer } from "./api/found-at-server.ts";
import { move, type Page } from "./api/page.ts";
import { asSelf, begin, type Playing, withFacts, withoutOthers, writeFacts } from "./api/stage.ts";
import { trialsOf } from "./api/trials.ts";

interface ApiParts {
  server: ApiServer;
  people: People;
  whereIs?: WhereIs | undefined;
}

/**
 * Plays stories through the server's calls, each in a transaction of its own that is taken back. What the page alone shows is
 * worked out as the page does it, of what the server answered; what no answer tells is counted as unseen.
 */
export function apiPlayer(parts: ApiParts): Player {
  const asking = askingOf(parts.server);
  const erp = openErpFeed(parts.server.database);
  return {
    name: "API",
    async play(story) {
      const definition = parts.server.definitions.get(story.type);
      if (!definition) throw new Error(`There is no claim type "${story.type}".`);
      const makesClaims = parts.server.definitions.list().includes(definition);
      if (!makesClaims && story.steps.some((step) => step.do !== undefined)) {
        return { story, steps: [], notHere: "the server has no call for what makes no claim" };
      }
      const feed = await erp;
      return parts.server.trying(() => playAll({ ...parts, asking, erp: feed }, story));
    },
  };
}

async function playAll(parts: ApiParts & Pick<Playing, "asking" | "erp">, story: Story): Promise<StoryResult> {
  const playing = { ...parts, story, account: parts.people.accountOf(story) ?? "", today: story.today };
  let page = await begin(playing);
  const steps: StepResult[] = [];
  for (const [index, step] of story.steps.entries()) {
    playing.today = step.today ?? playing.today;
    const played = await playStep(playing, page, step);
    page = played.page;
    steps.push({ number: index + 1, differences: played.differences, unseen: played.unseen });
  }
  return { story, steps };
}

async function playStep(playing: Playing, before: Page, step: Step) {
  const { server, asking, story, today } = playing;
  if (step.today !== undefined) server.setDay(step.today);
  const as = step.as ?? before.as;
  const own = await asSelf(playing, { ...before, as });
  const handed = as === before.as ? own : await withoutOthers(playing, own);
  const known = await withFacts(playing, handed, step.claim ?? {});
  const written = await writeFacts(server, known, step);
  const filled = await type(playing, written.page, step);
  const chosen = chosenFiles(known.definition, step, known.form, filled.page.form);
  const locked = filled.locked && [...written.locked, ...filled.locked];
  const typed = { locked, page: { ...filled.page, queued: [...filled.page.queued, ...chosen] } };
  const id = step.do;
  const seenBefore = id === undefined ? undefined : await asking.context(typed.page, today);
  const beside = id !== undefined && step.expect?.effects ? await besideClaim(server, typed.page.claim) : nothingBeside;
  const moved = id === undefined ? undefined : await move(server, typed.page, id, step.with ?? {}, seenBefore);
  const page = moved?.page ?? typed.page;
  const made = id !== undefined && moved ? { id, answer: moved.answer, form: typed.page.form, beside } : undefined;
  const expected: Expectation = { ...(typed.locked?.length && { locked: [] }), ...step.expect };
  const isLooking = Object.keys(expected).length > 0;
  const context = isLooking ? await asking.context(page, today) : undefined;
  const { found, wanted, unseen } = isLooking
    ? await foundAtServer({ server, page, context, story, made }, expected)
    : { found: {}, wanted: {}, unseen: [] };
  if (typed.locked) Object.assign(found, { locked: typed.locked });
  else if (expected.locked) unseen.push("locked");
  const explained = context && {
    definition: page.definition,
    context,
    whereIs: playing.whereIs,
    ...(id !== undefined && seenBefore && { made: { transition: id, before: seenBefore } }),
  };
  const differing = differences(wanted, found, explained && whyOf(explained));
  if (made && !step.expect && made.answer.status >= 300) differing.push(refused(made.id, made.answer));
  return { page, differences: differing.map((one) => withAnswer(one, made?.answer)), unseen };
}

/** Fills the form as the person may: what they may not write stays, as the server says and the page keeps it. */
async function type(playing: Playing, page: Page, step: Step): Promise<{ page: Page; locked: string[] | undefined }> {
  const { server, asking, erp, today } = playing;
  const { definition } = page;
  const form = formAfter(page.form, step);
  if (!step.set && !step.add && !step.remove) return { page: { ...page, form }, locked: [] };
  const typed = { ...page, form };
  const context = await asking.context(typed, today);
  if (!context) return { page: typed, locked: undefined };
  const readOnly = formFaults(definition, form).length > 0 ? [] : lockedWrites(definition, page.form, context);
  const locked = readOnly.length > 0 ? await trialsOf(server, typed, context).locked(readOnly) : [];
  const filled = readOnly.reduce(
    (kept, field) => set(kept, field, get(page.form, field) as Json | undefined),
    keepKnown(definition, form),
  );
  await erp.tell(definition, filled);
  return { page: { ...page, form: filled }, locked };
}

const refused = (id: string, answer: Answer): Difference => ({
  path: ["do", id],
  expected: "made",
  found: `refused: ${answer.status}`,
  why: [],
});

/** A difference after a call that was refused says what the server answered. */
function withAnswer(one: Difference, answer: Answer | undefined): Difference {
  if (!answer || answer.status < 300) return one;
  const said = JSON.stringify(answer.body?.errors ?? answer.body?.message ?? null);
  return { ...one, why: [`The server answered ${answer.status}: ${said}`, ...one.why] };
}
