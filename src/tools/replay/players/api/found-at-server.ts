import { look } from "../../../../definitions/stories/look-at-claim.ts";
import type { Found } from "../../../../definitions/stories/player.ts";
import type { Expectation, Story } from "../../../../definitions/stories/story.ts";
import { accountField, type Context, canonical, type Form, formFaults, get, prune } from "../../../../engine/index.ts";
import type { Answer, ApiServer } from "./api-server.ts";
import { type Beside, effectsAtServer } from "./effects-at-server.ts";
import type { Page } from "./page.ts";
import { type Errors, rulesSaying } from "./rule-names.ts";
import { type Trials, trialsOf } from "./trials.ts";

/** What was found, the expectations that could be looked at, and those that could not, by name. */
interface Seen {
  found: Found;
  wanted: Expectation;
  unseen: string[];
}

interface Looking {
  server: ApiServer;
  page: Page;
  /** As the page has it from the server's answers; undefined: the claim is not there for this person. */
  context: Context | undefined;
  story: Story;
  /** The transition that the step tried; the form that was sent, and what lay beside the claim, before it. */
  made?: { id: string; answer: Answer; form: Form; beside: Beside } | undefined;
}

/** Compares nothing yet: asks the server as far as a step wants to know. */
export async function foundAtServer(looking: Looking, expected: Expectation): Promise<Seen> {
  const { page, context } = looking;
  const status = page.claim?.status ?? "new";
  if (!context) return hidden(page, expected);
  const trials = trialsOf(looking.server, page, context, looking.made);
  const asked = [
    await missingRules(trials, expected),
    await sentences(trials, page, expected),
    await keptForm(trials, page, expected),
    await start(looking, expected),
    await effects(looking, expected),
  ];
  const wanted = { ...expected };
  // Only a caller that is no page sends files nobody knows yet; the page always has them before it.
  const isFollowing = page.facts.filesFollow === true;
  if (isFollowing) delete wanted.advice;
  const found: Found = { ...look(page.definition, context, expected), status };
  if (page.claim) found.authoriseRole = page.claim.authorise_role;
  if (expected.offered && makesClaims(looking))
    found.offered = await offered(trials, page, context, found.offered ?? []);
  return {
    found: Object.assign(found, ...asked.map((one) => one.found)),
    wanted: Object.assign(wanted, ...asked.map((one) => one.wanted)),
    unseen: [...(isFollowing && expected.advice ? ["advice"] : []), ...asked.flatMap((one) => one.unseen)],
  };
}

const makesClaims = ({ server, page }: Looking): boolean => server.definitions.list().includes(page.definition);

/** Of a claim that is not there for them, a person knows nothing, and may do nothing with it. */
function hidden({ claim }: Page, { offered, ready, status, type, ...others }: Expectation): Seen {
  return {
    found: { offered: [], ready: [], status: claim?.status ?? "new", type: claim?.type ?? "" },
    wanted: {
      ...(offered && { offered }),
      ...(ready && { ready }),
      ...(status !== undefined && { status }),
      ...(type !== undefined && { type }),
    },
    unseen: Object.keys(others),
  };
}

const nothing: Seen = { found: {}, wanted: {}, unseen: [] };

async function effects({ server, page, made }: Looking, { effects: expected }: Expectation): Promise<Seen> {
  if (!expected) return nothing;
  const { definition, claim } = page;
  // A stored claim has its account, whatever the form says of it.
  const isWithout = claim && made && get(made.form, accountField(definition)) === undefined;
  if (!made || isWithout) return { found: {}, wanted: { effects: undefined as never }, unseen: ["effects"] };
  const { id: transition, beside: before } = made;
  const { found, wanted } = await effectsAtServer(server, { definition, transition, before, claim }, expected);
  const isPartly = wanted.length < expected.length;
  return { found: { effects: found }, wanted: { effects: wanted }, unseen: isPartly ? ["effects"] : [] };
}

async function missingRules(trials: Trials, { missing }: Expectation): Promise<Seen> {
  if (!missing) return nothing;
  const found: Record<string, string[]> = {};
  const wanted: Record<string, string[]> = {};
  const unseen: string[] = [];
  for (const [id, rules] of Object.entries(missing)) {
    const against = await trials.missing(id, rules);
    if (against) {
      found[id] = against;
      wanted[id] = rules;
    } else unseen.push("missing");
  }
  return { found: { missing: found }, wanted: { missing: wanted }, unseen };
}

