import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, storedKeys } from "../files/upload.ts";
import { arrangeShipping, claimOf, letters, make, ofType, resolve, staff, stale, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const later = (seconds: number) => t.clock.set(new Date(t.clock.now().getTime() + seconds * 1000).toISOString());
const fifty = <Answer>(call: (n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 50 }, (_, n) => call(n)));
const counted = (answers: { statusCode: number }[]) => ({
  saved: answers.filter(({ statusCode }) => statusCode === 200).length,
  refused: answers.filter(({ statusCode }) => statusCode === 422).length,
});
const kinds = async (claim: string) => (await letters(t, claim)).map(({ kind }) => kind).sort();

describe("of fifty at once one is applied, with one activity and one letter", () => {
  test.each([
    ["approve", warranty, "in-progress", service, "approved", ["approved"]],
    ["disapprove", warranty, "in-progress", service, "disapproved", ["declined"]],
    ["authorise", replacement, "authorise", staff("tech_support"), "cs to action", []],
    ["packaged", replacement, "packing", dealer, "arrange collection", []],
    ["complete", warranty, "approved", service, "complete", ["completed"]],
    ["reopen", warranty, "disapproved", staff("service_manager"), "open", []],
  ])("%s", async (action, claim, status, as, to, written) => {
    await stand(t, claim, status, status === "authorise" ? { authorise_role: "tech_support" } : {});
    const answers = await fifty(() => make(t, as, claim, action));
    expect(counted(answers)).toEqual({ saved: 1, refused: 49 });
    for (const answer of answers) if (answer.statusCode !== 200) expect(answer.json()).toMatchObject(stale);
    expect(await claimOf(t, claim)).toMatchObject({ status: to, status_before: status });
    expect(await timeline(t, claim)).toHaveLength(1);
    expect(await kinds(claim)).toEqual(written);
  });

  test("by fifty people's different acts on the claim as they saw it, the first wins", async () => {
    const { version } = await stand(t, warranty, "open");
    const acts = ["start", "approve", "cs-to-action", "service-to-action", "send-for-authorisation", "action-required"];
    const act = (n: number) => acts[n % acts.length] ?? "";
    const note = "Please send the rating plate.";
    const answers = await fifty((n) => resolve(t, service, warranty, act(n), { version, note }));
    expect(counted(answers)).toEqual({ saved: 1, refused: 49 });
    const winner = act(answers.findIndex(({ statusCode }) => statusCode === 200));
    const { status } = await claimOf(t, warranty);
    expect({
      start: "in-progress",
      approve: "approved",
      "cs-to-action": "cs to action",
      "service-to-action": "service to action",
      "send-for-authorisation": "authorise",
      "action-required": "pending customer action",
    }).toHaveProperty([winner], status);
    expect(await timeline(t, warranty)).toHaveLength(1);
  });
});

test("different acts at once: the first wins, each other one is judged against the status it meets", async () => {
  await stand(t, warranty, "open");
  // Each leads on to the next alone, whoever comes first: the applied ones must be a way through the table.
  const leads: Record<string, Record<string, string>> = {
    start: { open: "in-progress" },
    approve: { open: "approved", "in-progress": "approved", "service to action": "approved" },
    disapprove: { open: "disapproved", "in-progress": "disapproved", "service to action": "disapproved" },
    "service-to-action": { open: "service to action", "in-progress": "service to action" },
    complete: { approved: "complete" },
  };
  const acts = Object.keys(leads);
  const act = (n: number) => acts[n % acts.length] ?? "";
  const answers = await fifty((n) => make(t, service, warranty, act(n)));
  const applied = acts.filter((one) => answers.some(({ statusCode }, n) => statusCode === 200 && act(n) === one));
  const { saved, refused } = counted(answers);
  expect([saved, refused]).toEqual([applied.length, 50 - applied.length]);
  const { status } = await claimOf(t, warranty);
  expect(ways("open", applied, leads)).toContain(status);
  expect(await timeline(t, warranty)).toHaveLength(applied.length);
});

/** Where the acts lead in every order in which each of them is allowed. */
function ways(status: string, acts: string[], leads: Record<string, Record<string, string>>): string[] {
  if (acts.length === 0) return [status];
  return acts.flatMap((act) => {
    const next = leads[act]?.[status];
    return next === undefined
      ? []
      : ways(
          next,
          acts.filter((other) => other !== act),
          leads,
        );
  });
}

describe("one click that arrives several times is one act", () => {
  test("a collection is arranged, and the carrier written to, once; again later it is meant", async () => {
    await stand(t, replacement, "packing");
    const before = await storedKeys(t);
    const send = () => arrangeShipping(t, service, { claim: replacement }, [["label.pdf", samples.pdf]]);
    const answers = await fifty(send);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await kinds(replacement)).toEqual(["collection", "collection-arranged"]);
    expect(await timeline(t, replacement)).toHaveLength(2);
    expect(await storedKeys(t)).toHaveLength(before.length + 1);
    later(11 * 60);
    expect((await send()).statusCode).toBe(200);
    expect((await timeline(t, replacement)).map(({ type }) => type).sort()).toEqual([
      "collection-e-mail",
      "collection-e-mail",
      "shipping",
      "shipping",
    ]);
  });

  test("a tracking number is kept, and told, once", async () => {
    await stand(t, replacement, "arrange collection");
    const answers = await fifty(() => make(t, service, replacement, "tracking-code"));
    expect(counted(answers)).toEqual({ saved: 50, refused: 0 });
    expect(await timeline(t, replacement)).toHaveLength(1);
    expect(await claimOf(t, replacement)).toMatchObject({ status: "in transit" });
  });

  test("a draft is sent to the customer once", async () => {
    await stand(t, replacement, "draft");
    const answers = await fifty(() => resolve(t, service, replacement, "place-with-customer"));
    expect(counted(answers)).toEqual({ saved: 50, refused: 0 });
    expect(await kinds(replacement)).toEqual(["draft-sent"]);
    later(61);
    expect((await resolve(t, service, replacement, "place-with-customer")).statusCode).toBe(200);
    expect(await kinds(replacement)).toEqual(["draft-sent", "draft-sent"]);
  });

  test("a question is put once, a reply given once", async () => {
    await stand(t, warranty, "open");
    await fifty(() => resolve(t, service, warranty, "query-tech-support", { note: "Is this known?" }));
    expect(await kinds(warranty)).toEqual(["enquiry"]);
    const answers = await fifty(() => resolve(t, staff("tech_support"), warranty, "query-reply"));
    expect(counted(answers)).toEqual({ saved: 1, refused: 49 });
    expect((await timeline(t, warranty)).map(({ type }) => type)).toEqual(["enquiry", "enquiry-reply"]);
  });
});
