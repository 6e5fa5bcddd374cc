import { expect, test } from "vitest";
import type { AppContext } from "../../../src/server/app-context.ts";
import { statusesNow } from "../../../src/server/migrating/former-statuses.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { release } from "../../../src/server/releases/releases.ts";
import { ownSchemas } from "../../helpers/own-definitions.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

test("a status that nobody knows any more stands for those its claims went to, through several migrations and back", async () => {
  const database = await openTestDatabase();
  try {
    const steps = (map: object) => JSON.stringify({ steps: [{ mapStatus: map }] });
    const files = {
      ...filesIn(ownSchemas),
      "return/migrations/1.json": steps({ packing: "being packed", sorting: "being packed" }),
      "return/migrations/2.json": steps({ "being packed": "in the warehouse" }),
    };
    const how = { author: "Ana", reason: "Names", origin: "command", isPublished: true, now: new Date() } as const;
    await release(database, files, how);
    const served = (...values: string[]) =>
      ({
        database,
        definitions: { shared: { statuses: values.map((value) => ({ value })) } },
      }) as unknown as AppContext;
    expect(await statusesNow(served("open", "in the warehouse"), ["open", "packing"])).toEqual([
      "open",
      "in the warehouse",
    ]);
    expect(await statusesNow(served("packing", "sorting"), ["in the warehouse"])).toEqual(["packing", "sorting"]);
    expect(await statusesNow(served("open"), ["nonesuch"])).toEqual(["nonesuch"]);
  } finally {
    await database.destroy();
  }
});
