import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import { emptyDatabase } from "../../helpers/empty-database.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../../helpers/product-process.ts";
import { Browser, portalClient, signInWith, type Tokens } from "../sign-in/browser.ts";

interface Acknowledged {
  number: string;
  reference: string;
  /** Given once the file is acknowledged too. */
  file?: { path: string; sha256: string };
}

let folder: string;
let env: Record<string, string>;
let product: ProductProcess;
let database: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-kill-"));
  database = await emptyDatabase();
  env = { PORT: String(await freePort()), DATA_DIR: folder, ...(database.url && { DATABASE_URL: database.url }) };
  product = await startProduct(env);
}, 120_000);

afterAll(async () => {
  await product?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const client = portalClient(product.settings);
  const { back } = await signInWith(new Browser(), client, "dealer@example.test", "portal-demo");
  const answer = await client.exchange(back.searchParams.get("code") ?? "");
  return ((await answer.json()) as Tokens).access_token;
}

const call = (token: string, path: string, body?: object | FormData): Promise<Response> =>
  fetch(`${product.settings.publicUrl}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !(body instanceof FormData) && { "content-type": "application/json" }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

/** One draft with one file; tells each acknowledgement as it comes. Ends quietly when the server dies under it. */
async function saveOne(token: string, acknowledge: (entry: Acknowledged) => void): Promise<void> {
  const reference = `KILL-${randomUUID().slice(0, 8)}`;
  const bytes = Buffer.concat([Buffer.from("service report\n"), Buffer.from(randomBytes(40_000).toString("hex"))]);
  try {
    const saved = await call(token, "/api/claim", {
      draft: true,
      customerReference: reference,
      requestKey: randomUUID(),
    });
    if (saved.status !== 200) throw new Error(`${saved.status} ${await saved.text()}`);
    const { claim_uid, claim_number: number } = (await saved.json()) as { claim_uid: string; claim_number: string };
    const entry: Acknowledged = { number, reference };
    acknowledge(entry);
    const form = new FormData();
    form.set("claim", claim_uid);
    form.append("claim_files[]", new Blob([bytes], { type: "text/plain" }), "report.txt");
    const stored = await call(token, "/api/file/store", form);
    if (stored.status !== 200) throw new Error(`${stored.status} ${await stored.text()}`);
    const { files } = (await stored.json()) as { files: { path: string }[] };
    entry.file = { path: files[0]?.path ?? "", sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

test("a kill in the middle of twenty saves loses no acknowledged claim or file, and the next start needs no help", async () => {
  const token = await signIn();
  for (const killAfter of [4, 9]) {
    const acknowledged: Acknowledged[] = [];
    let killed: Promise<void> | undefined;
    await Promise.all(
      Array.from({ length: 20 }, () =>
        saveOne(token, (entry) => {
          acknowledged.push(entry);
          if (acknowledged.length === killAfter) killed = product.kill();
        }),
      ),
    );
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);

    product = await startProduct(env);
    for (const { number, reference, file } of acknowledged) {
      const { claim } = (await (await call(token, `/api/claim/${number}`)).json()) as { claim: ClaimRecord | null };
      expect(claim, `${number} is there`).toMatchObject({ claim_number: number, customer_reference: reference });
      if (file) {
        expect(claim?.files.map(({ path }) => path)).toContain(file.path);
        const bytes = Buffer.from(await (await call(token, "/api/file/download", { path: file.path })).arrayBuffer());
        expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
      }
      for (const { path } of claim?.files ?? []) {
        expect((await call(token, "/api/file/download", { path })).status, `${number}'s file is whole`).toBe(200);
      }
    }
  }
}, 180_000);
