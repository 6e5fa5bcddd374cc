import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DefinitionError } from "../../../src/definitions/read/fault.ts";
import { WarmThread } from "../../../src/definitions/warm-thread.ts";
import { buildApp } from "../../../src/server/app.ts";
import { withKnownStatuses } from "../../../src/server/claims/known-statuses.ts";
import { StartUpFault } from "../../../src/server/platform/settings/start-up-fault.ts";
import {
  definitionsToServe,
  filesIn,
  loadOrFaults,
  loadPublished,
} from "../../../src/server/releases/kept-releases.ts";
import {
  filesOf,
  findRelease,
  listReleases,
  publishDraft,
  publishedReleases,
  release,
} from "../../../src/server/releases/releases.ts";
import { type FollowedReleases, followReleases } from "../../../src/server/start-up/follow-releases.ts";
import { reloadableDefinitions } from "../../../src/server/start-up/reloadable-definitions.ts";
import { addRecall, addRecallButton, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "../claims/return-form.ts";

/** Two processes on one database, and the folder of one of them. */
interface Process {
  app: FastifyInstance;
  followed: FollowedReleases;
}
let t: TestApp;
let schemas: EditedSchemas;
let one: Process;
let other: Process;
let number: string;
const said: string[] = [];
const desk = "user-customer-service";
const finance = "user-finance";
/** To read and compile a set takes seconds on a busy machine. */
const patience = { timeout: 120_000 };
const why = { author: "Ana", reason: "As agreed" };

async function served(watchesSchemas: boolean) {
  const settings = { schemasDir: schemas.folder, watchesSchemas };
  const say = (line: string) => said.push(line);
  return definitionsToServe(t.database, await loadOrFaults(schemas.folder), { settings, now: t.clock.now(), say });
}

async function startProcess(): Promise<Process> {
  const { definitions: first, hash } = await served(true);
  const { database } = t;
  const definitions = reloadableDefinitions(await withKnownStatuses({ database, definitions: first }));
  const app = await buildApp({ ...t.parts, definitions }, { portal: "", isLogging: false });
  return { app, followed: followReleases(t.parts, definitions, hash) };
}

/** As the command does it: in the database alone. Answers once the other process has looked. */
async function publish(): Promise<void> {
  const now = t.clock.now();
  await release(t.database, filesIn(schemas.folder), { ...why, origin: "folder", isPublished: true, now });
  await other.followed.look();
}

async function call({ app }: Process, method: "GET" | "POST", url: string, as = desk, payload?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** By each way that leads to claims, the numbers of those found in this status. */
async function found(process: Process, status: string, label: string) {
  const { counts } = await call(process, "GET", "/api/claims/counts");
  const numbers = ({ claims }: { claims: { data: { claim_number: string }[] } }) =>
    claims.data.map(({ claim_number }) => claim_number);
  const asked = { start: "2026-01-01", end: "2026-11-20", statuses: [status] };
  const report = await call(process, "POST", "/api/report/generate", finance, asked);
  const { filename } = await call(process, "POST", "/api/report/export", finance, {
    ...asked,
    destination: "download",
  });
  const headers = { authorization: `Bearer ${await t.tokens.sign(finance)}` };
  const file = await process.app.inject({ url: `/api/report/download/${filename}`, headers });
  return {
    tile: counts.find((count: { status: string }) => count.status === status)?.total,
    filter: numbers(await call(process, "GET", `/api/claims?statuses[]=${encodeURIComponent(status)}`)),
    type: numbers(await call(process, "GET", "/api/claims?types[]=recall")),
    search: numbers(await call(process, "POST", "/api/claims/search", desk, { searchString: label })),
    page: (await call(process, "GET", `/api/claim/${number}`)).claim.status,
    report: numbers(report),
    isExported: file.body.includes(number),
  };
}

/** The claim is found by all of them. */
const everywhere = () => ({
  tile: 1,
  filter: [number],
  type: [number],
  search: [number],
  page: "called off",
  report: [number],
  isExported: true,
});

function rename(status: string, label: string): void {
  schemas.edit("recall/workflow.json", ({ statuses, transitions }) => {
    for (const name of ["called off", "dropped"]) delete (statuses as Record<string, object>)[name];
    Object.assign(statuses ?? {}, { [status]: { phase: "declined", tone: "bad" } });
    Object.assign((transitions as Record<string, object>)["call-off"] ?? {}, { to: status });
  });
  schemas.edit("recall/messages.en.json", (messages) => {
    messages.statuses = { [status]: { label, description: "The recall is over." } };
  });
}

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  addRecall(schemas);
  addRecallButton(schemas);
  rename("called off", "Called Off");
  one = await startProcess();
  other = await startProcess();
  const body = { ...completeReturn({ materials: [lines.indoor("J26K01001")] }), type: "recall" };
  number = (await call(one, "POST", "/api/return", "user-dealer", body)).claim_number;
  const change = { claim: number, transition: "call-off", note: "No stock was affected." };
  await call(one, "POST", "/api/claim/transition", desk, change);
}, 180_000);
afterAll(async () => {
  for (const process of [one, other]) {
    await process.followed.stop();
    await process.app.close();
  }
  await t.close();
  schemas.remove();
});

