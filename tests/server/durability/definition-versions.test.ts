import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import { demandJobNumber, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { emptyDatabase } from "../../helpers/empty-database.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../../helpers/product-process.ts";
import { completeForm, units } from "../claims/warranty-form.ts";
import { Browser, portalClient, signInWith, type Tokens } from "../sign-in/browser.ts";

let folder: string;
let schemas: EditedSchemas;
let env: Record<string, string>;
let product: ProductProcess;
let database: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-versions-"));
  schemas = editedSchemas();
  database = await emptyDatabase();
  env = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SCHEMAS_DIR: schemas.folder,
    ...(database.url && { DATABASE_URL: database.url }),
  };
  product = await startProduct(env);
}, 120_000);

afterAll(async () => {
  await product?.end();
  await database?.drop();
  schemas?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const client = portalClient(product.settings);
  const { back } = await signInWith(new Browser(), client, "dealer@example.test", "portal-demo");
  const answer = await client.exchange(back.searchParams.get("code") ?? "");
  return ((await answer.json()) as Tokens).access_token;
}

async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const address = `${product.settings.publicUrl}${path}`;
  const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return (await answer.json()) as T;
}

test("a definition is edited and the server restarted: a claim of before reopens under the old one and is sent", async () => {
  const before = await signIn();
  const { claim_number } = await call<{ claim_number: string }>(before, "POST", "/api/claim", { draft: true });
  const { claim: made } = await call<{ claim: ClaimRecord }>(before, "GET", `/api/claim/${claim_number}`);

  expect(await product.end()).toBe(0);
  demandJobNumber(schemas);
  product = await startProduct(env);

  const token = await signIn();
  const { claim } = await call<{ claim: ClaimRecord }>(token, "GET", `/api/claim/${claim_number}`);
  expect(claim).toMatchObject({ definition: made.definition, module: made.module });
  const module = await fetch(`${product.settings.publicUrl}${claim.module}`);
  expect([module.status, module.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);

  const form = completeForm({ products: [units.free], customerReference: "" });
  expect(await call(token, "PUT", "/api/claim", { ...form, claim: claim_number })).toMatchObject({ claim: "updated" });
  expect(await call(token, "POST", "/api/claim", { ...form, products: [units.second] })).toMatchObject({
    errors: { customerReference: ["Please enter your job number."] },
  });
}, 120_000);
