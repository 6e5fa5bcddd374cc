import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../../src/contract/call.ts";
import { calls } from "../../../src/contract/calls.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { type Asked, aboutClaim, requestOf } from "../access/ask.ts";
import { makeClaims, place, standing, type TriedClaim } from "../access/claims-to-try.ts";
import { type Answers, type CallName, type ClaimRule, claimRules } from "../access/who-may.ts";
import { accountId } from "../claims/warranty-form.ts";
import { claimOf, ofType, staff } from "../workflow/stand.ts";
import { smuggled, values } from "./smuggled.ts";

let t: TestApp;
let claims: TriedClaim[];
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp({ env: { MAX_CALLS_PER_MINUTE: "1000000" } });
  const [own, other] = [await accountId(t, "410344"), await accountId(t, "410205")];
  claims = await makeClaims(t, { own, other, second: other });
});
afterAll(() => t.close());

const schemaOf = (name: CallName) => (calls[name] as Call).body as { properties?: object } | undefined;
const declaredBy = (name: CallName): string[] => Object.keys(schemaOf(name)?.properties ?? {});

/** The same, and beside it everything that it should not say. */
function withMore(name: CallName, { body, form, params }: Asked, value: unknown): Asked {
  const more = smuggled(value, [...declaredBy(name), "claim", "emailTo", "emailCc", "emailSubject", "emailBody"]);
  const words = Object.entries(more).map(([key, one]): [string, string] => [key, JSON.stringify(one)]);
  return {
    ...(params && { params }),
    query: Object.fromEntries(words),
    ...(body && { body: { ...more, ...body } }),
    ...(form && { form: [...words, ...form] }),
  };
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}/g;
/** What of a claim's rows is not made anew by chance each time. */
const replaceEqualDeep = (rows = "") =>
  rows
    .replaceAll(ids, "-")
    .replace(/"version": \d+/, "")
    .split("\n")
    .map(asWritten)
    .sort();
/** Of a letter, all but its own key and the database's moment. */
const asWritten = (row: string) =>
  row.includes('"next_attempt_at"') ? row.replaceAll(/"(next_attempt_at|created_at|event_key)": "[^"]+"/g, "") : row;

const takesForm = (call: CallName) => /^(create|update)(Claim|Return)$|^requestPalletReturn$/.test(call);
const isWriting = ({ call }: ClaimRule) => !/^(get|download|export)/.test(call);
const doers = [
  ["super_admin", staff("super_admin")],
  ["dealer", dealer],
] as const;
const doerOf = (answers: Answers) =>
  doers.find(([role]) => answers.find(([, roles]) => roles.includes(role))?.[0] === 200)?.[1];

/** Each writing call where it succeeds: on a claim that is sent, or where that is what it takes, on a draft or a deleted one. */
const acts = claimRules.filter(isWriting).flatMap((rule) => {
  for (const which of ["sent", "draft", "deleted"] as const) {
    const who = doerOf(rule[which]);
    if (who !== undefined) return [{ rule, which, who }];
  }
  return [];
});

test("every call that writes to a claim is tried", () => {
  // What is undone must have been done: it is tried in workflow/undo.test.ts.
  const tried = new Set([...acts.map(({ rule }) => rule.call), "undoAct"]);
  expect([...new Set(claimRules.filter(isWriting).map(({ call }) => call))].filter((call) => !tried.has(call))).toEqual(
    [],
  );
});

describe.each(acts.map((act) => [`${act.rule.call} of a ${act.rule.type}`, act] as const))(
  "%s",
  (_, { rule, which, who }) => {
    test("does the same whatever else is sent, in body, form and address", async () => {
      const claim = claims.find(
        ({ type, of, isDraft, isDeleted = false }) =>
          type === rule.type && of === "own" && isDraft === (which === "draft") && isDeleted === (which === "deleted"),
      );
      if (!claim) throw new Error("There is no such claim.");
      const { purchaser: __, ...form } = (await claimOf(t, ofType[rule.type])).form as Record<string, unknown>;
      const subject = { ...claim, claim: claim.number, form, isDraft: claim.isDraft, trying: rule.trying };
      const asked = aboutClaim[rule.call]?.(subject) ?? {};
      const doing = async (what: Asked, status = 200) => {
        await place(t, claim, rule.status);
        const answer = await t.as(who)(await requestOf(rule.call, what));
        expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
        const rows = (await standing(t, [claim.id])).get(claim.id);
        return { keys: Object.keys(answer.json()), rows: replaceEqualDeep(rows) };
      };
      const plain = await doing(asked);
      for (const value of values) {
        const more = withMore(rule.call, asked, value);
        // A form has no place for them, and says so.
        if (takesForm(rule.call)) expect((await doing(more, 422)).keys).toContain("errors");
        else expect(await doing(more)).toEqual(plain);
      }
    });
  },
);

describe("what is no claim's:", () => {
  /** Everything that says who somebody is and what they may. */
  async function people(): Promise<string> {
    const { database } = t;
    const tables = [
      "users",
      "user_roles",
      "user_customers",
      "customer_managers",
      "customers",
      "sign_in_accounts",
    ] as const;
    const rows = [];
    for (const table of tables) {
      const all = await database.selectFrom(table).selectAll().execute();
      rows.push([table, all.map((row) => JSON.stringify(row)).sort()]);
    }
    return JSON.stringify(rows);
  }

  test("no call makes anybody more than they were", async () => {
    const own = await accountId(t, "410344");
    const purchaser = { uuid: own, company: "A", address: "1 Queen Street", email: "a@example.test", pallets: 1 };
    const asked: [CallName, object][] = [
      ["switchAccount", { sap_id: "410344" }],
      ["createView", { name: "Mine", query: "" }],
      ["requestPalletReturn", { purchaser: { ...purchaser, phone: "09 300 1234" } }],
      ["createClaim", { draft: true, customerReference: "Job 7" }],
      ["createReturn", { draft: true, customerComments: "Kia ora" }],
      ["searchClaims", { searchString: "open" }],
    ];
    await t.database.updateTable("users").set({ active_customer_id: own }).where("email", "=", dealer).execute();
    const settled = await people();
    for (const value of [...values, "super_admin", randomUUID()]) {
      for (const [call, body] of asked) {
        const unique = call === "createView" ? { name: `Mine ${randomUUID()}`.slice(0, 30) } : {};
        const request = await requestOf(call, withMore(call, { body: { ...body, ...unique } }, value));
        const answer = await t.as(dealer)(request);
        const status = takesForm(call) ? 422 : 200;
        expect([call, answer.statusCode, answer.body.slice(0, 200)]).toEqual([call, status, expect.anything()]);
        if (takesForm(call)) expect((await t.as(dealer)(await requestOf(call, { body }))).statusCode).toBe(200);
      }
    }
    expect(await people()).toBe(settled);
  });

  test("a view is its maker's alone, and a pallet request goes to the pallet mailbox alone", async () => {
    const { database, parts } = t;
    const views = await database
      .selectFrom("saved_views")
      .innerJoin("users", "users.id", "user_id")
      .select(["email", "is_shared"])
      .execute();
    expect(views.filter(({ email }) => email === dealer).every(({ is_shared }) => !is_shared)).toBe(true);
    expect(new Set(views.map(({ email }) => email))).toEqual(new Set([dealer]));
    const letters = await database
      .selectFrom("outbox")
      .select(["recipients", "cc"])
      .where("kind", "=", "pallet-return")
      .execute();
    expect(letters.length).toBeGreaterThan(0);
    for (const { recipients, cc } of letters) expect([recipients, cc]).toEqual([[parts.settings.palletMailbox], []]);
  });
});
