import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../../src/contract/call.ts";
import { calls } from "../../../src/contract/calls.ts";
import { buildApp } from "../../../src/server/app.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { aboutClaim, requestOf } from "../access/ask.ts";
import { insertPerson } from "../access/people.ts";
import type { CallName } from "../access/who-may.ts";
import { claimOf, ofType, staff } from "../workflow/stand.ts";

/** What other people's claims, files and people add to the portal changes no answer to those who may not read them: not a byte. */
let t: TestApp;
let account: string;
const callers = ["dealer@example.test", "customer@example.test", staff("account_manager"), staff("return_approver")];
/** Of an account that none of the callers has or looks after. */
const foreign = (["open", "draft", "complete", "deleted"] as const).map((status, place) => ({
  status,
  id: randomUUID(),
  number: `WC90000${place}`,
  file: { id: randomUUID(), path: randomUUID().replaceAll("-", "") },
}));
const words = { name: "Kereopa", reference: "ZZJOB4711", mail: "kereopa@example.test" };

beforeAll(async () => {
  t = await testApp({ env: { MAX_CALLS_PER_MINUTE: "1000000" } });
  const found = t.database.selectFrom("customers").select("id").where("sap_id", "=", "410205");
  account = (await found.executeTakeFirstOrThrow()).id;
});
afterAll(() => t.close());

/** Claims, with a file each, a note and a person of the account. */
async function addForeign(): Promise<void> {
  const { database, clock, parts } = t;
  const { form, credit_notes: _, chq_request_numbers: __, ...columns } = await claimOf(t, ofType.warranty);
  const { id: person } = await insertPerson(database, {
    email: words.mail,
    name: words.name,
    roles: ["warranty", "dealer"],
    accounts: ["410205"],
  });
  for (const { status, id, number, file } of foreign) {
    await database
      .insertInto("claims")
      .values({
        ...columns,
        id,
        number,
        status: status === "deleted" ? "open" : status,
        deleted_at: status === "deleted" ? clock.now() : null,
        customer_id: account,
        customer_reference: words.reference,
        created_by: person,
        updated_at: clock.now(),
        form: JSON.stringify({ ...form, products: [] }),
        search_text: `${number} ${words.reference} ${words.name}`.toLowerCase(),
        credit_notes: "[]",
        chq_request_numbers: "[]",
      })
      .execute();
    const note = { claim_id: id, created_at: clock.now(), user_id: person, is_internal: false, note: words.reference };
    await database
      .insertInto("activities")
      .values({ ...note, id: randomUUID(), type: "note", description: "Note added" })
      .execute();
    await parts.files.put(file.path, Readable.from([Buffer.from(words.reference)]));
    const stored = { id: file.id, claim_id: id, path: file.path, original_filename: "a.txt", mime_type: "text/plain" };
    const more = { size: 9, sha256: "", created_at: clock.now(), created_by: person, deleted_at: null };
    await database
      .insertInto("files")
      .values({ ...stored, ...more, activity_id: null, upload_key: null })
      .execute();
  }
}

const ids = foreign.map(({ id }) => id);
const lists: [CallName, object][] = [
  ["listClaims", {}],
  ["listClaims", { query: { updated_at: "asc" } }],
  ["listClaims", { query: { statuses: "draft,complete", types: "warranty" } }],
  ["listClaims", { query: { page: "2" } }],
  ["listClaims", { query: { page: "9999" } }],
  ["countClaims", {}],
  ["countClaims", { query: { types: "warranty" } }],
  ["getInsights", {}],
  ["getPlacements", { body: { claims: ids } }],
  ["getAssociations", {}],
  ["getViews", {}],
  ["getExports", {}],
  ["getNotices", {}],
  ["exportReport", { body: { claims: ids, destination: "download" } }],
  ...[words.reference, words.name, ...foreign.map(({ number }) => number)].map((searchString): [CallName, object] => [
    "searchClaims",
    { body: { searchString } },
  ]),
];

