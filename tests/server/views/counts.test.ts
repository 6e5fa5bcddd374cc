import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { viewsFor } from "../../../src/server/access/views-for.ts";
import { buildApp } from "../../../src/server/app.ts";
import { editedSchemas } from "../../helpers/edited-schemas.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { ofType, resolve, staff, stand } from "../workflow/stand.ts";

/** The views of the work say how many claims they open. */
let t: TestApp;
const roles = ["customer_service", "tech_support", "account_manager", "service_manager", "finance", "admin"];

beforeAll(async () => {
  t = await testApp();
  const service = staff("customer_service");
  for (const claim of [ofType.warranty, ofType.replacement]) await stand(t, claim, "in-progress");
  for (const as of [service, staff("tech_support")]) {
    const claims = [as === service ? ofType.warranty : ofType.replacement];
    await send(t, { as, method: "PUT", url: "/api/claims/owner", body: { claims, owner: "me" } });
  }
  await resolve(t, service, ofType.warranty, "action-required", { note: "Please send the docket." });
  const note = { claim: ofType.warranty, note: "@[Technical support] please look.", internal: true };
  await send(t, { as: service, method: "POST", url: "/api/note/store", body: note });
  const standsSince = (claim: string, days: number) =>
    sql`update claims set status_at = ${t.clock.now()}::timestamptz - make_interval(days => ${days}) where number = ${claim}`.execute(
      t.database,
    );
  await standsSince(ofType.warranty, 60);
  await standsSince(ofType.replacement, 0);
});
afterAll(() => t.close());

interface Count {
  query: string;
  total: number;
}
const counted = async (as: string) => {
  const answer = await send(t, { as, url: "/api/views/counts" });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().counts as Count[];
};

test.each(roles)("each view counts for %s exactly the claims of the list that it opens", async (role) => {
  const as = staff(role);
  const lists = [];
  const { views } = (await send(t, { as, url: "/api/user" })).json();
  for (const { query } of views) {
    const { claims } = (await send(t, { as, url: `/api/claims?${query}` })).json();
    lists.push({ query, total: claims.total });
  }
  expect(await counted(as)).toEqual(lists);
  expect(lists.length).toBeGreaterThan(1);
});

test("views that are another's work for others count otherwise for each", async () => {
  const totals = async (role: string) =>
    Object.fromEntries((await counted(staff(role))).map((c) => [c.query, c.total]));
  const [service, tech] = [await totals("customer_service"), await totals("tech_support")];
  expect([service?.["owner=me&turn=anybody"], tech?.["owner=me&turn=anybody"]]).toEqual([1, 1]);
  expect(service?.["owner=me&late=yes&updated_at=asc"]).toBe(1);
  expect(tech?.["owner=me&late=yes&updated_at=asc"]).toBe(0);
  expect(service?.["turn=claimant&updated_at=asc"]).toBeGreaterThan(0);
});

test("the queues Mine and Nobody's hold what is still to be done; all that are mine are listed still", async () => {
  const totals = async () => {
    const counts = await counted(staff("customer_service"));
    const totalOf = (owner: string) => counts.find(({ query }) => query === `owner=${owner}&turn=anybody`)?.total ?? -1;
    return { mine: totalOf("me"), nobodys: totalOf("none") };
  };
  const of = async (query: string) =>
    (await send(t, { as: staff("customer_service"), url: `/api/claims?${query}` })).json().claims.total;
  for (const claim of [ofType.warranty, ofType.return]) await stand(t, claim, "open");
  const before = await totals();
  const nobodys = await of("owner=none");
  for (const [status, isOver] of [
    ["approved", false],
    ["declined", true],
    ["completed", true],
  ] as const) {
    await stand(t, ofType.warranty, status);
    await stand(t, ofType.return, status);
    const after = await totals();
    expect(after.mine, status).toBe(before.mine - (isOver ? 1 : 0));
    expect(await of("owner=me"), status).toBe(1);
    expect(await of("owner=none"), status).toBe(nobodys);
    expect(await of("owner=none&turn=anybody"), status).toBe(after.nobodys);
    expect(before.nobodys - after.nobodys, status).toBe(isOver ? 1 : 0);
  }
});

test("all views are counted for two questions about claims, and claimants are refused", async () => {
  const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(t.database.getExecutor())), "executeQuery");
  await counted(staff("customer_service"));
  const sent = spy.mock.calls.map(([query]) => (query as CompiledQuery).sql);
  spy.mockRestore();
  expect(sent.filter((text) => /\bclaims\b|claim_tallies/.test(text))).toHaveLength(2);
  expect((await send(t, { as: "dealer@example.test", url: "/api/views/counts" })).statusCode).toBe(403);
});

