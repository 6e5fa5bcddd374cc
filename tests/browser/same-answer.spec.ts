import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import fc from "fast-check";
import { build, type Rollup } from "vite";
import type { CompiledDefinition } from "../../src/engine/index.ts";
import { answersOf } from "../engine/random/answers.ts";
import { casesOf } from "../engine/random/cases.ts";
import { claimantCases, cutOf } from "../engine/random/claimant-cases.ts";
import { asSent, claimantSight } from "../engine/random/claimant-sight.ts";
import { productGrounds, seed } from "../engine/random/grounds.ts";
import { signIn } from "./support/sign-in.ts";

const { store, moments } = productGrounds();

/** Together at least 5,000. */
const casesEach = { staff: 800, claimants: 450 };
/** A trace would hold every question and answer. */
test.use({ trace: "off" });

const engineAddress = "/same-answer/engine.js";

let engine = "";

test.beforeAll(async () => {
  const entry = join(import.meta.dirname, "same-answer/page.ts");
  const built = (await build({
    configFile: false,
    logLevel: "error",
    build: { lib: { entry, formats: ["es"] }, target: "es2023", write: false },
  })) as Rollup.RollupOutput[];
  engine = built[0]?.output[0].code ?? "";
});

type PageEngine = typeof import("./same-answer/page.ts");

/** An empty page under the headers of the portal's, with the engine and this person's address of a form. */
async function enginePage(page: Page, as: string, type: string) {
  const told = page.waitForResponse((answer) => answer.url().endsWith("/api/claim-types"));
  await signIn(page, as);
  const { claim_types: types } = (await (await told).json()) as { claim_types: { type: string; module: string }[] };
  const address = types.find((one) => one.type === type)?.module ?? "";
  await page.route(`**${engineAddress}`, (route) => route.fulfill({ contentType: "text/javascript", body: engine }));
  // The portal's own page would ask the server all the time; an empty one stays quiet.
  await page.route("**/same-answer/", async (route) =>
    route.fulfill({ response: await route.fetch({ url: new URL("/", route.request().url()).href }), body: "" }),
  );
  const policy = (await page.goto("/same-answer/"))?.headers()["content-security-policy"];
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("unsafe-eval");
  const inPage = await page.evaluateHandle(async (path) => (await import(path)) as object, engineAddress);
  return {
    ask: (what: keyof PageEngine, written: string) =>
      inPage.evaluate((engine, [name, at, text]) => (engine as PageEngine)[name](at, text), [
        what,
        address,
        written,
      ] as const),
  };
}

for (const definition of store.forms()) {
  const { type } = definition;
  const grounds = { access: store.access, moments: moments.get(type) ?? [] };

  test(`page and server give staff the same answers to ${casesEach.staff} random ${type} claims, seed ${seed}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const { ask } = await enginePage(page, "customer-service@example.test", type);
    await fc.assert(
      fc.asyncProperty(casesOf(definition, grounds), async (one) => {
        const written = JSON.stringify(one);
        expect(await ask("answer", written)).toBe(inNode(definition, written));
      }),
      { seed, numRuns: casesEach.staff },
    );
  });

  test(`a claimant's page shows of ${casesEach.claimants} random ${type} claims what the server judges, seed ${seed}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const { ask } = await enginePage(page, "dealer@example.test", type);
    const cut = cutOf(definition, store.access);
    await fc.assert(
      fc.asyncProperty(claimantCases(definition, grounds), async ({ context }) => {
        const sent = asSent(cut, definition, context);
        const whole = JSON.parse(JSON.stringify(context)) as typeof context;
        const shown: unknown = JSON.parse(await ask("sight", JSON.stringify(sent)));
        expect(shown).toEqual(JSON.parse(JSON.stringify(claimantSight(definition, whole, sent.form))));
      }),
      { seed, numRuns: casesEach.claimants },
    );
  });
}

/** Written and read, as everything is that reaches the server. */
const inNode = (definition: CompiledDefinition, written: string): string =>
  JSON.stringify(answersOf(definition, JSON.parse(written)));
