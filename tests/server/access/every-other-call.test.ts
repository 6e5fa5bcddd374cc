import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../../src/contract/call.ts";
import { calls } from "../../../src/contract/calls.ts";
import { rowOf } from "../../contract/spec-rows.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { aboutClaim, requestOf } from "./ask.ts";
import { askPlainly, type Known } from "./ask-plainly.ts";
import { insertPerson } from "./people.ts";
import { claimants, everyone } from "./roles-of-decisions.ts";
import { type CallName, claimRules, open, type PlainRule, plainRules, ungated } from "./who-may.ts";

let t: TestApp;
let known: Known;
const tokens = new Map<string, string>();
const own = "410344";
const other = "410205";
const names = Object.keys(calls).sort() as CallName[];

beforeAll(async () => {
  t = await testApp({ env: { MAX_CALLS_PER_MINUTE: "1000000" } });
  const { database } = t;
  const newPerson = async (name: string, roles: string[]) => {
    const isClaimant = roles.some((role) => claimants.includes(role));
    const person = { email: `asks-as-${name}@example.test`, roles, accounts: isClaimant ? [own] : [] };
    const made = await insertPerson(database, { ...person, manages: roles.includes("account_manager") ? [own] : [] });
    tokens.set(name, await t.tokens.sign(made.ssoId));
    return made;
  };
  for (const role of everyone) await newPerson(role, ["warranty", role]);
  await newPerson("the gate's role alone", ["warranty"]);
  await newPerson("a business role without the gate's", ["customer_service"]);
  await newPerson("no role", []);
  const somebody = await newPerson("somebody else", ["warranty", "customer_service"]);
  const idOf = (sapId: string) =>
    database.selectFrom("customers").select("id").where("sap_id", "=", sapId).executeTakeFirstOrThrow();
  const accounts = { own: (await idOf(own)).id, other: (await idOf(other)).id };
  const unitOf = async (customer: string) => {
    const unit = await database
      .selectFrom("deliveries")
      .innerJoin("delivery_lines", "delivery_lines.docket", "deliveries.docket")
      .where("customer_id", "=", customer)
      .select(["material", "deliveries.docket"])
      .executeTakeFirstOrThrow();
    return { ...unit, serial: "D23J03917" };
  };
  const view = { id: randomUUID(), user_id: somebody.id, query: "status=open", created_at: t.clock.now() };
  await database
    .insertInto("saved_views")
    .values({ ...view, name: "Somebody's", is_shared: false })
    .execute();
  const claim = await database
    .selectFrom("claims")
    .select(["id", "definition"])
    .where("number", "=", "WC100041")
    .execute();
  const exported = await t.app.inject({
    method: "POST",
    url: "/api/report/export",
    headers: { authorization: `Bearer ${tokens.get("somebody else")}` },
    payload: { claims: claim.map(({ id }) => id), destination: "download" },
  });
  known = {
    ...accounts,
    goods: { own: await unitOf(accounts.own), other: await unitOf(accounts.other) },
    view: view.id,
    filename: exported.json().filename,
    ssoId: somebody.ssoId,
    hash: claim[0]?.definition ?? "",
  };
});
afterAll(() => t.close());

async function ask(rule: PlainRule, who: string | undefined) {
  const about = aboutClaim[rule.call]?.({
    claim: "WC100041",
    id: randomUUID(),
    file: { id: randomUUID(), path: "x" },
    form: {},
    isDraft: true,
    trying: "approve",
  });
  const request = await requestOf(rule.call, about ?? askPlainly(rule, known, who));
  const headers = { ...request.headers, ...(who !== undefined && { authorization: `Bearer ${tokens.get(who)}` }) };
  return t.app.inject({ ...request, headers });
}

test("every call of the contract stands in the table of who may", () => {
  const written = new Set([...claimRules, ...plainRules].map(({ call }) => call));
  expect([...written].sort()).toEqual(names);
  for (const { call } of claimRules) expect([call, aboutClaim[call] !== undefined]).toEqual([call, true]);
});

test("what the contract calls public is what was decided to be", () => {
  const isPublic = (name: CallName) => (calls[name] as Call).isPublic === true;
  expect(names.filter(isPublic)).toEqual(open.toSorted());
});

describe.each(
  plainRules.map((rule) => [`${rule.call}${rule.on ? `, ${rule.on}` : ""}${rowOf(rule.call)}`, rule] as const),
)("%s", (_, rule) => {
  test("is answered as was decided to each role", async () => {
    const wrong: string[] = [];
    for (const role of everyone) {
      const answer = await ask(rule, role);
      const should = rule.answers.find(([, roles]) => roles.includes(role))?.[0];
      if (answer.statusCode !== should)
        wrong.push(`${role}: ${answer.statusCode}, not ${should} ${answer.body.slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
  });
});

const refused = { message: "Your account does not allow access to the portal." };
test.each(["the gate's role alone", "a business role without the gate's", "no role"])(
  "with %s every call is refused alike, but who one is [AUTH-16] [AUTH-17]",
  async (who) => {
    for (const call of names) {
      const answer = await ask({ call, answers: [] }, who);
      if (open.includes(call) || ungated.includes(call)) expect([call, answer.statusCode]).toEqual([call, 200]);
      else expect([call, answer.statusCode, answer.json()]).toEqual([call, 403, refused]);
    }
  },
);

test("who has not signed in is refused alike by every call that is not public, whatever is sent", async () => {
  for (const call of names.filter((name) => !open.includes(name))) {
    const answer = await ask({ call, answers: [] }, undefined);
    expect([call, answer.statusCode, answer.json()]).toEqual([call, 401, { message: "Please sign in." }]);
    const { method, url } = await requestOf(call, {});
    // Before anything is read of it: neither a wrong body nor a wrong address tells more.
    const wrong = await t.app.inject({
      method: method ?? "GET",
      url: url ?? "",
      ...(method !== "GET" && { payload: [1] }),
    });
    expect([call, wrong.statusCode]).toEqual([call, 401]);
  }
});
