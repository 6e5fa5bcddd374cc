import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/index.ts";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { storedContext } from "../../../src/server/claims/claim-context.ts";
import { definitionOf } from "../../../src/server/claims/definition-of.ts";
import { findClaim } from "../../../src/server/claims/find-claim.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { outcomes } from "./decisions-outcomes.ts";
import { tables as allTables, ownApproval, type Row, statuses, whoMay } from "./decisions-table.ts";
import { claimOf, letters, make, ofType, staff, stand, timeline } from "./stand.ts";

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
/** What forms, notes and files do is walked by saves.test.ts, deleting by delete.test.ts; a reply needs a question. */
const saves = ["save-draft", "submit", "update", "send-to-customer", "customer-responds"];
const others = ["delete", "restore", "query-reply", ...saves];
/** In whose name the walk's claims are authorised. */
const authorises = "tech_support";
const authorised = [
  "packing",
  "arrange collection",
  "in transit",
  "unit received",
  "service to action",
  "cs to action",
];

/** Nobody decided the walk's claims: what somebody takes back of their own is walked by the stories. */
const tables = Object.fromEntries(
  Object.entries(allTables).map(([type, rows]) => [type, rows.filter(([from]) => from !== ownApproval)]),
) as typeof allTables;

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
  const claim = person && (await findClaim(database, person, definitions, number));
  const definition = claim && (await definitionOf(t.parts, claim));
  if (!claim || !definition) return [];
  const { transitions } = evaluate(definition, await storedContext(database, t.parts, person, claim));
  // What time makes is nobody's act.
  const isTimed = (id: string) => definition.workflow.transitions[id]?.via === "timer";
  return Object.keys(transitions).filter((id) => transitions[id]?.offered && !others.includes(id) && !isTimed(id));
}

const expected = (rows: Row[], status: string, role: string): string[] =>
  rows.flatMap(([from, action, , who]) =>
    from.includes(status) && whoMay(who, authorises).includes(role) && !saves.includes(action) ? [action] : [],
  );

type Type = keyof typeof tables;

/** The type's claim in a status, with what its transitions need. */
function begin(type: Type, status: string) {
  const isAuthorised = type === "replacement" && authorised.includes(status);
  return stand(t, ofType[type], status, {
    ...(status === "authorise" && { authorise_role: authorises }),
    ...(isAuthorised && { authorised_at: t.clock.now(), authorising_level: authorises }),
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
    from.flatMap((status) =>
      saves.includes(action) ? [] : [[status, action, to === "same" ? status : to, whoMay(who, authorises)] as const],
    ),
  );

  test.each(steps)("%s: %s leads to %s through the API, for those who may", async (status, action, to, who) => {
    const claim = ofType[type];
    const before = await begin(type, status);
    const stranger = roles.find((role) => !who.includes(role) && role !== "owner" && role !== "return_approver");
    const refused = await make(t, emailOf(stranger ?? "owner"), claim, action);
    expect([401, 403, 404, 422]).toContain(refused.statusCode);
    expect(await claimOf(t, claim)).toEqual(before);
    expect([await timeline(t, claim), await letters(t, claim)]).toEqual([[], []]);
    const asker = who[0];
    const answer = await make(t, emailOf(asker ?? ""), claim, action);
    expect(answer.statusCode, answer.body).toBe(200);
    const after = await claimOf(t, claim);
    const outcome = outcomes(action, to);
    expect(after).toMatchObject({ status: to, ...outcome.columns(t.clock.now()) });
    if (to !== status) expect(after.status_before).toBe(status);
    expect((await timeline(t, claim)).map((one) => [one.type, one.is_internal])).toEqual(outcome.timeline);
    // Nor is anybody written to about a claim that they do not read.
    const isUnread = action === "query-account-manager" && status === "draft";
    expect((await letters(t, claim)).map(({ kind }) => kind).sort()).toEqual(isUnread ? [] : outcome.letters);
  });

  const actions = [...new Set(tables[type].map(([, action]) => action))].filter((action) => !saves.includes(action));

  test.each(statuses[type])("%s: every other act is refused as it should be, whoever tries it", async (status) => {
    const claim = ofType[type];
    const before = await begin(type, status);
    const wrong: unknown[] = [];
    const tries = async (role: string, as: string, action: string, shall: (answer: Answer) => boolean) => {
      const answer = await make(t, as, claim, action);
      if (!shall(answer)) wrong.push([role, action, answer.statusCode, answer.body]);
    };
    for (const action of actions) {
      const rows = tables[type].filter(([from, id]) => id === action && from.includes(status));
      const may = (role: string) => rows.some(([, , , who]) => whoMay(who, authorises).includes(role));
      // Who may do anything elsewhere is told of the status; the owner, of their rights; a stranger, of nothing.
      if (!may("super_admin")) await tries("super_admin", staff("super_admin"), action, isStale);
      if (!may("finance")) await tries("finance", staff("finance"), action, isRefused);
      if (!may("owner")) await tries("owner", emailOf("owner"), action, isRefused);
      await tries("another account", "dealer2@example.test", action, ({ statusCode }) =>
        [401, 403, 404].includes(statusCode),
      );
      if (type !== "return") await tries("out of scope", staff("return_approver"), action, isAbsent(action));
    }
    expect(wrong).toEqual([]);
    expect(await claimOf(t, claim)).toEqual(before);
    expect([await timeline(t, claim), await letters(t, claim)]).toEqual([[], []]);
  });
});

type Answer = Awaited<ReturnType<typeof make>>;

const isStale = ({ statusCode, body }: Answer): boolean =>
  statusCode === 422 && body.includes("This action is not available for the claim's current status.");
const isRefused = (answer: Answer): boolean => [401, 403, 404].includes(answer.statusCode) || isStale(answer);
/** A claim out of scope does not exist; the Authorise button is kept from whom it is not for before any claim is looked at. */
const isAbsent = (action: string) => (answer: Answer) => answer.statusCode === (action === "authorise" ? 403 : 404);
