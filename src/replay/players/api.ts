import { type Form, formFaults, get, type Json, lockedWrites, set } from "../../engine/index.ts";
import { differences } from "../differences.ts";
import type { People } from "../people.ts";
import type { Difference, Player, StepResult, StoryResult } from "../player.ts";
import type { Step, Story } from "../story.ts";
import type { Answer, ApiServer } from "./api/api-server.ts";
import { foundAtServer } from "./api/found-at-server.ts";
import { contextOf, move, type Page, reloaded } from "./api/page.ts";
import { putClaim, putFacts } from "./api/standing-claim.ts";
import { trialsOf } from "./api/trials.ts";
import { formAfter } from "./form-after.ts";
import { type WhereIs, whyOf } from "./why.ts";

export interface ApiParts {
  server: ApiServer;
  people: People;
  whereIs?: WhereIs | undefined;
}

interface Playing extends ApiParts {
  story: Story;
  account: string;
  today: string;
}

/**
 * Plays stories through the server's calls, each in a transaction of its own that is taken back. What the page alone shows is
 * worked out as the page does it, of what the server answered; what no answer tells is counted as unseen.
 */
export function apiPlayer(parts: ApiParts): Player {
  return {
    name: "API",
    async play(story) {
      const definition = parts.server.definitions.get(story.type);
      if (!definition) throw new Error(`There is no claim type "${story.type}".`);
      const makesClaims = parts.server.definitions.list().includes(definition);
      if (!makesClaims && story.steps.some((step) => step.do !== undefined)) {
        return { story, steps: [], notHere: "the server has no call for what makes no claim" };
      }
      return parts.server.trying(() => playAll(parts, story));
    },
  };
}

async function playAll(parts: ApiParts, story: Story): Promise<StoryResult> {
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

async function begin(playing: Playing): Promise<Page> {
  const { server, story } = playing;
  server.setDay(playing.today);
  server.setFeatures(story.claim?.features ?? []);
  const definition = server.definitions.get(story.type);
  if (!definition) throw new Error(`There is no claim type "${story.type}".`);
  const page: Page = {
    definition,
    type: story.type,
    as: story.as,
    form: story.form ?? {},
    queued: [],
    facts: {},
  };
  return withFacts(playing, page, story.claim ?? {});
}

/** What becomes known outside of the form is written to the claim; of one that nobody saved the page keeps it. */
async function withFacts(playing: Playing, page: Page, facts: Step["claim"] & object): Promise<Page> {
  const { server, account, story } = playing;
  const by = story.as;
  if (Object.keys(facts).length === 0) return page;
  if (facts.features) server.setFeatures(facts.features);
  const isFollowing = facts.filesFollow ?? page.facts.filesFollow;
  if (page.claim) {
    await putFacts(server, page.claim.id, facts, by);
    const { form } = page;
    return { ...(await reloaded(server, page)), form, facts: isFollowing ? { filesFollow: true } : {} };
  }
  if (facts.status === undefined || facts.status === "new") return { ...page, facts: { ...page.facts, ...facts } };
  const standing = { definition: page.definition, account, by, form: page.form, facts: { ...page.facts, ...facts } };
  const id = await putClaim(server, standing);
  return { ...(await reloaded(server, page, id)), facts: isFollowing ? { filesFollow: true } : {} };
}

async function playStep(playing: Playing, before: Page, step: Step) {
  const { server, story, today, whereIs } = playing;
  if (step.today !== undefined) server.setDay(step.today);
  const as = step.as ?? before.as;
  await useAccount(playing, as);
  const queued = [...before.queued, ...(step.file === undefined ? [] : [step.file].flat())];
  const known = await withFacts(playing, { ...before, as, queued }, step.claim ?? {});
  const typed = await type(playing, known, step);
  const id = step.do;
  const seenBefore = id === undefined ? undefined : await contextOf(server, typed.page, today);
  const moved = id === undefined ? undefined : await move(server, typed.page, id, step.with ?? {});
  const page = moved?.page ?? typed.page;
  const context = await contextOf(server, page, today);
  const made = id !== undefined && moved ? { id, answer: moved.answer } : undefined;
  const expected = { ...(typed.locked?.length && { locked: [] }), ...step.expect };
  const seen = await foundAtServer({ server, page, context, story, made }, expected);
  const told = context && {
    definition: page.definition,
    context,
    whereIs,
    ...(id !== undefined && seenBefore && { made: { transition: id, before: seenBefore } }),
  };
  const { locked: _, ...wanted } = seen.wanted;
  const isLockedSeen = typed.locked !== undefined;
  const differing = differences(
    { ...wanted, ...(isLockedSeen && expected.locked && { locked: expected.locked }) },
    { ...seen.found, ...(isLockedSeen && { locked: typed.locked ?? [] }) },
    told ? whyOf(told) : undefined,
  );
  if (made && !step.expect && made.answer.status >= 300) differing.push(refused(made.id, made.answer));
  const unseen = [...seen.unseen, ...(expected.locked && !isLockedSeen ? ["locked"] : [])];
  return { page, differences: differing.map((one) => withAnswer(one, made?.answer)), unseen };
}

/** Fills the form as the person may: what they may not write stays, as the server says and the page keeps it. */
async function type(playing: Playing, page: Page, step: Step): Promise<{ page: Page; locked: string[] | undefined }> {
  const form = formAfter(page.form, step);
  const isTyping = step.set || step.add || step.remove;
  const typed = { ...page, form };
  const context = isTyping ? await contextOf(playing.server, typed, playing.today) : undefined;
  if (!isTyping || !context) return { page: typed, locked: isTyping ? undefined : [] };
  const readOnly =
    formFaults(page.definition, form).length > 0 ? [] : lockedWrites(page.definition, page.form, context);
  const locked = readOnly.length > 0 ? await trialsOf(playing.server, typed, context).locked() : [];
  return { page: { ...typed, form: restored(page.form, form, readOnly) }, locked };
}

function restored(before: Form, typed: Form, fields: string[]): Form {
  return fields.reduce((form, field) => set(form, field, get(before, field) as Json | undefined), typed);
}

/** Of several accounts a customer uses the story's. */
async function useAccount({ server, account }: Playing, as: string): Promise<void> {
  const { body: user } = await server.call(as, "GET", "/api/user");
  const isOther = user.customer && user.customer.sap_id !== account;
  if (isOther && user.customers.some(({ sap_id }: { sap_id: string }) => sap_id === account)) {
    await server.call(as, "POST", "/api/user/switch-account", { sap_id: account });
  }
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