test(
  "a status renamed with its words leaves its claims in sight of every process, and the new one is known at once",
  patience,
  async () => {
    rename("dropped", "Dropped");
    await publish();
    const { statuses } = await call(other, "GET", "/api/statuses");
    expect(statuses.map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining(["dropped", "called off"]),
    );
    await call(other, "GET", "/api/claims?statuses[]=dropped");
    expect(await found(other, "called off", "called off")).toEqual(everywhere());
  },
);

test("a type that is removed keeps its words for its claims, and takes no new ones", patience, async () => {
  rmSync(join(schemas.folder, "recall"), { recursive: true });
  schemas.edit("shared/claim-types.json", (json) => {
    json.types = (json.types as { type: string }[]).filter(({ type }) => type !== "recall");
  });
  await publish();
  expect(await found(other, "called off", "called off")).toEqual(everywhere());
  const { claim_types } = await call(other, "GET", "/api/claim-types");
  const recall = claim_types.find(({ type }: { type: string }) => type === "recall");
  expect(recall).toMatchObject({ label: "Recall", is_claim: true });
  expect(recall.new_path).toBeUndefined();
});

test("a roll-back is a new release of old content, which every process serves", patience, async () => {
  const before = await listReleases(t.database);
  const oldest = before.at(-1) as (typeof before)[number];
  const files = await filesOf(t.database, await findRelease(t.database, oldest.number));
  const now = t.clock.now();
  const back = await release(t.database, files, { ...why, origin: "roll-back", isPublished: true, now });
  expect(back).toMatchObject({ hash: oldest.hash, state: "published", author: "Ana", reason: "As agreed" });
  expect(back?.number).toBeGreaterThan(before[0]?.number ?? 0);
  const kept = await loadPublished(t.database, oldest);
  await other.followed.look();
  const { claim_types } = await call(other, "GET", "/api/claim-types");
  expect(claim_types.map(({ type }: { type: string }) => type)).toContain("recall");
  // What was served lately is compiled already.
  expect((await loadPublished(t.database, oldest)).definitions).toBe(kept.definitions);
  // The folder was taken before; that it differs does not undo the roll-back.
  expect((await served(true)).hash).toBe(oldest.hash);
});

test("who approves is gone in every process with the release that says no more of it", async () => {
  const { definitions: first } = await served(true);
  const definitions = reloadableDefinitions(first);
  const { access } = definitions;
  const { approvals, ...others } = first.access;
  expect(approvals).toBeDefined();
  definitions.replace({ ...first, access: others });
  expect(access).toEqual(others);
});

test(
  "a process is told of a release by the database, and takes over what the set before has as it is",
  patience,
  async () => {
    const { definitions: first, hash } = await served(true);
    const definitions = reloadableDefinitions(first);
    const settings = { ...t.parts.settings, databaseUrl: "postgres://told.example.test" };
    // It looks at nothing by itself.
    const looking = vi.spyOn(globalThis, "setInterval").mockReturnValue(undefined as never);
    const followed = followReleases({ ...t.parts, settings }, definitions, hash);
    looking.mockRestore();
    schemas.edit("warranty/messages.en.json", ({ type }) => Object.assign(type ?? {}, { title: "As told" }));
    const unchanged = first.get("replacement");
    const now = t.clock.now();
    const how = { ...why, origin: "command", isPublished: true, now } as const;
    const files = filesIn(schemas.folder);
    await release(t.database, files, how);
    await vi.waitFor(() => expect(definitions.get("warranty")?.messages.type.title).toBe("As told"), 100_000);
    expect(definitions.get("replacement")).toBe(unchanged);
    await followed.stop();
  },
);

test("neither a look nor the end waits for the thread that is to be ready", async () => {
  const [{ hash = "" } = {}] = await publishedReleases(t.database, 1);
  const settings = { ...t.parts.settings, databaseUrl: "postgres://ready.example.test" };
  const stay = vi.spyOn(WarmThread.prototype, "stay").mockReturnValue();
  const ask = vi.spyOn(WarmThread.prototype, "ask").mockReturnValue(new Promise(() => {}));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  try {
    const followed = followReleases({ ...t.parts, settings }, reloadableDefinitions(t.parts.definitions), hash);
    vi.advanceTimersByTime(3_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(ask).toHaveBeenCalled(), 30_000);
    await followed.look();
    await followed.stop();
  } finally {
    vi.useRealTimers();
    ask.mockRestore();
    stay.mockRestore();
  }
});

