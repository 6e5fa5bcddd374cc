import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demandJobNumber, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../../helpers/product-process.ts";
import { Browser, portalClient, signInWith, type Tokens } from "../sign-in/browser.ts";

/** The product as `npm start` runs it, on a copy of the definitions. */
let schemas: EditedSchemas;
let product: ProductProcess;
let dataDir: string;
let token: string;
beforeAll(async () => {
  schemas = editedSchemas();
  const port = await freePort();
  dataDir = join(tmpdir(), `claims-portal-live-${port}`);
  product = await startProduct({ PORT: String(port), DATA_DIR: dataDir, SCHEMAS_DIR: schemas.folder });
  token = await signIn("super-admin@example.test");
}, 120_000);
afterAll(async () => {
  await product.end();
  schemas.remove();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

async function signIn(email: string): Promise<string> {
  const client = portalClient(product.settings);
  const { back } = await signInWith(new Browser(), client, email, "portal-demo");
  return ((await (await client.exchange(back.searchParams.get("code") ?? "")).json()) as Tokens).access_token;
}

async function call<T>(path: string, as = token): Promise<T> {
  const answer = await fetch(`${product.settings.publicUrl}${path}`, { headers: { authorization: `Bearer ${as}` } });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

const version = () => call<{ served: string; files: string }>("/api/definitions/version");
const faults = async () => (await call<{ faults: { file: string; line: number }[] }>("/api/definitions/faults")).faults;
/** The folder's fault as people are told: administrators on every page, those who may change definitions in the studio. */
const told = async () => ({
  notices: (await call<{ notices: { text: string }[] }>("/api/notices")).notices.map(({ text }) => text),
  folder: (await call<{ folder?: { faults: object[] } }>("/api/studio/releases")).folder,
});
const types = async () =>
  (
    await call<{ claim_types: { type: string; title: string; module?: string; new_path?: string }[] }>(
      "/api/claim-types",
    )
  ).claim_types;
const warranty = async () => (await types()).find(({ type }) => type === "warranty");

/** Asked in the pace of a page, which the limits of reading allow. */
const asking = { interval: 200, timeout: 150_000 };

/** Edits, and waits until something else is served, as an open page does. */
async function served(edit: () => void): Promise<void> {
  const before = (await version()).served;
  edit();
  await expect.poll(async () => (await version()).served, asking).not.toBe(before);
}

const patience = { timeout: 180_000 };

test(
  "an edit is served at once, without a rebuild or a restart, and the version before it stays",
  patience,
  async () => {
    const before = await warranty();
    await served(() => demandJobNumber(schemas));
    const after = await warranty();
    expect(after?.module).not.toBe(before?.module);
    const module = async (path = "") => (await fetch(product.settings.publicUrl + path)).text();
    expect(await module(after?.module)).toContain("Please enter your job number.");
    expect(await module(before?.module)).not.toContain("Please enter your job number.");
  },
);

test(
  "a broken edit keeps the last good definitions and its faults can be read; mended, it is served",
  patience,
  async () => {
    const file = join(schemas.folder, "warranty/messages.en.json");
    const good = readFileSync(file, "utf8");
    const before = await version();
    writeFileSync(file, good.replace('"Repairer\'s Warranty Claim"', '"Broken",,'));
    await expect.poll(async () => (await version()).files, asking).not.toBe(before.files);
    expect(await faults()).toMatchObject([{ file: "warranty/messages.en.json", line: 4, code: "json" }]);
    expect((await warranty())?.title).toBe("Repairer's Warranty Claim");
    await expect
      .poll(async () => (await told()).folder, asking)
      .toMatchObject({ more: 0, faults: [{ file: "warranty/messages.en.json", line: 4 }] });
    await served(() => writeFileSync(file, good.replace("Repairer's Warranty Claim", "Mended Claim")));
    expect((await warranty())?.title).toBe("Mended Claim");
    expect(await faults()).toEqual([]);
  },
);

test("a new claim type's folder appears, can be started and saved", patience, async () => {
  await served(() => {
    cpSync(join(schemas.folder, "return"), join(schemas.folder, "recall"), { recursive: true });
    schemas.edit("recall/workflow.json", (workflow) => {
      Object.assign(workflow, { types: [{ type: "recall" }] });
      Object.assign(workflow.start ?? {}, { path: "recall" });
    });
    schemas.edit("shared/claim-types.json", ({ types: known }) => {
      (known as object[]).push({ type: "recall", label: "Recall", prefix: "RL", description: "Goods called back." });
    });
    // Whoever authorises returns reads these too.
    schemas.edit("access.json", ({ scopes }) => {
      for (const { types: read } of (scopes as Record<string, { types?: string[] }[]>).returns ?? [])
        read?.push("recall");
    });
  });
  expect((await types()).find(({ type }) => type === "recall")).toMatchObject({ new_path: "/new-claim/recall" });
  const answer = await fetch(`${product.settings.publicUrl}/api/claim`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await signIn("dealer@example.test")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ type: "recall", draft: true }),
  });
  expect(await answer.json()).toMatchObject({ claim: "saved", claim_number: expect.stringMatching(/^RL/) });
});

