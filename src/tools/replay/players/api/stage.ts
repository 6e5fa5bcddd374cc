import type { Step, Story } from "../../../../definitions/stories/story.ts";
import type { WhereIs } from "../../../../definitions/stories/why.ts";
import {
  accountField,
  factPointer,
  get,
  type Json,
  lockedWrites,
  type Pointer,
  set,
} from "../../../../engine/index.ts";
import type { ApiServer } from "./api-server.ts";
import type { Asking } from "./context.ts";
import type { ErpFeed } from "./erp-feed.ts";
import { type Page, reloaded } from "./page.ts";
import { putClaim, putFacts } from "./standing-claim.ts";

/** A story being played on a server. */
export interface Playing {
  server: ApiServer;
  whereIs?: WhereIs | undefined;
  asking: Asking;
  erp: ErpFeed;
  story: Story;
  account: string;
  today: string;
}

/** The page that a story begins with, its claim written where it stands already. */
export async function begin(playing: Playing): Promise<Page> {
  const { server, story } = playing;
  server.setDay(playing.today);
  playing.erp.begin();
  server.setFeatures(story.claim?.features ?? []);
  server.state({});
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
export async function withFacts(playing: Playing, page: Page, facts: Step["claim"] & object): Promise<Page> {
  const { server, account, story } = playing;
  const by = story.as;
  if (Object.keys(facts).length === 0) return page;
  if (facts.features) server.setFeatures(facts.features);
  server.state({ ...server.stated(), ...(facts as Record<string, Json>) });
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

/** What the person may not write is refused so; any other fault is none of the story's. */
const refusing = [403, 404, 422];

/** Writes facts by hand, each by a call of its own; those that are refused stay as they were. What is typed waits meanwhile. */
export async function writeFacts(server: ApiServer, page: Page, { facts = {} }: Step) {
  const locked: Pointer[] = [];
  for (const [name, value] of Object.entries(facts)) {
    const entry = page.claim && { claim: page.claim.number, facts: { [name]: value } };
    const answer = entry && (await server.call(page.as, "PUT", "/api/claim/facts", entry));
    if (!answer || refusing.includes(answer.status)) locked.push(factPointer(name));
    else if (answer.status >= 300) throw new Error(`PUT /api/claim/facts answered ${answer.status}.`);
  }
  if (locked.length === Object.keys(facts).length) return { page, locked };
  const { form, queued } = page;
  return { page: { ...(await reloaded(server, page)), form, queued }, locked };
}

/** Files that the story only counts as chosen. */
function filesOf(files: Page["facts"]["files"]): string[] {
  const { stored = 0, queued = 0, documents = 0, photos = 0 } = files ?? {};
  return Array.from({ length: queued }, (_, index) =>
    stored + index < documents || photos === 0 ? "service-report.pdf" : "rating-plate.jpg",
  );
}

/** A claimant claims for an account of their own: of several the story's, and of a new claim the page fills in their own. */
export async function asSelf({ server, asking, erp, account }: Playing, page: Page): Promise<Page> {
  let user = await asking.user(page.as);
  if (!user.customer) return page;
  const isOfStory = user.customers.some(({ sap_id }) => sap_id === account);
  if (isOfStory && user.customer.sap_id !== account) {
    await server.call(page.as, "POST", "/api/user/switch-account", { sap_id: account });
    user = await asking.user(page.as);
  }
  const field = accountField(page.definition);
  const named = get(page.form, `${field}/uuid`);
  if (page.claim || named === undefined || named === user.customer?.uuid || !user.customer) return page;
  const { uuid, name: company, address, phone, email } = user.customer;
  const form = set(page.form, field, { uuid, company, address, phone, email });
  await erp.tell(page.definition, form);
  return { ...page, form };
}

/** A claim that nobody saved is typed anew by whoever goes on with it, without what only the one before may write. */
export async function withoutOthers({ asking, today }: Playing, page: Page): Promise<Page> {
  const context = page.claim ? undefined : await asking.context(page, today);
  if (!context) return page;
  const others = lockedWrites(page.definition, {}, context).filter(
    (field) => !field.startsWith(accountField(page.definition)),
  );
  return { ...page, form: others.reduce((form, field) => set(form, field, undefined), page.form) };
}
