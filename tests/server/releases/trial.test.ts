import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { changes } from "../../trial/changes.ts";
import { openTrial, type Trial } from "../../trial/trial.ts";

/** Changes of definitions on claims in all states, each published, taken along, and rolled back; `npm run trial` tries more. */
let t: TestApp;
let trial: Trial;

beforeAll(async () => {
  t = await testApp({ env: { MAX_CALLS_PER_MINUTE: "1000000" } });
  trial = await openTrial(t, 12);
}, 120_000);
afterAll(async () => {
  await trial?.close();
  await t?.close();
});

test.each(changes.filter(({ isLong }) => !isLong))(
  "no claim is out of sight and no value lost once $title",
  { timeout: 240_000 },
  async (change) => {
    const { outOfReach, lost, notBack, impact, migrated } = await trial.try(change);
    expect({ outOfReach, lost, notBack }).toEqual({ outOfReach: [], lost: [], notBack: [] });
    const kinds = (of: typeof impact.told) =>
      Object.fromEntries(Object.entries(of).filter(([cause]) => !/offered: /.test(cause)));
    const isRefused = migrated !== undefined && change.migrates !== "all";
    // Nothing of what is refused happens.
    if (!isRefused) expect(kinds(impact.was)).toEqual(kinds(impact.told));
    if (migrated === undefined) return;
    expect(migrated.written > 0).toBe(!isRefused);
    const places = new Set(migrated.refused.map(({ path }) => path));
    expect([...places]).toEqual(isRefused ? [change.migrates] : []);
    if (isRefused) expect(Object.keys(impact.told).join("\n")).toContain(`in the way: ${change.migrates}: `);
  },
);