test("words and rights that all types share are served anew as well", patience, async () => {
  await served(() =>
    schemas.edit("shared/messages.en.json", ({ statuses }) => {
      Object.assign((statuses as Record<string, object>).open ?? {}, { label: "Wide open" });
    }),
  );
  const { statuses } = await call<{ statuses: { value: string; internal_label: string }[] }>("/api/statuses");
  expect(statuses.find(({ value }) => value === "open")?.internal_label).toBe("Wide open");
  const permissions = async () => (await call<{ permissions: string[] }>("/api/user")).permissions;
  expect(await permissions()).toContain("create report");
  await served(() =>
    schemas.edit("access.json", ({ roles }) => {
      const rights = (roles as Record<string, { permissions: string[] }>).super_admin;
      if (rights) rights.permissions = rights.permissions.filter((one) => one !== "create report");
    }),
  );
  expect(await permissions()).not.toContain("create report");
});

test("a start with a typo in the files serves the last good definitions, says so loudly, and takes the mended ones", {
  timeout: 240_000,
}, async () => {
  const { port } = product.settings;
  const good = (await version()).served;
  await product.end();
  const file = join(schemas.folder, "warranty/rules.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace('"completes"', '"complets"'));
  product = await startProduct({ PORT: String(port), DATA_DIR: dataDir, SCHEMAS_DIR: schemas.folder });
  expect(product.said()).toMatch(/HAVE FAULTS\. Those of release \d+, .*\n.*rules\.json:\d+:\d+ .*complets/);
  token = await signIn("super-admin@example.test");
  expect((await version()).served).toBe(good);
  expect(await faults()).toMatchObject([{ file: "warranty/rules.json" }]);
  const isTold = expect.stringMatching(/^Since .* the folder of definitions is not served.* warranty\/rules\.json:\d+/);
  expect(await told()).toMatchObject({
    notices: expect.arrayContaining([isTold]),
    folder: { since: expect.any(String), faults: [{ file: "warranty/rules.json", message: expect.any(String) }] },
  });
  const { notices } = await call<{ notices: { text: string }[] }>("/api/notices", await signIn("dealer@example.test"));
  expect(notices).not.toContainEqual({ id: expect.anything(), text: isTold });
  await served(() => {
    writeFileSync(file, text);
    schemas.edit("warranty/messages.en.json", ({ type }) => Object.assign(type ?? {}, { title: "Mended again" }));
  });
  expect((await warranty())?.title).toBe("Mended again");
  await expect.poll(told, asking).toMatchObject({ notices: expect.not.arrayContaining([isTold]), folder: undefined });
});
