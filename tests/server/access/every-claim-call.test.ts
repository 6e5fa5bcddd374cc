import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowOf } from "../../contract/spec-rows.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf, ofType } from "../workflow/stand.ts";
import { aboutClaim, requestOf, type Subject } from "./ask.ts";
import { begin, makeClaims, place, standing, type TriedClaim } from "./claims-to-try.ts";
import { insertPerson } from "./people.ts";
import { everyone } from "./roles-of-decisions.ts";
import { type Answers, type ClaimRule, claimRules, reads } from "./who-may.ts";

let t: TestApp;
let claims: TriedClaim[];
const forms: Record<string, object> = {};
const people = new Map<string, { id: string; token: string }>();
const sapIds = { own: "410344", other: "410205", second: "410261" };

beforeAll(async () => {
  t = await testApp({ env: { MAX_CALLS_PER_MINUTE: "1000000" } });
  const rows = await t.database.selectFrom("customers").select(["id", "sap_id"]).execute();
  const idOf = (sapId: string) => rows.find(({ sap_id }) => sap_id === sapId)?.id ?? "";
  claims = await makeClaims(t, { own: idOf(sapIds.own), other: idOf(sapIds.other), second: idOf(sapIds.second) });
  for (const role of everyone) {
    const isClaimant = role === "customer" || role === "dealer";
    const { id, ssoId } = await insertPerson(t.database, {
      email: `tries-as-${role.replaceAll("_", "-")}@example.test`,
      roles: ["warranty", role],
      accounts: isClaimant ? [sapIds.own, sapIds.second] : [],
      manages: role === "account_manager" ? [sapIds.own] : [],
    });
    if (isClaimant) {
      const active = { active_customer_id: idOf(sapIds.own) };
      await t.database.updateTable("users").set(active).where("id", "=", id).execute();
    }
    people.set(role, { id, token: await t.tokens.sign(ssoId) });
  }
  for (const type of ["warranty", "replacement", "return"] as const) {
    const { purchaser: _, ...form } = (await claimOf(t, ofType[type])).form as Record<string, unknown>;
    forms[type] = form;
  }
});
afterAll(() => t.close());

const answerTo = (answers: Answers, role: string) => answers.find(([, roles]) => roles.includes(role))?.[0];

/** What the rules say of this claim; undefined where for this role there is no such claim. */
function expected(rule: ClaimRule, role: string, claim: TriedClaim): number | string | undefined {
  const [rightful, otherwise] = rule.right ?? [everyone, 0];
  if (!rightful.includes(role)) return otherwise;
  if (!reads(role, claim)) return undefined;
  return answerTo(claim.isDeleted ? rule.deleted : claim.isDraft ? rule.draft : rule.sent, role);
}

/** Everything of an answer but the moment it was given, and how many more calls one may make. */
function whole({ statusCode, body, headers }: LightMyRequestResponse): string {
  const told = Object.entries(headers).filter(
    ([name]) => name !== "date" && name !== "x-request-id" && !name.startsWith("x-ratelimit"),
  );
  return JSON.stringify({ statusCode, body, told });
}
const told = (answer: LightMyRequestResponse): number | string =>
  answer.body === '{"error":"not amendable"}' ? "not amendable" : answer.statusCode;
const isWriting = ({ call }: ClaimRule) => !/^(get|download|export)/.test(call);

async function ask(rule: ClaimRule, role: string, about: Subject) {
  const asked = aboutClaim[rule.call]?.(about);
  if (!asked) throw new Error(`Nothing is written down to ask by ${rule.call}.`);
  const request = await requestOf(rule.call, asked);
  const headers = { ...request.headers, authorization: `Bearer ${people.get(role)?.token}` };
  return t.app.inject({ ...request, headers });
}

const named = ({ call, trying, type, status }: ClaimRule) =>
  `${call}${trying ? ` (${trying})` : ""}, ${type} in '${status}'${rowOf(call)}`;

describe.each(claimRules.map((rule) => [named(rule), rule] as const))("%s", (_, rule) => {
  const subjectOf = (claim: TriedClaim, isByNumber: boolean): Subject => ({
    ...claim,
    claim: isByNumber ? claim.number : claim.id,
    form: forms[rule.type] ?? {},
    trying: rule.trying,
  });
  /** One that is not there, asked for in the same way. */
  const nowhere = (claim: TriedClaim, isByNumber: boolean): Subject => {
    const id = randomUUID();
    const file = { id: randomUUID(), path: randomUUID().replaceAll("-", "") };
    const absent = { ...claim, id, number: `${claim.number.slice(0, 2)}999999`, file };
    return subjectOf(absent, isByNumber);
  };

  test("is answered as was decided to each role, and about what is not theirs as about what is not there [ROLE-04]", async () => {
    const those = claims.filter(({ type }) => type === rule.type);
    const ids = those.map(({ id }) => id);
    for (const claim of those) await place(t, claim, rule.status);
    let before = isWriting(rule) ? await standing(t, ids) : new Map();
    const wrong: string[] = [];
    for (const [turn, role] of everyone.entries()) {
      const changed = new Set<string>();
      const absents = new Map<string, LightMyRequestResponse>();
      for (const { id, isMine } of those)
        if (isMine && !isWriting(rule)) await begin(t, id, people.get(role)?.id ?? "");
      for (const [which, claim] of those.entries()) {
        if (claim.isMine && isWriting(rule)) continue;
        const isByNumber = (turn + which) % 2 === 0;
        const answer = await ask(rule, role, subjectOf(claim, isByNumber));
        const should = expected(rule, role, claim);
        const about = `${role}: ${claim.name}`;
        if (should === undefined) {
          const likewise = `${isByNumber} ${claim.isDraft}`;
          const absent = absents.get(likewise) ?? (await ask(rule, role, nowhere(claim, isByNumber)));
          absents.set(likewise, absent);
          if (absent.statusCode !== (rule.missing ?? 404)) wrong.push(`${about} (not there): ${absent.statusCode}`);
          if (whole(answer) !== whole(absent)) wrong.push(`${about} is told from none: ${answer.body} ${absent.body}`);
        } else if (told(answer) !== should) {
          wrong.push(`${about}: ${told(answer)}, not ${should} ${answer.body.slice(0, 160)}`);
        }
        if (isWriting(rule) && told(answer) === 200) changed.add(claim.id);
      }
      if (!isWriting(rule)) continue;
      const after = await standing(t, ids);
      for (const claim of those) {
        if (changed.has(claim.id)) await place(t, claim, rule.status);
        else if (after.get(claim.id) !== before.get(claim.id)) wrong.push(`${role}: ${claim.name} changed`);
      }
      before = changed.size > 0 ? await standing(t, ids) : after;
    }
    expect(wrong).toEqual([]);
  });
});
