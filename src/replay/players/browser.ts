import type { Page as Tab } from "playwright";
import { type CompiledDefinition, get, type Json, type Pointer } from "../../engine/index.ts";
import { userId } from "../../server/reference/load-accounts.ts";
import { differences } from "../differences.ts";
import type { People } from "../people.ts";
import type { Player, StepResult, StoryResult } from "../player.ts";
import type { Expectation, Step } from "../story.ts";
import { askingOf } from "./api/context.ts";
import { type Page, reloaded } from "./api/page.ts";
import { asSelf, begin, type Playing, withFacts } from "./api/stage.ts";
import { toldErp } from "./api/told-by-erp.ts";
import { fillField, isFilledByOther } from "./browser/fill-field.ts";
import { addItem, chooseFiles, removeItem } from "./browser/fill-lines.ts";
import { fillReason } from "./browser/fill-reason.ts";
import type { PortalBrowser } from "./browser/form-page.ts";
import { NotForBrowsers } from "./browser/not-for-browsers.ts";
import { readScreen } from "./browser/read-screen.ts";
import type { WhereIs } from "./why.ts";

export interface BrowserParts {
  portal: PortalBrowser;
  people: People;
  whereIs?: WhereIs | undefined;
}

interface Sitting extends Playing {
  portal: PortalBrowser;
  tab: Tab;
  page: Page;
  /** What one person has typed and not saved is on their screen alone. */
  isTyped: boolean;
}