async function sentences(trials: Trials, { definition, form }: Page, { errors }: Expectation): Promise<Seen> {
  if (!errors) return nothing;
  const said = await trials.errors();
  if (!said) return { found: {}, wanted: { errors: undefined as never }, unseen: ["errors"] };
  const wanted: Record<string, string> = {};
  const unseen: string[] = [];
  const isMisshapen = formFaults(definition, form).length > 0;
  const isStrange = (all: Errors) =>
    Object.entries(all).some(([field, texts]) => texts.some((one) => rulesSaying(definition, field, one).length === 0));
  for (const [field, sentence] of Object.entries(errors)) {
    const rules = rulesSaying(definition, field, sentence);
    const isSaid =
      rules.length === 0 || rules.some((rule) => definition.rules[rule]?.blocks?.includes(said.transition));
    // A fault of shape, or what the ERP says of a line, is said before the rules are asked.
    const isOfAccount = field.startsWith(accountField(definition)) && !(field in said.errors);
    const isOvertaken = isOfAccount || (rules.length > 0 && (isMisshapen || isStrange(said.errors)));
    if (isSaid && !isOvertaken) wanted[field] = sentence;
    else unseen.push("errors");
  }
  const misshapen = Object.entries(said.errors).flatMap(([field, [sentence = ""]]) =>
    rulesSaying(definition, field, sentence).length === 0 ? [field] : [],
  );
  const first = Object.fromEntries(Object.entries(said.errors).map(([field, [sentence = ""]]) => [field, sentence]));
  const isLookedAt = Object.keys(errors).length === 0 || Object.keys(wanted).length > 0;
  return {
    found: { errors: first, misshapen },
    wanted: { errors: (isLookedAt ? wanted : undefined) as never },
    unseen,
  };
}

async function keptForm(trials: Trials, page: Page, { payload, type }: Expectation): Promise<Seen> {
  if (!payload && type === undefined) return nothing;
  const { claim } = page;
  const isStored = claim && canonical(prune(claim.form)) === canonical(prune(page.form));
  const kept = isStored ? { form: claim.form, type: claim.type } : await trials.kept();
  if (!kept) {
    const unseen = [...(payload ? ["payload"] : []), ...(type === undefined ? [] : ["type"])];
    return { found: {}, wanted: { payload: undefined as never, type: undefined as never }, unseen };
  }
  // The account's particulars are the account's own, whatever the form says of them.
  const isOwn = ([field]: [string, unknown]) => !field.startsWith(accountField(page.definition));
  const all = Object.entries(payload ?? {});
  const others = all.filter(isOwn);
  return {
    found: { form: kept.form, type: kept.type },
    wanted: payload ? { payload: Object.fromEntries(others) } : {},
    unseen: all.length > others.length ? ["payload"] : [],
  };
}

async function start({ server, page, story }: Looking, { start: asked }: Expectation): Promise<Seen> {
  if (!asked) return nothing;
  const { body } = await server.call(page.as, "GET", "/api/claim-types");
  // Somebody without a business role is kept out and gets no list.
  const types: { type: string; new_path?: string; open_path?: string; new_offers?: string }[] = body.claim_types ?? [];
  const entry = types.find(({ type }) => type === story.type);
  const isDialog = page.definition.workflow.start.offers === "dialog";
  const { allowed, opened, ...rest } = asked;
  const isStarted = entry?.new_path !== undefined;
  return {
    found: {
      start: {
        allowed: isStarted,
        opened: isStarted || entry?.open_path !== undefined,
        shown: entry?.new_offers !== undefined,
      },
    },
    wanted: { start: isDialog ? rest : asked },
    unseen: isDialog && (allowed ?? opened) !== undefined ? ["start"] : [],
  };
}

/** What was tried before, by type, status, person and transition. */
const tried = new Set<string>();

/**
 * What the page would offer, held against the calls themselves: what is shown must not be refused, and no other save be made. One
 * claim of a status proves it for the others of the run; how they differ is in the facts that the server answered.
 */
async function offered(trials: Trials, { definition, claim }: Page, { user }: Context, shown: string[]) {
  const { transitions } = definition.workflow;
  const found: string[] = [];
  for (const [id, { via }] of Object.entries(transitions)) {
    const isShown = shown.includes(id);
    const isOtherSave = (via === "draft" || via === "send") && !shown.some((other) => transitions[other]?.via === via);
    const key = JSON.stringify([definition.type, claim?.status, user.roles, user.isOwner, id, isShown]);
    const isKnown = tried.has(key) || via === "event" || via === "timer";
    tried.add(key);
    if (isShown && (isKnown || (await trials.outcome(id)) !== "refused")) found.push(id);
    if (!isShown && isOtherSave && !isKnown && (await trials.outcome(id)) === "made") found.push(id);
  }
  return found;
}
