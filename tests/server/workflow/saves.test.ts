import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDueReplies, replyPatience } from "../../../src/server/claims/requests/reply.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";
import { type Row, statuses, tables } from "./decisions-table.ts";
import { claimOf, letters, ofType, staff, stand, timeline } from "./stand.ts";

/** What forms, notes and files do to a claim's status, through the API; who may do what at all is exhaustive.test.ts. */
let t: TestApp;
type Type = keyof typeof tables;
const types = Object.keys(tables) as Type[];
const dealer = "dealer@example.test";
const everybody = [
  "owner",
  "tech_support",
  "account_manager",
  "return_approver",
  "staff",
  "customer_service",
  "service_manager",
  "general_manager",
  "finance",
];

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const emailOf = (role: string) => (role === "owner" ? dealer : staff(role));
const rowsFor = (type: Type, action: string, status: string, role: string): Row[] =>
  tables[type].filter(([from, id, , who]) => id === action && from.includes(status) && who.includes(role));

/** Saves the claim's own form again, as this role. */
async function save(type: Type, role: string, isDraft: boolean) {
  const { id: claim, form } = await claimOf(t, ofType[type]);
  const url = type === "return" ? "/api/return" : "/api/claim";
  return send(t, { as: emailOf(role), method: "PUT", url, body: { ...form, claim, ...(isDraft && { draft: true }) } });
}

const begin = (type: Type, status: string, before = "cs to action") =>
  stand(t, ofType[type], status, {
    status_before: before,
    ...(status !== "draft" && { authorised_at: t.clock.now() }),
  });

/** Drafts of warranty claims and returns are read by their account alone, and by nobody's colleague (D-021). */
const reads = (type: Type, status: string, role: string): boolean =>
  status !== "draft" ||
  role === "owner" ||
  (type === "replacement" && ["tech_support", "customer_service", "service_manager"].includes(role));

describe.each(types)("%s", (type) => {
  const claim = ofType[type];

  test.each(statuses[type])(
    "%s: the form is saved by whom the table names, and by nobody else [ROLE-11]",
    async (status) => {
      const found: Record<string, unknown> = {};
      const said: Record<string, unknown> = {};
      for (const role of everybody) {
        for (const isDraft of status === "draft" ? [true, false] : [false]) {
          const before = await begin(type, status);
          const actions = status !== "draft" ? ["update"] : isDraft ? ["save-draft"] : ["submit", "send-to-customer"];
          const row = actions.flatMap((action) => rowsFor(type, action, status, role))[0];
          const answer = await save(type, role, isDraft);
          const name = `${role}${isDraft ? ", as a draft" : ""}`;
          const after = await claimOf(t, claim);
          const isUntouched = after.version === before.version && isRefusal(answer);
          found[name] = answer.statusCode === 200 ? after.status : isUntouched && "refused";
          said[name] = row && reads(type, status, role) ? leadsTo(row, before) : "refused";
        }
      }
      expect(found).toEqual(said);
    },
  );

  const origins = { warranty: "service to action", replacement: "unit received", return: "in-progress" };

  test.each(["an update", "a reply", "a note", "a file"])(
    "what the customer was asked for comes by %s: the claim is back where it was, and who asked is told",
    async (way) => {
      const origin = origins[type];
      const answers: Record<string, (as: string) => Promise<{ statusCode: number }>> = {
        "an update": () => save(type, "owner", false),
        "a reply": (as) =>
          send(t, { as, method: "POST", url: "/api/claim/reply", body: { claim, note: "Here it is." } }),
        "a note": (as) => send(t, { as, method: "POST", url: "/api/note/store", body: { claim, note: "Here it is." } }),
        "a file": (as) => upload(t, as, claim, [{ name: "plate.jpg", content: samples.jpg }]),
      };
      await begin(type, "pending customer action", origin);
      const isBegun = way === "a note" || way === "a file";
      if (isBegun) {
        expect((await answers[way]?.(staff("customer_service")))?.statusCode).toBe(200);
        expect(await claimOf(t, claim)).toMatchObject({ status: "pending customer action" });
      }
      expect((await answers[way]?.(dealer))?.statusCode).toBe(200);
      if (isBegun) {
        // What may be half of the answer leaves the claim where it is; nothing following, it was the whole (D-203).
        expect(await makeDueReplies(t.parts)).toBe(0);
        expect(await claimOf(t, claim)).toMatchObject({ status: "pending customer action" });
        const now = t.clock.now();
        t.clock.set(new Date(now.getTime() + replyPatience).toISOString());
        expect(await makeDueReplies(t.parts)).toBe(1);
        expect(await makeDueReplies(t.parts)).toBe(0);
        t.clock.set(now.toISOString());
      }
      expect(await claimOf(t, claim)).toMatchObject({ status: origin, status_before: "pending customer action" });
      expect((await letters(t, claim)).map(({ kind }) => kind)).toContain("customer-responded");
      // The second answer finds nothing asked.
      if (way === "a note") {
        await answers[way]?.(dealer);
        expect(await claimOf(t, claim)).toMatchObject({ status: origin });
        const kinds = (await letters(t, claim)).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind !== "reply").sort()).toEqual(["customer-responded", "message"]);
      }
      expect((await timeline(t, claim)).every(({ is_internal }) => !is_internal)).toBe(true);
    },
  );
});

/** The status after a save; the replacement that is walked was authorised by phone (D-042). */
function leadsTo([, action, to]: Row, { type, status, status_before }: Awaited<ReturnType<typeof claimOf>>) {
  if (action === "submit" && type === "replacement") return "cs to action";
  return { same: status, before: status_before }[to] ?? to;
}

const isRefusal = ({ statusCode }: { statusCode: number }): boolean => [401, 403, 404, 422].includes(statusCode);
