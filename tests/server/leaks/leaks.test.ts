import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../../src/contract/call.ts";
import { calls } from "../../../src/contract/calls.ts";
import { staffWords } from "../../helpers/staff-words.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { staff } from "../workflow/stand.ts";
import { callInputs, type Input, requestOf } from "./call-inputs.ts";
import { dealer, type Known, type Planted, plant } from "./planted.ts";

let t: TestApp;
let planted: Planted[];
let known: Known;
/** What definitions say to staff alone: roles, sums, words. */
let ofStaff: string[];

// As it runs for customers: what development shows, such as caught mail, is not there.
beforeAll(async () => {
  t = await testApp({
    env: { PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes", MAX_CALLS_PER_MINUTE: "1000000" },
  });
  ({ planted, known } = await plant(t));
  ofStaff = staffWords(t.parts.definitions);
}, 120_000);
afterAll(() => t.close());

const isReading = ([name, { method }]: [string, Call]) =>
  method === "GET" || /^(search|lookup|download|generate|export|validate|getPlacements)/.test(name);

/** First what reads, then what writes, then what reads again: also what a write has changed must not come out. */
function everyCall(): { name: string; call: Call; input: Input }[] {
  const inputs = callInputs(known);
  const entries = Object.entries(calls) as [keyof typeof calls, Call][];
  const reading = entries.filter(isReading);
  const writing = entries.filter((entry) => !isReading(entry));
  return [...reading, ...writing, ...reading].flatMap(([name, call]) =>
    (inputs[name] ?? []).map((input) => ({ name, call, input })),
  );
}

/** Every byte of an answer. */
const everythingIn = (answer: LightMyRequestResponse): string =>
  `${JSON.stringify(answer.headers)}\n${answer.rawPayload.toString("latin1")}`;

/** Addresses that are no calls of the contract. */
const pages = [
  "/",
  "/mail",
  "/api/openapi.json",
  "/api/docs",
  "/preview",
  "/claim/WC100041",
  "/sign-in/zz",
  "/robots.txt",
];

const ours = ["return_approver", "account_manager"].map(staff);
/** One of our own people, who know our words. */
const isOurs = (who: string | undefined) => who !== undefined && ours.includes(who);

type Ask = (request: InjectOptions) => Promise<LightMyRequestResponse>;

/** Calls everything as somebody; gives which words that they may not read came out of what, and what failed. */
async function leaksTo(who: string | undefined, ask: Ask): Promise<string[]> {
  const hidden = planted.filter(({ readers }) => who === undefined || !readers.includes(who));
  const found = new Set<string>();
  const judge = (name: string, answer: LightMyRequestResponse) => {
    if (answer.statusCode >= 500 && answer.statusCode !== 503) found.add(`${name} failed: ${answer.body}`);
    const bytes = everythingIn(answer);
    for (const { word, what } of hidden) if (bytes.includes(word)) found.add(`${name} tells the ${what}`);
    // The description of the API is for programmers: its examples are about nobody.
    if (isOurs(who) || name === "/api/openapi.json") return;
    for (const word of ofStaff) if (bytes.includes(word)) found.add(`${name} tells ${word}`);
  };
  const modules = new Set<string>();
  for (const { name, call, input } of everyCall()) {
    const answer = await ask(await requestOf(call, input));
    judge(name, answer);
    for (const [module] of answer.body.matchAll(/\/definitions\/[\w/-]+\.js\?[\w=&%-]+/g)) modules.add(module);
    const { filename } = name === "exportReport" && answer.statusCode === 200 ? answer.json() : {};
    if (filename) judge("the export", await ask({ url: `/api/report/download/${filename}` }));
  }
  for (const url of [...pages, ...modules, ...known.ids.map((id) => `/mail/${id}`)]) judge(url, await ask({ url }));
  return [...found];
}

test("every call of the contract is tried with everything that a hostile caller may know", () => {
  expect(Object.keys(callInputs(known)).sort()).toEqual(Object.keys(calls).sort());
  for (const [name, inputs] of Object.entries(callInputs(known))) expect([name, inputs.length]).not.toEqual([name, 0]);
});

test("the words are where they were planted: those who may read them find them", async () => {
  const ask = t.as(staff("super_admin"));
  const seen: string[] = [];
  const unanswered: string[] = [];
  const entries = (Object.entries(calls) as [keyof typeof calls, Call][]).filter(isReading);
  for (const [name, call] of entries) {
    const answers = [];
    for (const input of callInputs(known)[name]) answers.push(await ask(await requestOf(call, input)));
    seen.push(...answers.map(everythingIn));
    if (answers.every(({ statusCode }) => statusCode !== 200)) unanswered.push(name);
  }
  const all = seen.join("\n");
  const lost = planted.filter(({ word, readers }) => readers.includes(staff("super_admin")) && !all.includes(word));
  expect(lost.map(({ what }) => what)).toEqual([]);
  // What is asked is understood; production has no calls for the preview, which are asked all the same; nothing was published, no draft begun.
  const drafts = [
    "checkDraft",
    "compareDraft",
    "countDraftImpact",
    "countDraftMatches",
    "getCarriedStories",
    "getDraft",
    "getDraftMigration",
    "getDraftReview",
    "getReleasePackage",
    "judgeForm",
    "playStories",
    "proposeStories",
  ];
  const previews = ["getDefinitionFaults", "getDefinitionsVersion", "getRoles"];
  expect(unanswered.sort()).toEqual([...drafts, ...previews].sort());
});

const claimants = [dealer, "dealer2@example.test", "customer@example.test", "warranty-only@example.test"];
test.each([...claimants, "outsider@example.test"])("nothing that is not theirs comes to %s", async (who) => {
  expect(await leaksTo(who, t.as(who))).toEqual([]);
});

test("nobody who has not signed in learns anything", async () => {
  expect(await leaksTo(undefined, (request) => t.app.inject(request))).toEqual([]);
});

test.each(ours)("%s learns nothing of claims that are not theirs to read", async (who) => {
  expect(await leaksTo(who, t.as(who))).toEqual([]);
});

test("no letter to a customer or dealer holds a word that is not theirs", async () => {
  const people = await t.database
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .where("role", "in", ["customer", "dealer"])
    .select("email")
    .execute();
  const accounts = await t.database.selectFrom("customers").select("email").execute();
  const theirs = new Set([...people, ...accounts].map(({ email }) => email));
  const letters = await t.database.selectFrom("outbox").selectAll().execute();
  const toThem = letters.filter(({ recipients, cc }) => [...recipients, ...cc].some((address) => theirs.has(address)));
  expect(toThem.length).toBeGreaterThan(2);
  for (const letter of toThem) {
    const all = JSON.stringify(letter);
    const told = planted.filter(({ word, readers }) => !readers.includes(dealer) && all.includes(word));
    expect([letter.kind, told.map(({ what }) => what)]).toEqual([letter.kind, []]);
  }
});
