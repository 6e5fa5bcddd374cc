import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { release } from "../../../src/server/releases/releases.ts";
import { patient } from "../../helpers/patient.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

const files = filesIn(join(import.meta.dirname, "../../../schemas"));
/** To check a set and play all stories takes seconds on a busy machine. */
const patience = { timeout: 300_000 };

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const why = { author: "the folder", reason: "First", origin: "folder" } as const;
  await release(t.database, files, { ...why, isPublished: true, now: t.clock.now() });
});
afterAll(() => t.close());

async function call(
  method: "GET" | "POST" | "PUT",
  path: string,
  payload?: object,
): Promise<ReturnType<typeof JSON.parse>> {
  const ask = patient(t.as("admin@example.test"));
  const answer = await ask({ method, url: `/api/studio/${path}`, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const start = async (): Promise<number> => (await call("POST", "drafts", { title: "Ninety days" })).number;
const save = (draft: number, version: number, texts: Record<string, string>) =>
  call("PUT", `drafts/${draft}/files`, {
    version,
    files: Object.entries(texts).map(([file, text]) => ({ file, text })),
  });

/** Ninety days in place of sixty, in rule and sentences. */
const loosened = () =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([, text]) => /P60D|60 days/.test(text))
      .map(([file, text]) => [file, text.replaceAll("P60D", "P90D").replaceAll("60 days", "90 days")]),
  );

test(
  "the stories of a release are played against a draft: what was approved since differs, by cause, and one is stepped through",
  patience,
  async () => {
    const draft = await start();
    await save(draft, 0, loosened());
    const before = await call("GET", `stories/${draft}`);
    const [first] = before.causes;
    const reason = "Agreed";
    const approved = await call("POST", `drafts/${draft}/stories/decide`, {
      ...{ version: 1, cause: first.id, decision: "accepted", reason },
    });
    expect(approved.written).toBeGreaterThan(0);
    const against = await call("GET", `stories/${draft}?baseline=1`);
    expect([against.status, against.version, against.failed]).toEqual([200, 2, before.failed]);
    expect(against.causes).toEqual(before.causes);
    expect(against.decisions).toEqual([]);
    const { file, case: number, step } = first.cases[0];
    const own = { file, case: number };
    const played = await call("POST", `stories/${draft}/play`, { ...own, baseline: "1" });
    const differs = (one: typeof played) =>
      one.steps[step - 1].compared.some((each: { differs: boolean }) => each.differs);
    expect(differs(played)).toBe(true);
    expect((await call("GET", `stories/${draft}?baseline=99`)).status).toBe(404);
    expect((await call("GET", `stories/${draft}?baseline=x`)).status).toBe(422);
    expect((await call("POST", `stories/${draft}/play`, { ...own, baseline: "99" })).status).toBe(404);
    await call("POST", `drafts/${draft}/withdraw`);
  },
);

test(
  "a changed rule is told as causes, approved and rejected with reasons, and released with them",
  patience,
  async () => {
    const draft = await start();
    await save(draft, 0, loosened());
    const run = await call("GET", `stories/${draft}`);
    expect([run.status, run.failed > 0, run.passed + run.failed]).toEqual([200, true, run.stories]);
    expect(run.broken).toEqual([]);
    const [first] = run.causes;
    expect(first.why.join(" ")).toMatch(/schemas\/\S+:\d+:\d+/);

    const decide = (body: object) => call("POST", `drafts/${draft}/stories/decide`, body);
    const reason = "Agreed with service on 11 November";
    expect((await decide({ version: 0, cause: first.id, decision: "accepted", reason })).status).toBe(409);
    expect((await decide({ version: 1, cause: "000000", decision: "accepted", reason })).status).toBe(409);
    const approved = await decide({ version: 1, cause: first.id, decision: "accepted", reason });
    expect([approved.status, approved.draft.version]).toEqual([200, 2]);

    const after = await call("GET", `stories/${draft}`);
    expect(after.decisions).toEqual([
      expect.objectContaining({ cause: first.id, decision: "accepted", reason, cases: first.cases.length }),
    ]);
    // What could not be written (cases that differ) is told and stays red.
    const left = after.causes.find(({ id }: { id: string }) => id === first.id);
    expect(left === undefined).toBe(approved.left.length === 0);
    expect(approved.written + approved.left.length).toBeGreaterThan(0);

    const other = after.causes.find(({ id }: { id: string }) => id !== first.id) ?? left;
    const rejected = await decide({ version: 2, cause: other.id, decision: "rejected", reason: "Not agreed" });
    expect([rejected.status, rejected.written]).toEqual([200, 0]);
    const last = await call("GET", `stories/${draft}`);
    expect([last.failed, last.decisions.length]).toEqual([after.failed, other.id === first.id ? 1 : 2]);

    // Stories and decisions are part of what is released.
    const published = await call("POST", `drafts/${draft}/publish`, { version: 3, reason });
    expect(published.status).toBe(200);
    const served = await call("GET", "stories/served");
    expect([served.version, served.failed, served.decisions.length]).toEqual([
      null,
      last.failed,
      last.decisions.length,
    ]);
  },
);

test(
  "a story is written, played step by step and with another person and day; a broken one is told",
  patience,
  async () => {
    const draft = await start();
    const file = "return/mine.json";
    const story = {
      title: "A dealer begins a return",
      type: "return",
      today: "2026-11-20",
      as: "dealer@example.test",
      form: { $ref: "../shared/account-410344.json" },
      steps: [
        { set: { "/specialInstructions": "Ring the bell." }, do: "save-draft", expect: { status: "open" } },
        { today: { daysAgo: -3 }, expect: { status: "draft" } },
      ],
    };
    const text = JSON.stringify(story);
    const unsaved = await call("POST", `stories/${draft}/play`, { file, text });
    const [saved, later] = unsaved.steps.slice(-2);
    expect(saved.compared).toEqual([expect.objectContaining({ path: ["status"], expected: "open", differs: true })]);
    const proposed = saved.proposed.find(({ path }: { path: string[] }) => path[0] === "status");
    expect(proposed).toEqual({ path: ["status"], value: saved.compared[0].found, is_likely: true });
    expect([later.seen.claim.today, later.seen.form.specialInstructions]).toEqual(["2026-11-23", "Ring the bell."]);

    // A transition that is refused changes nothing: what stands against it is proposed all the same.
    const { form: _, ...empty } = story;
    const refusing = JSON.stringify({ ...empty, steps: [{ do: "submit" }] });
    const refused = await call("POST", `stories/${draft}/play`, { file, text: refusing });
    expect(refused.steps[0].proposed).toEqual([
      { path: ["status"], value: "new", is_likely: true },
      { path: ["missing", "submit"], value: expect.arrayContaining([expect.any(String)]), is_likely: true },
    ]);

    const asFinance = { step: unsaved.steps.length - 1, as: "finance@example.test", today: "2027-01-05" };
    const switched = await call("POST", `stories/${draft}/play`, { file, text, switched: asFinance });
    expect([switched.steps.at(-2).as, switched.steps.at(-2).seen.claim.status]).toEqual([
      "finance@example.test",
      "new",
    ]);

    expect((await call("POST", `stories/${draft}/play`, { file })).status).toBe(404);
    expect((await call("POST", `stories/${draft}/play`, { file, text: "{" })).message).toContain("cannot be played");
    expect((await call("POST", `stories/${draft}/play`, { file, text, case: 3 })).message).toContain("one case");

    const broken = JSON.stringify({ ...story, as: "nobody@example.test" });
    await save(draft, 0, {
      [`stories/${file}`]: text,
      "stories/return/broken.json": broken,
      "stories/return/no.json": "{",
    });
    const run = await call("GET", `stories/${draft}`);
    expect(run.files).toContainEqual(expect.objectContaining({ file, is_own: true, failed: 1 }));
    expect(run.broken.map(({ file: one }: { file: string }) => one).sort()).toEqual([
      "return/broken.json",
      "return/no.json",
    ]);
    const check = await call("GET", `drafts/${draft}/check`);
    expect(check.faults).toEqual([]);
  },
);

test(
  "a rule that no story tests gets a story of its own, which is taken over and leaves nothing open; the form is judged",
  patience,
  async () => {
    const draft = await start();
    const edited = (file: string, change: (json: ReturnType<typeof JSON.parse>) => void) => {
      const json = JSON.parse(files[file] ?? "");
      change(json);
      return { [file]: JSON.stringify(json, null, 2) };
    };
    await save(draft, 0, {
      ...edited("pallet-return/rules.json", ({ rules }) => {
        rules.phone = { field: "/purchaser/phone", must: { "/form/purchaser/phone": true }, blocks: ["send"] };
      }),
      ...edited("pallet-return/messages.en.json", ({ rules }) => {
        rules.phone = "Please enter a phone number.";
      }),
    });
    const found = await call("GET", `stories/${draft}/proposals?type=pallet-return`);
    expect([found.status, found.version, found.open]).toEqual([200, 1, []]);
    expect(found.proposed[0].title).toContain("is refused with “Please enter a phone number.”");
    expect(found.proposed[0].closes[0]).toMatchObject({ file: "pallet-return/rules.json", line: expect.any(Number) });
    await save(draft, 1, Object.fromEntries(found.proposed.map(({ file, text }: never) => [`stories/${file}`, text])));
    const again = await call("GET", `stories/${draft}/proposals?type=pallet-return`);
    expect([again.version, again.proposed, again.open]).toEqual([2, [], []]);

    const judged = await call("GET", `stories/${draft}/verdicts?type=pallet-return`);
    const phone = judged.verdicts.find(({ id }: { id: string }) => id === "rule/phone");
    expect(phone).toMatchObject({ verdict: "possible", has_story: true });
    const { story } = await call("GET", `stories/${draft}/verdicts?type=pallet-return&id=rule/phone`);
    const played = await call("POST", `stories/${draft}/play`, story);
    expect([played.status, played.message]).toEqual([200, undefined]);
    expect(played.steps.flatMap(({ compared }: never) => compared).some(({ differs }: never) => differs)).toBe(false);
    expect((await call("GET", `stories/${draft}/verdicts?type=nothing`)).status).toBe(404);
  },
);
