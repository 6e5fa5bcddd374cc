import type { Page as Tab } from "playwright";
import { formAfter } from "../../../definitions/stories/form-after.ts";
import type { People } from "../../../definitions/stories/people.ts";
import type { Player, StepResult, StoryResult } from "../../../definitions/stories/player.ts";
import type { Step } from "../../../definitions/stories/story.ts";
import type { LookedAt, WhereIs } from "../../../definitions/stories/why.ts";
import {
  accountField,
  type Context,
  evaluate,
  factPointer,
  type Json,
  type Pointer,
  prune,
  set,
} from "../../../engine/index.ts";
import { userId } from "../../../server/reference/load-accounts.ts";
import { askingOf } from "./api/context.ts";
import { openErpFeed } from "./api/erp-feed.ts";
import { type Page, reloaded } from "./api/page.ts";
import { asSelf, begin, type Playing, withFacts } from "./api/stage.ts";
import { actOnPage } from "./browser/act-on-page.ts";
import { closedPage } from "./browser/closed-page.ts";
import { writeOnPage } from "./browser/fill-fact.ts";
import { fillForm, type Locked } from "./browser/fill-form.ts";
import type { PortalBrowser } from "./browser/form-page.ts";
import { settled } from "./browser/look-at-screen.ts";
import { NotForBrowsers } from "./browser/not-for-browsers.ts";

interface BrowserParts {
  portal: PortalBrowser;
  people: People;
  whereIs?: WhereIs | undefined;
}

interface Sitting extends Playing {
  portal: PortalBrowser;
  tab: Tab;
  page: Page;
  /** The portal shows that the form is not for this person. */
  isClosed: boolean;
  /** What one person has typed and not saved is on their screen alone. */
  isTyped: boolean;
}

/** Plays stories by the visible controls of the real form, and reads the real screen. */
export function browserPlayer({ portal, people, whereIs }: BrowserParts): Player {
  const { server } = portal;
  const asking = askingOf(server);
  const erp = openErpFeed(server.database);
  return {
    name: "browser",
    async play(story) {
      const feed = await erp;
      const account = people.accountOf(story) ?? "";
      const attempt = () =>
        server.trying(() =>
          playAll({ server, asking, erp: feed, story, account, today: story.today, whereIs }, portal),
        );
      try {
        // What is on the screen is judged once; a page that a busy machine was too slow to bring up gets a second try.
        return await attempt().catch((error) => {
          if (!(error instanceof Error) || error.name !== "TimeoutError") throw error;
          console.error(`${story.title}: once more, as the page was too slow: ${error.message.split("\n")[0]}`);
          return attempt();
        });
      } catch (error) {
        if (error instanceof NotForBrowsers) return { story, steps: [], notHere: error.message };
        throw error;
      }
    },
  };
}

async function playAll(playing: Playing, portal: PortalBrowser): Promise<StoryResult> {
  const { story } = playing;
  const steps: StepResult[] = [];
  let sitting: Sitting | undefined;
  let isLookedAt = false;
  for (const [index, step] of story.steps.entries()) {
    playing.today = step.today ?? playing.today;
    sitting = await seated(playing, portal, sitting, step);
    const locked = await fill(sitting, step);
    const made = step.do === undefined ? undefined : await press(sitting, step);
    const { tab, page, isClosed, isTyped } = sitting;
    const looking = { ...playing, tab, page, isClosed, isTyped, locked, made };
    const { wanted, differing, unseen } = await settled(looking, step.expect ?? {});
    isLookedAt ||= step.do !== undefined || Object.keys(wanted).length > 0;
    steps.push({ number: index + 1, differences: differing, unseen });
  }
  if (!isLookedAt) throw new NotForBrowsers("nothing of what it expects stands on the form");
  return { story, steps };
}

/** Somebody before the form: the one of before, or another person, another day, or a claim that has changed meanwhile. */
async function seated(playing: Playing, portal: PortalBrowser, sitting: Sitting | undefined, step: Step) {
  const { server, story, today } = playing;
  const as = step.as ?? sitting?.page.as ?? story.as;
  const isSame = sitting && as === sitting.page.as && step.today === undefined && !step.claim;
  if (isSame) return sitting;
  if (sitting?.isTyped) throw new NotForBrowsers("what is typed and not saved stays with who typed it");
  const before = sitting?.page ?? (await begin(playing));
  if (step.today !== undefined) server.setDay(step.today);
  const own = await asSelf(playing, { ...before, as });
  const page = await withFacts(playing, own, step.claim ?? {});
  if (page.facts.filesFollow || page.queued.length > 0) throw new NotForBrowsers("the page has its files before it");
  const tab = await portal.pageFor(as, today);
  const opened: Sitting = { ...playing, portal, tab, page, isClosed: false, isTyped: false };
  await openForm(opened);
  return opened;
}

