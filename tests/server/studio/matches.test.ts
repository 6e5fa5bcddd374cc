import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../../src/server/person.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { release } from "../../../src/server/releases/releases.ts";
import { countMatches } from "../../../src/server/studio/count-matches.ts";
import { ownSchemas } from "../../helpers/own-definitions.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { addManyClaims } from "../claims/many-claims.ts";

const patience = { timeout: 300_000 };
const place = "workflow/transitions/start/allowed";

let t: TestApp;
let draft: number;
beforeAll(async () => {
  t = await testApp();
  const why = { author: "the folder", reason: "First", origin: "folder" } as const;
  await release(t.database, filesIn(ownSchemas), { ...why, isPublished: true, now: t.clock.now() });
  await addManyClaims(t.database, 200);
  draft = (
    await t.as("admin@example.test")({ method: "POST", url: "/api/studio/drafts", payload: { title: "Count" } })
  ).json().number;
}, 120_000);
afterAll(() => t.close());

async function ask(
  query: Record<string, string>,
  as = "super-admin@example.test",
): Promise<ReturnType<typeof JSON.parse>> {
  const url = `/api/studio/drafts/${draft}/matches?${new URLSearchParams({ type: "warranty", place, ...query })}`;
  const answer = await t.as(as)({ method: "GET", url });
  // On a busy machine a check outlasts the request and goes on meanwhile.
  return answer.statusCode === 503 ? ask(query, as) : { status: answer.statusCode, ...answer.json() };
}

const openOf = async (type: string): Promise<string[]> => {
  const done = ["disapproved", "complete"];
  const query = t.database.selectFrom("claims").select("number").where("deleted_at", "is", null);
  const rows = await query.where("type", "=", type).where("status", "not in", done).execute();
  return rows.map(({ number }) => number);
};

test(
  "a condition of a draft is counted over the open claims of its form, as somebody of a role",
  patience,
  async () => {
    const open = await openOf("warranty");
    const support = await ask({ role: "tech_support" });
    expect(support).toMatchObject({ status: 200, compared: open.length, is_whole: true });
    expect(support.matched).toBeGreaterThan(0);
    expect(open).toEqual(expect.arrayContaining(support.examples));
    expect(await ask({ role: "customer" })).toMatchObject({ compared: open.length, matched: 0, examples: [] });
  },
);

test.each([
  [{ role: "customer", place: "rules/nonesuch/must" }, 404],
  [{ role: "customer", type: "nonesuch" }, 404],
  [{ role: "nonesuch" }, 404],
])("what is not there is not counted: %j", patience, async (query, status) => {
  expect((await ask(query)).status).toBe(status);
});

test("whoever may not change definitions counts nothing", patience, async () => {
  expect((await ask({ role: "customer" }, "tech-support@example.test")).status).toBe(403);
});

test(
  "claims that the person does not read are not counted, and a newer question takes the place of an older",
  patience,
  async () => {
    const definition = t.parts.definitions.get("warranty");
    if (!definition) throw new Error("There is no such definition.");
    const user = {
      roles: ["tech_support"],
      permissions: ["resolve claim"],
      authorisingRoles: [],
      isClaimant: false,
      isOwner: false,
    };
    const person = (roles: string[], id: string) =>
      ({ id, roles, permissions: [], authorisingRoles: [], customer: null }) as unknown as Person;
    const asked = { definition, place, user };
    expect(await countMatches(t.parts, person(["return_approver"], "a"), asked)).toMatchObject({
      compared: 0,
      matched: 0,
    });
    const older = countMatches(t.parts, person(["super_admin"], "b"), asked);
    const newer = countMatches(t.parts, person(["super_admin"], "b"), asked);
    await expect(older).rejects.toMatchObject({ status: 409 });
    expect((await newer).compared).toBeGreaterThan(0);
  },
);