type Named = { name: string };

test("a new role reads claims by their status and has views of its own by JSON alone, one of which opens", async () => {
  const schemas = editedSchemas();
  schemas.edit("access.json", ({ roles, scopes }) => {
    Object.assign(scopes ?? {}, { moving: [{ accounts: "all", statuses: ["in-progress"] }] });
    const freight = { permissions: ["resolve claim"], authorises: [], reads: "moving" };
    Object.assign(roles ?? {}, { freight });
    Object.assign((roles as Record<string, object>).finance ?? {}, { reads: "moving" });
  });
  const visible = { "/user/roles": { contains: { const: "finance" } } };
  const freight = { schema: { type: "number" }, visible, list: true, filter: true, order: true, writes: visible };
  schemas.write("warranty/facts.json", { facts: { freight } });
  schemas.edit("warranty/messages.en.json", (messages) => {
    messages.facts = { freight: { title: "Freight" } };
  });
  const orderBy = { column: "freight", descending: true };
  const collect = { statuses: ["in-progress"], types: ["warranty"], orderBy, columns: ["freight"] };
  schemas.edit("shared/views.json", ({ views }) => {
    (views as object[]).push(
      { title: "Dear", where: { freight: { from: 100 } } },
      { title: "To collect", for: ["freight"], opens: ["freight"], ...collect },
      { title: "Overdue", for: ["warranty"], late: true },
      { title: "At work", for: ["dealer"], opens: ["dealer"], statuses: ["open"] },
    );
  });
  const definitions = loadDefinitions(schemas.folder);
  const app = await buildApp({ ...t.parts, definitions }, { portal: "", isLogging: false });
  onTestFinished(async () => {
    await app.close();
    schemas.remove();
  });
  const query = "status=in-progress&type=warranty&order_by=-freight&column=freight";
  const offered = viewsFor(definitions, { roles: ["freight"] });
  expect(offered.slice(-2)).toEqual([
    { name: "Dear", query: "where=freight%3E%3D100" },
    { name: "To collect", opens: true, query },
  ]);
  expect(viewsFor(definitions, { roles: ["finance"] }).filter(({ opens }) => opens)).toEqual([]);
  const ask = async (as: string, url: string) => {
    const { statusCode, body } = await app.inject({
      url,
      headers: { authorization: `Bearer ${await t.tokens.sign(as)}` },
    });
    expect(statusCode, body).toBe(200);
    return JSON.parse(body);
  };
  expect((await ask("user-dealer", "/api/user")).views).toEqual([
    { name: "At work", opens: true, query: "status=open" },
  ]);
  expect((await ask("user-dealer", "/api/views/counts")).counts).toHaveLength(1);
  // Whoever does not see the column is told how many the other views open.
  const countsOf = async (as: string) => (await ask(as, "/api/views/counts")).counts.length;
  // "Overdue" in place of "To collect".
  const all = offered.length;
  expect([await countsOf("user-finance"), await countsOf("user-tech-support")]).toEqual([all, all - 1]);
  // Nor are they offered it, as their list would be refused; nor claimants what only lists of ours tell.
  const dear = async (as: string) => (await ask(as, "/api/user")).views.some(({ name }: Named) => name === "Dear");
  expect([await dear("user-finance"), await dear("user-tech-support")]).toEqual([true, false]);
  const late = (roles: string[]) => viewsFor(definitions, { roles }).some(({ name }) => name === "Overdue");
  expect([late(["warranty", "finance"]), late(["warranty", "dealer"])]).toEqual([true, false]);
  const { count } = await t.database
    .selectFrom("claims")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("status", "=", "in-progress")
    .executeTakeFirstOrThrow();
  expect((await ask("user-finance", "/api/claims")).claims.total).toBe(Number(count));
  expect((await ask("user-finance", "/api/claims?updated_at=asc")).claims.total).toBe(Number(count));
  const { counts } = await ask("user-finance", "/api/claims/counts");
  const others = counts.filter(({ status }: { status: string }) => status !== "in-progress");
  expect(new Set(others.map(({ total }: { total: number }) => total))).toEqual(new Set([0]));
  expect((await ask("user-finance", `/api/claim/${ofType.replacement}`)).claim.status).toBe("in-progress");
  expect((await ask("user-finance", `/api/claim/${ofType.warranty}`)).claim).toBeNull();
});
