import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/index.ts";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { storedContext } from "../../../src/server/claims/claim-context.ts";
import { definitionOf } from "../../../src/server/claims/definition-of.ts";
import { findClaim } from "../../../src/server/claims/find-claim.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { type Row, statuses, tables } from "./decisions-table.ts";
import { claimOf, make, ofType, staff, stand, timeline } from "./stand.ts";

let t: TestApp;
const roles = [
  "owner",
  "tech_support",
  "account_manager",
  "return_approver",
  "staff",
  "team_leader",
  "customer_service",
  "customer_service_manager",
  "service_manager",
  "general_manager",
  "managing_director",
  "finance",
  "admin",
  "super_admin",
];
/** Saves are proved elsewhere; a reply needs a question; an answer of the customer is made by a note. */
const others = [
  "delete",
  "restore",
  "save-draft",
  "submit",
  "update",
  "send-to-customer",
  "query-reply",
  "customer-responds",
];
const authorised = [
  "packing",
  "arrange collection",
  "in transit",
  "unit received",
  "service to action",
  "cs to action",
];

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const emailOf = (role: string) => (role === "owner" ? "dealer@example.test" : staff(role));

/** What the role is offered on the claim as it stands; nothing of a claim that it does not read. */
async function offered(number: string, role: string): Promise<string[]> {
  const { database, definitions } = t.parts;
  const { sso_id } = await database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", emailOf(role))
    .executeTakeFirstOrThrow();
  const person = await readPerson(database, definitions.access, sso_id);
  const claim = person && (await findClaim(database, person, definitions.access, number));
  const definition = claim && (await definitionOf(t.parts, claim));
  if (!claim || !definition) return [];
  const { transitions } = evaluate(definition, await storedContext(database, t.parts, person, claim));
  return Object.keys(transitions).filter((id) => transitions[id]?.offered && !others.includes(id));
}

const expected = (rows: Row[], status: string, role: string): string[] =>
  rows.flatMap(([from, action, , who]) => (from.includes(status) && who.includes(role) ? [action] : []));

type Type = keyof typeof tables;

/** The type's claim in a status, with what its transitions need. */
function begin(type: Type, status: string) {
  const isAuthorised = type === "replacement" && authorised.includes(status);
  return stand(t, ofType[type], status, {
    ...(status === "authorise" && { authorise_role: "tech_support" }),
    ...(isAuthorised && { authorised_at: t.clock.now(), authorising_level: "tech_support" }),
    return_request_number: "RAN1",
    replacement_delivery_number: "80001",
    status_before: "open",
  });
}

describe.each(Object.keys(tables) as Type[])("%s", (type) => {
  test.each(statuses[type])(
    "%s: every role is offered what the table says, and nothing else [RES-03]",
    async (status) => {
      await begin(type, status);
      const found: Record<string, string[]> = {};
      for (const role of roles) found[role] = (await offered(ofType[type], role)).sort();
      const said = Object.fromEntries(
        roles.map((role) => [role, [...new Set(expected(tables[type], status, role))].sort()]),
      );
      expect(found).toEqual(said);
    },
  );

  const steps = tables[type].flatMap(([from, action, to, who]) =>
    from.map((status) => [status, action, to === "same" ? status : to, who] as const),
  );

  test.each(steps)("%s: %s leads to %s through the API, for those who may", async (status, action, to, who) => {
    const claim = ofType[type];
    await begin(type, status);
    const stranger = roles.find((role) => !who.includes(role) && role !== "owner" && role !== "return_approver");
    const refused = await make(t, emailOf(stranger ?? "owner"), claim, action);
    expect([401, 403, 404, 422]).toContain(refused.statusCode);
    expect(await claimOf(t, claim)).toMatchObject({ status });
    const answer = await make(t, emailOf(who[0] ?? ""), claim, action);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await claimOf(t, claim)).toMatchObject({ status: to });
    expect((await timeline(t, claim)).length).toBeGreaterThan(0);
  });
});