async function openForm(sitting: Sitting): Promise<void> {
  const { tab, page, story } = sitting;
  const { definition, claim } = page;
  const { path, offers } = definition.workflow.start;
  if (!claim && offers === "dialog") throw new NotForBrowsers("the form stands in a dialog of its own");
  await tab.goto(claim ? `/edit-claim/${claim.number}` : `/new-claim/${path}`);
  const closed = closedPage(tab);
  await tab.getByRole("region", { name: "Actions" }).or(closed).first().waitFor();
  sitting.isClosed = await closed.isVisible();
  if (claim || sitting.isClosed) return;
  const others = prune(set(story.form ?? {}, accountField(definition), undefined));
  if (Object.keys(others).length > 0) throw new NotForBrowsers("it begins with a form that nobody has filled in");
}

/** Does to the form what the step does, and knows then what stands on the screen. */
async function fill(sitting: Sitting, step: Step): Promise<Locked> {
  const written = step.facts ? await writeFacts(sitting, step.facts) : [];
  const expected = (step.expect?.locked ?? []).filter((place) => isFact(place));
  const typed = await fillIn(sitting, step);
  return { found: [...written, ...typed.found], wanted: [...expected, ...typed.wanted] };
}

const isFact = (place: Pointer) => place.startsWith(factPointer(""));

async function fillIn(sitting: Sitting, step: Step): Promise<Locked> {
  const { tab, page, isClosed } = sitting;
  const files = step.file === undefined ? [] : [step.file].flat();
  if (!step.set && !step.add && !step.remove && files.length === 0) return { found: [], wanted: [] };
  if (isClosed) throw new NotForBrowsers("nobody fills in a form that is not there for them");
  const locked = await fillForm(tab, page.definition, step);
  const form = locked.found.length > 0 ? page.form : formAfter(page.form, step);
  sitting.page = { ...page, form, queued: [...page.queued, ...files] };
  sitting.isTyped = true;
  return locked;
}

/** Presses the button of a transition that saves the form, and waits until it is saved, refused or asked about. */
async function press(sitting: Sitting, { do: id = "", with: given = {} }: Step): Promise<LookedAt["made"]> {
  const { tab, page, server, asking, today } = sitting;
  const { workflow, messages } = page.definition;
  const via = workflow.transitions[id]?.via;
  const context = await asking.context(page, today);
  const made = context && { transition: id, before: context };
  if (via !== "draft" && via !== "send") {
    await makeBesideForm(sitting, id, given, context);
    return made;
  }
  const label = messages.transitions[id]?.label ?? id;
  const button = tab.getByRole("region", { name: "Actions" }).getByRole("button", { name: label, exact: true });
  if ((await button.count()) === 0) return made;
  const before = await claimsOf(sitting);
  const isSave = (url: string, method: string) => /\/api\/(claim|return)$/.test(url) && /^P(OS|U)T$/.test(method);
  const saved = tab.waitForResponse((one) => isSave(one.url(), one.request().method()));
  const dialog = tab.getByRole("dialog", { name: "Missing data required for approval" });
  // Where no draft is a way out, what is missing is listed on the page.
  const listed = tab.getByText("Sorry, your form has errors, please review above");
  const refused = dialog.or(listed).first().waitFor();
  // Whichever of the two comes second is asked no more, and neither when the button cannot be pressed.
  for (const late of [saved, refused]) late.catch(() => {});
  await button.click();
  const isSaved = await Promise.race([saved.then((one) => one.ok()), refused.then(() => false)]);
  if (!isSaved) {
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Cancel" }).click();
    return made;
  }
  await tab.waitForLoadState("networkidle");
  sitting.isTyped = false;
  const claim = page.claim?.id ?? (await claimsOf(sitting)).find((one) => !before.includes(one));
  server.changed();
  sitting.page = await reloaded(server, { ...page, queued: [] }, claim);
  await openForm(sitting);
  return made;
}

/** On the claim's page, or by the time that passes; afterwards the form is open again. */
async function makeBesideForm(
  sitting: Sitting,
  id: string,
  given: Record<string, Json>,
  context: Context | undefined,
): Promise<void> {
  const { tab, page, server } = sitting;
  const { definition, claim } = page;
  if (sitting.isTyped) throw new NotForBrowsers("what is typed is saved before");
  if (!claim) throw new NotForBrowsers("there is no claim yet");
  if (definition.workflow.transitions[id]?.via === "timer") await server.passTime(claim.number, id);
  else {
    const state = context && evaluate(definition, context).transitions[id];
    const isClaimant = context?.user.isClaimant === true;
    await actOnPage({ tab, definition, claim: claim.number, transition: id, state, given, isClaimant });
  }
  await comeBack(sitting);
}

async function writeFacts(sitting: Sitting, facts: Record<string, Json>): Promise<Pointer[]> {
  const { tab, page } = sitting;
  if (sitting.isTyped) throw new NotForBrowsers("what is typed is saved before");
  if (!page.claim) throw new NotForBrowsers("there is no claim yet");
  const locked = await writeOnPage(tab, page.definition, page.claim.number, facts);
  await comeBack(sitting);
  return locked;
}

/** To the form, as it is now that something was done beside it. */
async function comeBack(sitting: Sitting): Promise<void> {
  sitting.server.changed();
  sitting.page = await reloaded(sitting.server, sitting.page);
  await openForm(sitting);
}

const claimsOf = async ({ server, page }: Sitting): Promise<string[]> =>
  (await server.database.selectFrom("claims").select("id").where("created_by", "=", userId(page.as)).execute()).map(
    ({ id }) => id,
  );