test(
  "a folder that differs waits as a draft in production, and is served once it is published by its number",
  patience,
  async () => {
    const { hash } = await served(false);
    schemas.edit("shared/messages.en.json", ({ statuses }) => {
      Object.assign((statuses as Record<string, object>).open ?? {}, { label: "Under Way" });
    });
    expect((await served(false)).hash).toBe(hash);
    const [draft] = await listReleases(t.database);
    expect(draft).toMatchObject({ state: "draft", origin: "folder" });
    expect(said.at(-1)).toContain(`wait as release ${draft?.number}`);
    await publishDraft(t.database, draft?.number ?? 0, { ...why, now: t.clock.now() });
    await expect(publishDraft(t.database, draft?.number ?? 0, { ...why, now: t.clock.now() })).rejects.toThrow(
      /published, not a draft/,
    );
  },
);

test(
  "a folder with faults is said loudly while the last release is served; with none there the faults are thrown",
  patience,
  async () => {
    const [newest] = await listReleases(t.database);
    writeFileSync(join(schemas.folder, "access.json"), "{");
    expect((await served(true)).hash).toBe(newest?.hash);
    expect(said.at(-1)).toContain("HAVE FAULTS");
    await t.database.deleteFrom("releases").execute();
    await expect(served(true)).rejects.toThrow(DefinitionError);
  },
);

test(
  "an edit that is made while the folder is read is in the definitions as well as in their files",
  patience,
  async () => {
    const own = editedSchemas();
    const title = (edit: number) =>
      own.edit("warranty/messages.en.json", ({ type }) => Object.assign(type ?? {}, { title: `Edit ${edit}` }));
    title(0);
    const loading = loadOrFaults(own.folder);
    // The thread reads at its start and compiles for long after: some of these fall into either.
    for (let edit = 1; edit <= 20; edit += 1) {
      title(edit);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const loaded = await loading;
    own.remove();
    if (loaded instanceof DefinitionError) throw loaded;
    const written = JSON.parse(loaded.files["warranty/messages.en.json"] ?? "{}");
    const [compiled] = /Edit \d+/.exec(loaded.definitions.moduleText("warranty") ?? "") ?? [];
    expect(compiled).toBe(written.type.title);
  },
);

test(
  "what was published before the checker knew more is served as it was, and what is against it is said",
  patience,
  async () => {
    const own = editedSchemas();
    // A letter that nothing sends: publishing it is refused today.
    own.edit("shared/letters.json", ({ letters }) => Object.assign(letters ?? {}, { farewell: { to: "account" } }));
    own.edit("warranty/messages.en.json", ({ type }) => Object.assign(type ?? {}, { title: "Claim of before" }));
    const files = filesIn(own.folder);
    const made = await release(t.database, files, { ...why, origin: "command", isPublished: true, now: t.clock.now() });
    const heard: string[] = [];
    const found = await definitionsToServe(t.database, await loadOrFaults(own.folder), {
      settings: { schemasDir: own.folder, watchesSchemas: true },
      now: t.clock.now(),
      say: (line) => heard.push(line),
    });
    own.remove();
    expect(found.definitions.moduleText("warranty")).toContain("Claim of before");
    expect(heard.join("\n")).toContain(`Release ${made?.number} is served as it was published.`);
    expect(heard.join("\n")).toContain("farewell");
    await other.followed.look();
    const { claim_types } = await call(other, "GET", "/api/claim-types");
    expect(claim_types.map(({ title }: { title: string }) => title)).toContain("Claim of before");
  },
);

test.each([
  ["keyword", { rules: { item: { must: { "/form/materials": { newerWord: 2 } } } } }],
  ["operator", { computed: { newer: { newerWord: "/form/materials" } } }],
])(
  "what a newer version published with a %s that this one does not know is not replaced by an earlier release",
  async (_, own) => {
    const apart = await testApp();
    const newer = editedSchemas();
    const known = await loadOrFaults(newer.folder);
    const serve = { settings: { schemasDir: newer.folder, watchesSchemas: false }, now: t.clock.now(), say: () => {} };
    await definitionsToServe(apart.database, known, serve);
    newer.edit("return/rules.json", (rules) => {
      for (const [part, entries] of Object.entries(own)) {
        for (const [id, entry] of Object.entries(entries)) {
          const all = rules[part] as Record<string, object>;
          all[id] = { ...all[id], ...(entry as object) };
        }
      }
    });
    const how = { ...why, origin: "command", isPublished: true, now: t.clock.now() } as const;
    const made = await release(apart.database, filesIn(newer.folder), how);
    newer.remove();
    // Nor does a process that runs already take it on.
    await expect(loadPublished(apart.database, made ?? { hash: "" })).rejects.toThrow(DefinitionError);
    const refused = await definitionsToServe(apart.database, known, serve).catch((error) => error);
    await apart.close();
    expect(refused).toBeInstanceOf(StartUpFault);
    expect(refused.message).toMatch(
      new RegExp(
        `^Release ${made?.number} .* newer version .* return/rules\\.json:\\d+ .* rollback <number> --reason <why>`,
      ),
    );
  },
  120_000,
);
