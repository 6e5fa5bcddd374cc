import { join } from "node:path";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { build, type Rollup } from "vite";
import type { CompiledDefinition } from "../../src/engine/index.ts";
import { answersOf } from "../engine/random/answers.ts";
import { casesOf } from "../engine/random/cases.ts";
import { productGrounds, seed } from "../engine/random/grounds.ts";

const { store, moments } = productGrounds();

/** Together at least 5,000. */
const casesEach = 1300;
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

for (const definition of store.forms()) {
  test(`page and server give the same answers to ${casesEach} random ${definition.type} claims, seed ${seed}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.route(`**${engineAddress}`, (route) => route.fulfill({ contentType: "text/javascript", body: engine }));
    // The portal's own page would leave for the sign-in; an empty one stays, under the headers of the portal's.
    await page.route("**/same-answer/", async (route) =>
      route.fulfill({ response: await route.fetch({ url: new URL("/", route.request().url()).href }), body: "" }),
    );
    const policy = (await page.goto("/same-answer/"))?.headers()["content-security-policy"];
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe-eval");
    const address = `/definitions/${definition.type}-${definition.hash}.js`;
    const inPage = await page.evaluateHandle(async (path) => (await import(path)) as object, engineAddress);
    const ask = (written: string) =>
      inPage.evaluate((engine, [at, text]) => (engine as PageEngine).answer(at, text), [address, written] as const);
    await fc.assert(
      fc.asyncProperty(
        casesOf(definition, { access: store.access, moments: moments.get(definition.type) ?? [] }),
        async (one) => {
          const written = JSON.stringify(one);
          expect(await ask(written)).toBe(inNode(definition, written));
        },
      ),
      { seed, numRuns: casesEach },
    );
  });
}

type PageEngine = typeof import("./same-answer/page.ts");

/** Written and read, as everything is that reaches the server. */
const inNode = (definition: CompiledDefinition, written: string): string =>
  JSON.stringify(answersOf(definition, JSON.parse(written)));