async function questions(): Promise<[name: string, request: InjectOptions][]> {
  const statuses = ["open", "approved", "complete"];
  const plain: [CallName, object][] = [
    ...lists,
    ["generateReport", { body: { customer: account, statuses } }],
    ["generateReport", { body: { start: "2026-01-01", end: "2026-11-20", statuses } }],
  ];
  const one = foreign.flatMap((claim) =>
    (
      [
        "getClaim",
        "getClaimVersions",
        "getActivities",
        "getWorkingNote",
        "getRemark",
        "getArrangement",
        "downloadFile",
      ] as const
    ).flatMap((call): [CallName, object][] =>
      [claim.number, claim.id].map((reference) => {
        const subject = { ...claim, claim: reference, form: {}, isDraft: false, trying: undefined };
        return [call, aboutClaim[call]?.(subject) ?? {}];
      }),
    ),
  );
  const made: [string, InjectOptions][] = [];
  for (const [call, asked] of [...plain, ...one]) {
    const request = await requestOf(call, asked);
    made.push([`${call} ${JSON.stringify(asked)}`, request]);
    const { method } = calls[call] as Call;
    if (method === "GET") made.push([`HEAD ${call} ${JSON.stringify(asked)}`, { ...request, method: "HEAD" }]);
  }
  return made;
}

/** Everything of an answer but the moment it was given, and how many more calls one may make. */
function whole({ statusCode, rawPayload, headers }: LightMyRequestResponse): string {
  const told = Object.entries(headers).filter(
    ([name]) => name !== "date" && name !== "x-request-id" && !name.startsWith("x-ratelimit"),
  );
  return JSON.stringify([statusCode, told, rawPayload.toString("latin1")]);
}

test("what others add changes no answer: no row, total, tally, figure, page, header, length or sentence", async () => {
  const asked = await questions();
  const before = new Map<string, string>();
  for (const caller of callers) {
    for (const [name, request] of asked) before.set(`${caller} ${name}`, whole(await t.as(caller)(request)));
  }
  const toStaff = async () => (await t.as(staff("super_admin"))({ url: "/api/claims" })).json().claims.total;
  const total = await toStaff();
  // Figures are kept for some seconds.
  t.clock.set("2026-11-20T00:01:00Z");
  await addForeign();
  expect(await toStaff()).toBe(total + foreign.length);
  const told: string[] = [];
  for (const caller of callers) {
    for (const [name, request] of asked) {
      const after = whole(await t.as(caller)(request));
      if (after !== before.get(`${caller} ${name}`)) told.push(`${caller} ${name}: ${after.slice(0, 300)}`);
    }
  }
  expect(told).toEqual([]);
});

test("no answer of the API may be kept on the way or compared with an earlier one", async () => {
  for (const [name, request] of await questions()) {
    const { headers } = await t.as(callers[0] ?? "")({
      ...request,
      headers: { ...request.headers, "if-none-match": "*", "if-modified-since": new Date(4e12).toUTCString() },
    });
    expect([name, headers.etag, headers["last-modified"]]).toEqual([name, undefined, undefined]);
    expect([name, String(headers["cache-control"])]).toEqual([name, expect.stringContaining("no-store")]);
  }
});

describe("as far as can be reckoned by the time that an answer takes,", () => {
  const asked: string[] = [];
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node, (key, value) => (key === "value" || key === "values" ? "?" : value)));
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  test("somebody else's claim is one that is not there: the same questions are put to the database", async () => {
    const parts = { ...t.parts, database: t.database.withPlugin(listening) };
    delete parts.signIn;
    const app = await buildApp(parts, { isLogging: false, portal: "not-built" });
    const { sso_id } = await t.database
      .selectFrom("users")
      .select("sso_id")
      .where("email", "=", callers[0] ?? "")
      .executeTakeFirstOrThrow();
    const headers = { authorization: `Bearer ${await t.tokens.sign(sso_id)}` };
    const [there] = foreign;
    if (!there) throw new Error("There is no claim.");
    const { products: _, ...form } = (await claimOf(t, ofType.warranty)).form as Record<string, unknown>;
    const putTo = async (call: CallName, claim: Omit<typeof there, "status">, reference: string) => {
      const about = aboutClaim[call]?.({ ...claim, claim: reference, form, isDraft: false, trying: "approve" }) ?? {};
      const request = await requestOf(call, about);
      asked.length = 0;
      const { statusCode } = await app.inject({ ...request, headers: { ...request.headers, ...headers } });
      return [call, statusCode, ...asked];
    };
    for (const call of Object.keys(aboutClaim) as CallName[]) {
      const file = { id: randomUUID(), path: randomUUID().replaceAll("-", "") };
      const none = { id: randomUUID(), number: "WC999999", file };
      expect(await putTo(call, there, there.number)).toEqual(await putTo(call, none, none.number));
      expect(await putTo(call, there, there.id)).toEqual(await putTo(call, none, none.id));
    }
    await app.close();
  });
});
