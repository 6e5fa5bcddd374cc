import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClaimRow } from "../../../src/contract/types.ts";
import { definitionFaults, loadDefinitions } from "../../../src/definitions/load.ts";
import { fillValues } from "../../../src/server/claims/list/own/fill-values.ts";
import { printOf } from "../../../src/server/claims/list/own/value-prints.ts";
import { runTimers } from "../../../src/server/claims/timers/run-timers.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { addLoans } from "./own-types/add-loans.ts";

/** Loans remind after 16 working hours where they are insured, and lapse after 45; they are late after 9. */
let t: TestApp;
let schemas: EditedSchemas;
const dealer = "dealer@example.test";
const desk = "customer-service@example.test";
const loan = { type: "loan", uses: ["heat", "dry"], from: "2026-11-01", until: "2026-12-15", queuedFiles: 0 };

beforeAll(async () => {
  schemas = editedSchemas();
  addLoans(schemas);
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder } });
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});

async function call(as: string, method: "GET" | "POST", url: string, payload?: object) {
  const answer = await t.as(as)({ method, url, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const read = async (as: string, claim: string) => (await call(as, "GET", `/api/claim/${claim}`)).claim;
const letters = async (kind: string) =>
  (await t.database.selectFrom("outbox").select("recipients").where("kind", "=", kind).execute()).length;
const lateOnes = async () =>
  (await call(desk, "GET", "/api/claims?types[]=loan&late=yes")).claims.data.map(
    ({ claim_number }: { claim_number: string }) => claim_number,
  );

test("time reminds once in working hours, whoever runs it, then makes the next step; staff read before when", async () => {
  // Friday, 1 pm in New Zealand.
  t.clock.set("2026-11-27T00:00:00Z");
  // Claims of the reference data wait too.
  await runTimers(t.parts);
  t.clock.set("2026-11-20T00:00:00Z");
  const { claim_number: claim } = await call(dealer, "POST", "/api/claim", { ...loan, insured: true });
  const { claim_number: other } = await call(dealer, "POST", "/api/claim", { ...loan, insured: false });
  expect((await read(desk, claim)).timers).toEqual([
    { label: "Reminder to the manager", at: "2026-11-23T22:00:00.000Z" },
    { label: "Lapses", at: "2026-11-27T00:00:00.000Z" },
  ]);
  expect((await read(desk, other)).timers).toHaveLength(1);
  const outside = await read(dealer, claim);
  expect(outside).not.toHaveProperty("timers");
  expect(outside).not.toHaveProperty("is_late");

  t.clock.set("2026-11-22T23:59:00Z");
  expect(await lateOnes()).toEqual([]);
  expect(await read(desk, claim)).toMatchObject({ is_late: false });
  t.clock.set("2026-11-23T21:59:00Z");
  expect((await lateOnes()).sort()).toEqual([claim, other].sort());
  expect(await read(desk, claim)).toMatchObject({ is_late: true });
  expect(await runTimers(t.parts)).toBe(0);

  t.clock.set("2026-11-23T22:00:00Z");
  const made = await Promise.all([runTimers(t.parts), runTimers(t.parts)]);
  expect(made.toSorted()).toEqual([0, 1]);
  expect(await runTimers(t.parts)).toBe(0);
  expect(await letters("loan-late")).toBe(1);
  const reminded = await read(desk, claim);
  expect(reminded).toMatchObject({ status: "asked", facts: { remindedOn: "2026-11-24" } });
  expect(reminded.timers).toEqual([{ label: "Lapses", at: "2026-11-27T00:00:00.000Z" }]);
  const { activities } = await call(desk, "GET", `/api/activity/claim/${claim}`);
  expect(activities[0]).toMatchObject({ description: "Nobody looked for two days" });
  expect(activities[0]).not.toHaveProperty("by");
  const theirs = await call(dealer, "GET", `/api/activity/claim/${claim}`);
  expect(JSON.stringify(theirs)).not.toContain("Nobody looked");

  t.clock.set("2026-11-27T00:00:00Z");
  expect(await runTimers(t.parts)).toBe(2);
  expect(await read(dealer, claim)).toMatchObject({ status: "withdrawn" });
  expect(await read(desk, claim)).not.toHaveProperty("timers");
  expect(await runTimers(t.parts)).toBe(0);
});

test("from when a claim is late may hang on the claim, in lists, their counts and on its page alike", async () => {
  t.clock.set("2026-11-20T00:00:00Z");
  const made = async (deposit: number) =>
    (await call(dealer, "POST", "/api/claim", { ...loan, insured: false, deposit })).claim_number as string;
  const [dear, cheap] = [await made(900), await made(20)];
  const late = async () => (await lateOnes()).filter((one: string) => [dear, cheap].includes(one)).sort();
  const isLate = (claim: string) => read(desk, claim).then(({ is_late }) => is_late);
  const counted = async () =>
    (await call(desk, "GET", "/api/claims/counts?types[]=loan")).counts.find(
      ({ status }: { status: string }) => status === "asked",
    ).late;
  const before = await counted();
  // On Sunday a calendar day has passed, and no working hour.
  t.clock.set("2026-11-21T12:00:00Z");
  expect(await late()).toEqual([dear]);
  expect([await isLate(dear), await isLate(cheap)]).toEqual([true, false]);
  expect(await counted()).toBe(before + 1);
  t.clock.set("2026-11-23T21:59:00Z");
  expect(await late()).toEqual([dear, cheap].sort());
  expect(await isLate(cheap)).toBe(true);
});

test("a claim stands out by what it says, in the lists and on the page of our own people alone, as it was last saved", async () => {
  t.clock.set("2026-11-20T00:00:00Z");
  const made = (deposit: number) => call(dealer, "POST", "/api/claim", { ...loan, insured: false, deposit });
  const [{ claim_number: large }, { claim_number: small }] = [await made(500), await made(499)];
  const listed = async (as: string) =>
    Object.fromEntries(
      (await call(as, "GET", "/api/claims?types[]=loan")).claims.data.map(({ claim_number, highlight }: ClaimRow) => [
        claim_number,
        highlight,
      ]),
    );
  const highlight = { label: "Large deposit", tone: "notable" };
  expect(await listed(desk)).toMatchObject({ [large]: highlight, [small]: undefined });
  expect((await read(desk, large)).highlight).toEqual(highlight);
  expect(Object.values(await listed(dealer)).filter((one) => one !== undefined)).toEqual([]);
  expect(await read(dealer, large)).not.toHaveProperty("highlight");
  const moduleFor = async (as: string): Promise<string> => {
    const { claim_types: types } = await call(as, "GET", "/api/claim-types");
    const { module: url } = types.find(({ type }: { type: string }) => type === "loan");
    return (await t.as(as)({ method: "GET", url })).body;
  };
  const words = /highlights|Large deposit/g;
  expect([...new Set((await moduleFor(desk)).match(words))].sort()).toEqual(["Large deposit", "highlights"]);
  expect((await moduleFor(dealer)).match(words)).toBeNull();
  const changed = { ...loan, insured: false, deposit: 20, claim: large, version: 1 };
  const answer = await t.as(desk)({ method: "PUT", url: "/api/claim", payload: changed });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await listed(desk)).toMatchObject({ [large]: undefined });
});

test("claims from before it was said stand out too once lists are filled, whatever their status", async () => {
  const { claim_number: claim } = await call(dealer, "POST", "/api/claim", { ...loan, insured: false, deposit: 60 });
  const edited = editedSchemas();
  addLoans(edited);
  edited.edit("loan/workflow.json", (workflow) => {
    const [large] = workflow.highlights as { when: object }[];
    Object.assign(large ?? {}, { when: { "/form/deposit": { const: 60 } } });
  });
  const parts = { ...t.parts, definitions: loadDefinitions(edited.folder) };
  edited.remove();
  const definition = parts.definitions.get("loan");
  if (!definition) throw new Error("There are no loans.");
  const kept = t.database.selectFrom("claim_values").innerJoin("claims", "id", "claim_id").select("claims.number");
  const standingOut = async () => (await kept.where("key", "=", "/highlight").execute()).map(({ number }) => number);
  expect(await standingOut()).not.toContain(claim);
  expect(await fillValues(parts, definition)).toBe(true);
  expect(await standingOut()).toEqual([claim]);
  const { highlight } = await read(desk, claim);
  expect(highlight).toEqual({ label: "Large deposit", tone: "notable" });
});

test("lists are filled anew where what a claim stands out by is worked out otherwise, not where its look is another", () => {
  const definition = t.parts.definitions.get("loan");
  if (!definition) throw new Error("There are no loans.");
  const { statuses } = definition.workflow;
  const printed = (when: object, other: Partial<typeof definition.workflow> = {}, tone = "notable") => {
    const workflow = { ...definition.workflow, ...other, highlights: [{ id: "large", when, tone }] };
    return JSON.stringify(printOf(t.parts, { ...definition, workflow } as typeof definition).columns);
  };
  const levels = { authorisation: { levels: [{ when: { "/claim/computed/days": true }, role: "general_manager" }] } };
  const ended = Object.fromEntries(Object.keys(statuses).map((id) => [id, { ...statuses[id], phase: "completed" }]));
  const [deposit, role, phase] = ["/form/deposit", "/claim/authorisingRole", "/claim/phase"].map((fact) => ({
    [fact]: true,
  })) as [object, object, object];
  expect(printed(role, levels as never)).not.toBe(printed(role));
  expect(printed(role, levels as never)).toContain(JSON.stringify(definition.computed));
  expect(printed(phase, { statuses: ended } as never)).not.toBe(printed(phase));
  expect(printed(deposit, { ...levels, statuses: ended } as never, "bad")).toBe(printed(deposit));
});

test("nobody makes by a call what time makes", async () => {
  t.clock.set("2026-11-20T00:00:00Z");
  const { claim_number: claim } = await call(dealer, "POST", "/api/claim", { ...loan, insured: true });
  for (const as of [dealer, desk]) {
    const payload = { claim, transition: "lapse" };
    const answer = await t.as(as)({ method: "POST", url: "/api/claim/transition", payload });
    expect(answer.statusCode).toBe(422);
  }
  const payload = { claim, resolution: "lapse" };
  expect((await t.as(desk)({ method: "POST", url: "/api/claim/resolve", payload })).statusCode).toBe(422);
  expect(await read(desk, claim)).toMatchObject({ status: "asked" });
});

test.each<[string, Record<string, unknown>]>([
  ["no-time", { after: undefined }],
  ["no-timer", { via: "button" }],
  ["timed-end", { from: ["asked", "not lent"] }],
  ["timed-user", { allowed: { "/user/isClaimant": { const: true } } }],
  ["timed-user", { effects: [{ set: { "/claim/approvedBy": "user" } }] }],
  ["timed-user", { effects: [{ ask: "tech_support" }] }],
  ["timed-circle", { from: ["asked"], to: "out on loan", circle: true }],
  ["never-asked", { asks: "note" }],
])("%s is told of what time makes", (code, { circle, ...changes }) => {
  const edited = editedSchemas();
  addLoans(edited);
  edited.edit("loan/workflow.json", ({ transitions }) => {
    const known = transitions as Record<string, object>;
    Object.assign(known.lapse ?? {}, changes);
    if (circle) Object.assign(known.remind ?? {}, { from: ["out on loan"], to: "asked" });
  });
  expect(definitionFaults(edited.folder)).toContainEqual(expect.objectContaining({ code, file: "loan/workflow.json" }));
  edited.remove();
});
