import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { impactOnViews } from "../../../src/server/studio/impact-on-views.ts";
import { lineOfView } from "../../../src/tools/tasks/impact.ts";
import { testApp } from "../../helpers/test-app.ts";

test("saved views that ask for what is gone are told; those of others by their owner alone", async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  const [mine, other] = await t.database.selectFrom("users").select(["id", "name"]).orderBy("email").limit(2).execute();
  if (!mine || !other) throw new Error("No people.");
  const view = (user_id: string, name: string, query: string, is_shared = false) => ({
    ...{ id: randomUUID(), user_id, name, query, is_shared, created_at: t.clock.now() },
  });
  await t.database
    .insertInto("saved_views")
    .values([
      view(mine.id, "A", "status=gone&status=moved&type=old"),
      view(other.id, "B", "status=gone"),
      view(other.id, "C", "status=stays&where=kept%3D1&where=left%3D1", true),
      view(mine.id, "D", "status=stays&status=moved"),
    ])
    .execute();
  const columns = { kept: { from: "/form/a", filter: true }, left: { from: "/form/b", filter: true } };
  const store = (statuses: string[], types: string[], declared: object) =>
    ({
      shared: { statuses: statuses.map((value) => ({ value })), claimTypes: types.map((type) => ({ type })) },
      list: () => [
        { schema: {}, sections: [], messages: { fields: {} }, record: { fields: {}, lists: {}, columns: declared } },
      ],
    }) as never;
  const sets = {
    served: store(["gone", "moved", "stays"], ["old", "same"], columns),
    next: store(["stays", "new"], ["same"], { kept: columns.kept }),
  };
  const told = await impactOnViews(t.database, mine, sets, new Map([["same", [[{ mapStatus: { moved: "new" } }]]]]));
  expect(told).toEqual([
    { name: "A", owner: mine.name, lacks: ["the status gone", "the type old"] },
    { owner: other.name, lacks: ["the status gone"] },
    { name: "C", owner: other.name, lacks: ["the column left"] },
  ]);
  const unread = await impactOnViews(t.database, undefined, sets, new Map());
  expect(unread.map(lineOfView)).toEqual([
    `    view  of ${mine.name}: still asks for the status gone, the status moved, the type old`,
    `    view  of ${other.name}: still asks for the status gone`,
    `    view  of ${other.name}, "C": still asks for the column left`,
    `    view  of ${mine.name}: still asks for the status moved`,
  ]);
});
