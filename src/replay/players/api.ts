import { formFaults, get, type Json, keepKnown, lockedWrites, set } from "../../engine/index.ts";
import { differences } from "../differences.ts";
import type { People } from "../people.ts";
import type { Difference, Player, StepResult, StoryResult } from "../player.ts";
import type { Expectation, Step, Story } from "../story.ts";
import type { Answer, ApiServer } from "./api/api-server.ts";
import { type Asking, askingOf } from "./api/context.ts";
import { foundAtServer } from "./api/found-at-server.ts";
import { move, type Page, reloaded } from "./api/page.ts";
import { putClaim, putFacts } from "./api/standing-claim.ts";
import { type ToldErp, toldErp } from "./api/told-by-erp.ts";
import { trialsOf } from "./api/trials.ts";
import { formAfter } from "./form-after.ts";
import { type WhereIs, whyOf } from "./why.ts";

export interface ApiParts {
  server: ApiServer;
  people: People;
  whereIs?: WhereIs | undefined;
}

interface Playing extends ApiParts {
  asking: Asking;
  erp: ToldErp;
  story: Story;
  account: string;
  today: string;
}

/**
 * Plays stories through the server's calls, each in a transaction of its own that is taken back. What the page alone shows is
 * worked out as the page does it, of what the server answered; what no answer tells is counted as unseen.
 */
export function apiPlayer(parts: ApiParts): Player {
  const asking = askingOf(parts.server);
  const erp = toldErp(parts.server.database);
  return {
    name: "API",
    async play(story) {
      const definition = parts.server.definitions.get(story.type);
      if (!definition) throw new Error(`There is no claim type "${story.type}".`);
      const makesClaims = parts.server.definitions.list().includes(definition);
      if (!makesClaims && story.steps.some((step) => step.do !== undefined)) {
        return { story, steps: [], notHere: "the server has no call for what makes no claim" };
      }
      const told = await erp;
      return parts.server.trying(() => playAll({ ...parts, asking, erp: told }, story));
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

async function begin(playing: Playing): Promise<Page> {
  const { server, story } = playing;
  server.setDay(playing.today);
  playing.erp.begin();
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
  await playing.erp.tell(page.definition, page.form);
  const isFollowing = facts.filesFollow ?? page.facts.filesFollow;
  if (page.claim) {
    await putFacts(server, page.claim.id, facts, by);
    const { form } = page;
    const queued = facts.files ? filesOf(facts.files) : page.queued;
    return { ...(await reloaded(server, page)), form, queued, facts: isFollowing ? { filesFollow: true } : {} };
  }
  if (facts.status === undefined || facts.status === "new") return { ...page, facts: { ...page.facts, ...facts } };
  const standing = { definition: page.definition, account, by, form: page.form, facts: { ...page.facts, ...facts } };
  const id = await putClaim(server, standing);
  const queued = [...page.queued, ...filesOf(facts.files)];
  return { ...(await reloaded(server, page, id)), queued, facts: isFollowing ? { filesFollow: true } : {} };
}

/** Files that the story only counts as chosen. */
function filesOf(files: Page["facts"]["files"]): string[] {
  const { stored = 0, queued = 0, documents = 0, photos = 0 } = files ?? {};
  return Array.from({ length: queued }, (_, index) =>
    stored + index < documents || photos === 0 ? "service-report.pdf" : "rating-plate.jpg",
  );
}

async function playStep(playing: Playing, before: Page, step: Step) {
  const { server, asking, story, today } = playing;
  if (step.today !== undefined) server.setDay(step.today);
  const as = step.as ?? before.as;
  const queued = [...before.queued, ...(step.file === undefined ? [] : [step.file].flat())];
  const own = await asSelf(playing, { ...before, as, queued });
  const handed = as === before.as ? own : await withoutOthers(playing, own);
  const known = await withFacts(playing, handed, step.claim ?? {});
  const typed = await type(playing, known, step);
  const id = step.do;
  const seenBefore = id === undefined ? undefined : await asking.context(typed.page, today);
  const moved = id === undefined ? undefined : await move(server, typed.page, id, step.with ?? {}, seenBefore);
  const page = moved?.page ?? typed.page;
  const made = id !== undefined && moved ? { id, answer: moved.answer } : undefined;
  const expected: Expectation = { ...(typed.locked?.length && { locked: [] }), ...step.expect };
  const isLooking = Object.keys(expected).length > 0;
  const context = isLooking ? await asking.context(page, today) : undefined;
  const { found, wanted, unseen } = isLooking
    ? await foundAtServer({ server, page, context, story, made }, expected)
    : { found: {}, wanted: {}, unseen: [] };
  if (typed.locked) Object.assign(found, { locked: typed.locked });
  else if (expected.locked) unseen.push("locked");
  const told = context && {
    definition: page.definition,
    context,
    whereIs: playing.whereIs,
    ...(id !== undefined && seenBefore && { made: { transition: id, before: seenBefore } }),
  };
  const differing = differences(wanted, found, told && whyOf(told));
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

/** A claimant claims for an account of their own: of several the story's, and of a new claim the page fills in their own. */
async function asSelf({ server, asking, erp, account }: Playing, page: Page): Promise<Page> {
  let user = await asking.user(page.as);
  if (!user.customer) return page;
  const isOfStory = user.customers.some(({ sap_id }) => sap_id === account);
  if (isOfStory && user.customer.sap_id !== account) {
    await server.call(page.as, "POST", "/api/user/switch-account", { sap_id: account });
    user = await asking.user(page.as);
  }
  const named = get(page.form, "/purchaser/uuid");
  if (page.claim || named === undefined || named === user.customer?.uuid || !user.customer) return page;
  const { uuid, name: company, address, phone, email } = user.customer;
  const form = { ...page.form, purchaser: { uuid, company, address, phone, email } };
  await erp.tell(page.definition, form);
  return { ...page, form };
}

/** A claim that nobody saved is typed anew by whoever goes on with it, without what only the one before may write. */
async function withoutOthers({ asking, today }: Playing, page: Page): Promise<Page> {
  const context = page.claim ? undefined : await asking.context(page, today);
  if (!context) return page;
  const others = lockedWrites(page.definition, {}, context).filter((field) => !field.startsWith("/purchaser"));
  return { ...page, form: others.reduce((form, field) => set(form, field, undefined), page.form) };
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