/** Plays stories by the visible controls of the real form, and reads the real screen. */
export function browserPlayer({ portal, people, whereIs }: BrowserParts): Player {
  const { server } = portal;
  const asking = askingOf(server);
  const erp = toldErp(server.database);
  return {
    name: "browser",
    async play(story) {
      const told = await erp;
      const account = people.accountOf(story) ?? "";
      const playing = { server, asking, erp: told, story, account, today: story.today, whereIs };
      try {
        return await server.trying(() => playAll(playing, portal));
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
    await fill(sitting, step);
    if (step.do !== undefined) await press(sitting, step.do);
    const { wanted, differing, unseen } = await settled(sitting, step.expect ?? {});
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
  const opened: Sitting = { ...playing, portal, tab, page, isTyped: false };
  await openForm(opened);
  return opened;
}

async function openForm({ tab, page, story }: Sitting): Promise<void> {
  const { definition, claim } = page;
  const { path, offers } = definition.workflow.start;
  if (!claim && offers === "dialog") throw new NotForBrowsers("the form stands in a dialog of its own");
  await tab.goto(claim ? `/edit-claim/${claim.number}` : `/new-claim/${path}`);
  const first = definition.messages.sections[definition.sections[0]?.id ?? ""] ?? "";
  const actions = tab.getByRole("region", { name: "Actions" });
  const refused = tab.getByRole("heading", { name: /cannot be found|not able to create/i });
  await actions.or(refused).first().waitFor();
  if (await refused.isVisible()) throw new NotForBrowsers(`the form ${first && "is"} not there for ${page.as}`);
  if (claim) return;
  const { purchaser: _, ...others } = story.form ?? {};
  if (Object.keys(others).length > 0) throw new NotForBrowsers("it begins with a form that nobody has filled in");
}

async function fill(sitting: Sitting, step: Step): Promise<void> {
  const { tab, page } = sitting;
  const { definition } = page;
  const locked: Pointer[] = [];
  for (const [field, value] of Object.entries(step.set ?? {})) {
    if (isFilledByOther(definition, field) || field.startsWith("/return_type")) continue;
    if (!(await fillAny(tab, definition, field, value))) locked.push(field);
  }
  for (const [field, item] of Object.entries(step.add ?? {})) {
    if (!(await addItem(tab, definition, field, item as Record<string, Json>))) locked.push(field);
  }
  for (const place of step.remove ?? []) if (!(await removeItem(tab, definition, place))) locked.push(place);
  const files = step.file === undefined ? [] : [step.file].flat();
  if (files.length > 0 && !(await chooseFiles(tab, definition, files)))
    throw new NotForBrowsers("no file goes in here");
  sitting.isTyped ||= Boolean(step.set || step.add || step.remove || files.length > 0);
  const expected = step.expect?.locked ?? [];
  const strange = locked.filter((field) => !expected.some((other) => field === other || field.startsWith(`${other}/`)));
  if (strange.length > 0) throw new Error(`${strange.join(", ")}: there is no control that ${page.as} can write in.`);
}

/** A list of lines given whole is added line by line to an empty one. */
async function fillAny(tab: Tab, definition: CompiledDefinition, field: Pointer, value: Json): Promise<boolean> {
  const widget = String(get(definition.ui, `${field}/ui:field`) ?? "");
  if (widget === "return-reason") return fillReason(tab, definition, field, value);
  if (!["product-lookup", "part-lookup", "docket-lookup"].includes(widget)) {
    return fillField(tab, definition, field, value);
  }
  if (!Array.isArray(value)) throw new NotForBrowsers(`${field} is emptied line by line`);
  for (const item of value) {
    if (!(await addItem(tab, definition, field, item as Record<string, Json>))) return false;
  }
  return true;
}

/** Presses the button of a transition that saves the form, and waits until it is saved, refused or asked about. */
async function press(sitting: Sitting, id: string): Promise<void> {
  const { tab, page, server } = sitting;
  const { workflow, messages } = page.definition;
  const via = workflow.transitions[id]?.via;
  if (via !== "draft" && via !== "send") throw new NotForBrowsers(`${id} is not made on the form`);
  const label = messages.transitions[id]?.label ?? id;
  const button = tab.getByRole("region", { name: "Actions" }).getByRole("button", { name: label, exact: true });
  if ((await button.count()) === 0) return;
  const before = await claimsOf(sitting);
  const isSave = (url: string, method: string) => /\/api\/(claim|return)$/.test(url) && /^P(OS|U)T$/.test(method);
  const saved = tab.waitForResponse((one) => isSave(one.url(), one.request().method()), { timeout: 15_000 });
  const dialog = tab.getByRole("dialog", { name: "Missing data required for approval" });
  await button.click();
  const isSaved = await Promise.race([saved.then((one) => one.ok()), dialog.waitFor().then(() => false)]);
  saved.catch(() => {});
  if (!isSaved) {
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Cancel" }).click();
    return;
  }
  await tab.waitForLoadState("networkidle");
  sitting.isTyped = false;
  const made = page.claim?.id ?? (await claimsOf(sitting)).find((one) => !before.includes(one));
  server.changed();
  sitting.page = await reloaded(server, page, made);
  await openForm({ ...sitting, story: { ...sitting.story, form: {} } });
}

const claimsOf = async ({ server, page }: Sitting): Promise<string[]> =>
  (await server.database.selectFrom("claims").select("id").where("created_by", "=", userId(page.as)).execute()).map(
    ({ id }) => id,
  );

const patience = { times: 10, each: 250 };

/** Reads until the screen says what is expected, as people wait a moment for it; what it says at last counts. */
async function settled(sitting: Sitting, expected: Expectation) {
  for (let times = 1; ; times++) {
    const { found, wanted, unseen } = await read(sitting, expected);
    const differing = differences(wanted, found);
    if (differing.length === 0 || times === patience.times) return { wanted, differing, unseen };
    await sitting.tab.waitForTimeout(patience.each);
  }
}

/** The screen for what stands on it, the claim's row for what became of it. */
async function read({ tab, page }: Sitting, expected: Expectation) {
  const { found, wanted, unseen } = await readScreen(tab, page.definition, expected);
  const { status, type, authoriseRole, payload } = expected;
  found.status = page.claim?.status ?? "new";
  if (page.claim) {
    found.type = page.claim.type;
    found.authoriseRole = page.claim.authorise_role;
    found.form = page.claim.form;
  }
  const told = {
    ...(status !== undefined && { status }),
    ...(type !== undefined && page.claim && { type }),
    ...(authoriseRole !== undefined && page.claim && { authoriseRole }),
    ...(payload && page.claim && { payload }),
  };
  return { found, wanted: { ...wanted, ...told }, unseen: [...unseen, ...(payload && !page.claim ? ["payload"] : [])] };
}
