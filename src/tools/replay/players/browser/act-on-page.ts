import type { Locator, Page as Tab } from "playwright";
import {
  type Asks,
  type CompiledDefinition,
  type Json,
  marks,
  type TransitionState,
  transitionWords,
} from "../../../../engine/index.ts";
import { closedPage } from "./closed-page.ts";
import { comesUp } from "./comes-up.ts";
import { factTitle, fillFact } from "./fill-fact.ts";
import { NotForBrowsers } from "./not-for-browsers.ts";

/** A transition that is not made by saving the form, as it stands for the person. */
interface PageAct {
  tab: Tab;
  definition: CompiledDefinition;
  /** The claim's number. */
  claim: string;
  transition: string;
  state: TransitionState | undefined;
  /** What the step says beside it. */
  given: Record<string, Json>;
  isClaimant: boolean;
}

/** Makes a transition by the visible controls of the claim's page; what the screen does not offer stays unmade. */
export async function actOnPage(act: PageAct): Promise<void> {
  const { tab, definition, transition, state, isClaimant } = act;
  const { via = "resolution", asks } = definition.workflow.transitions[transition] ?? {};
  const isDeleting = marks(state?.effects, "deleted");
  if (isDeleting && !isClaimant) throw new NotForBrowsers("staff have no control that deletes a claim");
  await tab.goto(isDeleting ? `/edit-claim/${act.claim}` : `/claim/${act.claim}`);
  await tab.getByRole("heading", { level: 1 }).or(closedPage(tab)).first().waitFor();
  if (via === "event") return reply(act);
  const control = via === "resolution" ? await chosen(act) : await ownButton(act);
  if (control) await press(act, control, asks);
}

async function reply(act: PageAct): Promise<void> {
  const panel = act.tab.getByRole("region", { name: "Your reply" });
  if (!(await isThere(act, panel))) return;
  await panel.getByLabel("Message").fill(text(act, "note", "Here is what was asked for."));
  const answered = answerOf(act.tab);
  await panel.getByRole("button", { name: "Send reply" }).click();
  await answered;
}

/** What is offered may take its time to come up; for what is not offered nobody waits long. */
const isThere = ({ state }: PageAct, control: Locator) => comesUp(control, state?.offered ? 20_000 : 1_000);

const words = ({ definition, transition, state }: PageAct) => transitionWords(definition.messages, transition, state);

async function ownButton(act: PageAct): Promise<Locator | undefined> {
  const name = words(act)?.button ?? words(act)?.label ?? act.transition;
  const button = act.tab.getByRole("button", { name, exact: true });
  return (await isThere(act, button)) ? button.first() : undefined;
}

/** In the list of actions; one that lacks something says so in its name, and cannot be chosen. */
async function chosen(act: PageAct): Promise<Locator | undefined> {
  const { tab, claim } = act;
  const actions = tab.getByRole("button", { name: `Actions for ${claim}` });
  if (!(await isThere(act, actions))) return undefined;
  await actions.click();
  const list = tab.getByRole("dialog", { name: `Resolutions for ${claim}` });
  await list.getByRole("listitem").or(list.getByText("Nothing can be done")).first().waitFor();
  const label = words(act)?.label ?? act.transition;
  const choice = list.getByRole("button", { name: label, exact: true });
  return (await choice.count()) > 0 ? choice.first() : undefined;
}

/** Presses it and answers what it asks, as far as anything is asked of this person. */
async function press(act: PageAct, control: Locator, asks: Asks | undefined): Promise<void> {
  const { tab } = act;
  const answered = answerOf(tab);
  await control.click();
  if (asks === undefined) {
    await answered;
    return;
  }
  const dialog = tab.getByRole("dialog").filter({ has: tab.getByRole("button", { name: "Cancel" }) });
  const isAsked = await Promise.race([answered.then(() => false), dialog.waitFor().then(() => true)]);
  if (!isAsked) return;
  await fill(act, dialog, asks);
  await dialog.locator("button[type=submit]").click();
  await Promise.race([answered, dialog.locator("[aria-invalid=true]").first().waitFor()]);
}

const text = ({ given }: PageAct, name: string, usual: string) => String(given[name] ?? usual);

async function fill(act: PageAct, dialog: Locator, asks: Asks): Promise<void> {
  if (typeof asks === "object") {
    const facts = (act.given.facts ?? {}) as Record<string, Json>;
    for (const [name, value] of Object.entries(facts)) {
      if (!asks.facts.includes(name)) throw new NotForBrowsers(`${factTitle(act.definition, name)} is not asked for`);
      await fillFact(dialog, act.definition, name, value);
    }
  }
  if (asks === "note")
    await dialog
      .getByRole("textbox")
      .first()
      .fill(text(act, "note", "Please look at this."));
  if (asks === "comment")
    await dialog
      .getByRole("textbox")
      .first()
      .fill(text(act, "note", ""));
  if (asks === "rationale") await dialog.getByLabel(/^Rationale/).fill(text(act, "rationale", "Not under warranty."));
  if (asks === "tracking") await dialog.getByLabel("Tracking number").fill(text(act, "tracking_number", "MF-204417"));
  if (asks === "shipping") {
    await dialog.getByLabel("To", { exact: true }).fill("bookings@example.test");
    await dialog.getByLabel("Subject").fill("Collection request");
    await dialog.getByLabel("Message").fill("Please collect.");
  }
}

/** The answer to the call that makes a transition; who is on the page is told by another. */
function answerOf(tab: Tab) {
  const answered = tab.waitForResponse((one) => {
    const { pathname } = new URL(one.url());
    const isAct = /^\/api\/(claim|shipping)\//.test(pathname) && pathname !== "/api/claim/presence";
    return isAct && one.request().method() !== "GET";
  });
  // Nobody waits for it any more where the page refuses by itself.
  answered.catch(() => {});
  return answered;
}
