import { afterAll, beforeAll, expect, test } from "vitest";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
const dealer = "dealer@example.test";
const all = "super-admin@example.test";

beforeAll(async () => {
  t = await testApp({ env: { PAGE_SIZE: "7" } });
});
afterAll(() => t.close());

interface Row {
  claim_number: string;
  status: string;
  type: string;
  updated_at: string;
  customer: { sap_id: string };
  deleted_at: string | null;
}
interface Page {
  data: Row[];
  current_page: number;
  total: number;
  per_page: number;
}

async function list(as: string, query = ""): Promise<Page> {
  const answer = await send(t, { as, url: `/api/claims${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().claims;
}

async function everyPage(as: string, query = "?"): Promise<Row[]> {
  const { total, per_page } = await list(as, query);
  const rows: Row[] = [];
  for (let page = 1; page <= Math.ceil(total / per_page); page++) {
    rows.push(...(await list(as, `${query}&page=${page}`)).data);
  }
  expect(rows).toHaveLength(total);
  return rows;
}

const search = (as: string, searchString: string) =>
  send(t, { as, method: "POST", url: "/api/claims/search", body: { searchString } });
const found = async (as: string, text: string): Promise<string[]> =>
  (await search(as, text)).json().claims.data.map(({ claim_number }: Row) => claim_number);

const countClaims = async () => {
  const { count } = await t.database
    .selectFrom("claims")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

test("pages are as long as the setting says, count everything and are empty past the end [LIST-34] [LIST-49] [CALL-08]", async () => {
  const first = await list(all);
  expect(first).toMatchObject({ current_page: 1, per_page: 7, total: await countClaims() });
  expect(first.data).toHaveLength(7);
  const second = await list(all, "?page=2");
  expect(second).toMatchObject({ current_page: 2, per_page: 7, total: first.total });
  const wanted = await t.database
    .selectFrom("claims")
    .select("updated_at")
    .orderBy("updated_at", "desc")
    .limit(14)
    .execute();
  const both = [...first.data, ...second.data];
  expect(both.map(({ updated_at }) => updated_at)).toEqual(wanted.map(({ updated_at }) => updated_at.toISOString()));
  expect(new Set(both.map(({ claim_number }) => claim_number)).size).toBe(14);
  // A search has pages as long.
  const sought = await send(t, {
    as: all,
    method: "POST",
    url: "/api/claims/search?page=2",
    body: { searchString: "WC" },
  });
  expect(sought.json().claims).toMatchObject({ current_page: 2, per_page: 7, data: { length: 7 } });
  // Past the middle a page is read from the other end, and the last one is short.
  const numbers = (await everyPage(all)).map(({ claim_number }) => claim_number);
  expect(new Set(numbers).size).toBe(first.total);
  const last = Math.ceil(first.total / 7);
  expect(first.total % 7).not.toBe(0);
  for (const page of [last - 1, last]) {
    const { data, ...rest } = await list(all, `?page=${page}`);
    expect(rest).toEqual({ current_page: page, total: first.total, per_page: 7 });
    expect(data.map(({ claim_number }) => claim_number)).toEqual(numbers.slice(7 * (page - 1), 7 * page));
  }
  expect(await list(all, "?page=999")).toEqual({ data: [], current_page: 999, total: first.total, per_page: 7 });
});

test("newest change first, or oldest first when asked, in the whole list and in a part of it [LIST-06] [LIST-07] [LIST-48] [CALL-11]", async () => {
  const newest = (await everyPage(all)).map(({ updated_at }) => updated_at);
  expect(newest).toEqual([...newest].sort().reverse());
  for (const word of ["desc", "descend"]) {
    expect((await everyPage(all, `?updated_at=${word}`)).map(({ updated_at }) => updated_at)).toEqual(newest);
  }
  for (const word of ["asc", "ascend"]) {
    expect((await everyPage(all, `?updated_at=${word}`)).map(({ updated_at }) => updated_at)).toEqual(
      [...newest].sort(),
    );
  }
  for (const narrowed of ["?statuses[]=open&types[]=warranty", "?owner=none"]) {
    const rows = (await everyPage(all, `${narrowed}&updated_at=asc`)).map(({ updated_at }) => updated_at);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toEqual([...rows].sort());
  }
});

test("statuses and types filter, given as a list or with commas [LIST-05] [LIST-09] [LIST-47] [CALL-09] [CALL-10]", async () => {
  const statuses = ["open", "in-progress"];
  const wanted = new Set(
    (await everyPage(all)).filter((row) => statuses.includes(row.status)).map((row) => row.claim_number),
  );
  for (const query of [
    "?statuses[]=open&statuses[]=in-progress",
    "?statuses=open,in-progress",
    "?statuses%5B%5D=open,in-progress",
  ]) {
    const rows = await everyPage(all, query);
    expect(new Set(rows.map(({ claim_number }) => claim_number))).toEqual(wanted);
  }
  const both = await everyPage(all, "?statuses[]=open&types[]=return&types[]=return-part");
  const numbersOf = (rows: Row[]) => rows.map(({ claim_number }) => claim_number);
  const returns = (await everyPage(all)).filter(({ type }) => ["return", "return-part"].includes(type));
  expect(numbersOf(both)).toEqual(numbersOf(returns.filter(({ status }) => status === "open")));
  expect(numbersOf(await everyPage(all, "?types=return,return-part"))).toEqual(numbersOf(returns));
  const every = await everyPage(all);
  for (const key of ["status", "type"] as const) {
    const query = key === "status" ? "statuses[]" : "types[]";
    for (const value of new Set(every.map((row) => row[key]))) {
      const { total, data } = await list(all, `?${query}=${value}`);
      expect([value, total]).toEqual([value, every.filter((row) => row[key] === value).length]);
      expect(new Set(data.map((row) => row[key]))).toEqual(new Set([value]));
    }
  }
});

test("lists know four types of claims, and claims of each are listed [CONST-04]", async () => {
  const { claim_types } = (await send(t, { as: all, url: "/api/claim-types" })).json();
  const types = claim_types.filter((type: { is_claim: boolean }) => type.is_claim);
  expect(types.map(({ type }: { type: string }) => type)).toEqual(["warranty", "replacement", "return", "return-part"]);
  for (const { type } of types) {
    const rows = await everyPage(all, `?types[]=${type}`);
    expect(new Set(rows.map((row) => row.type))).toEqual(new Set([type]));
  }
});

test("a dealer lists the claims of their account, drafts and deleted ones included", async () => {
  const rows = await everyPage(dealer);
  expect(new Set(rows.map(({ customer }) => customer.sap_id))).toEqual(new Set(["410344"]));
  expect(rows.map(({ claim_number }) => claim_number)).toContain("WC100059");
  expect(rows.some(({ deleted_at }) => deleted_at !== null)).toBe(true);
});

test("a deleted claim is never late, however long it has stood", async () => {
  const rows = await everyPage(all);
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null);
  expect(deleted.length).toBeGreaterThan(0);
  expect(deleted).toEqual(deleted.map((row) => ({ ...row, is_late: false })));
  const late = await list(all, "?late=yes");
  expect(late.data.length).toBeGreaterThan(0);
  expect(late.data.map(({ deleted_at }) => deleted_at)).toEqual(late.data.map(() => null));
});

test("a list says what is on each row's card [LIST-25] [LIST-46] [CALL-54] [CALL-56]", async () => {
  const row = (await everyPage(dealer)).find(({ claim_number }) => claim_number === "WC100002");
  expect(row).toMatchObject({
    claim_number: "WC100002",
    type: "warranty",
    status: "complete",
    current_status: { status: "complete", updated_at: expect.any(String), authorise_role: null },
    requested_at: expect.any(String),
    customer: { sap_id: "410344" },
    customer_reference: expect.any(String),
    original_invoice_number: expect.any(String),
    credit_notes: ["CN758680"],
    install_address: { address_string: expect.any(String) },
    warranty_request_number: "4500257792",
    is_draft: false,
  });
  expect(JSON.stringify(row)).not.toContain("comments");
  const forms = await t.database.selectFrom("claims").select(["number", "form"]).execute();
  const jobOf = Object.fromEntries(
    forms.map(({ number, form }) => [number, (form as { customerReference?: string }).customerReference ?? null]),
  );
  for (const as of [dealer, all, "tech-support@example.test"]) {
    const told = (await list(as)).data as (Row & { customer_reference: string | null })[];
    expect(told.map((one) => [one.claim_number, one.customer_reference])).toEqual(
      told.map((one) => [one.claim_number, jobOf[one.claim_number]]),
    );
  }
});

test("each role lists what it may read and no more", async () => {
  const claims = await everyPage(all);
  const isSent = (row: Row) => row.status !== "draft";
  const expected: [string, (row: Row) => boolean][] = [
    ["finance@example.test", isSent],
    ["return-approver@example.test", (row) => isSent(row) && row.type.startsWith("return")],
    ["staff@example.test", (row) => isSent(row) || row.type === "replacement"],
    ["tech-support@example.test", (row) => isSent(row) || row.type === "replacement"],
    ["dealer2@example.test", (row) => row.customer.sap_id === "410261"],
    ["customer@example.test", (row) => row.customer.sap_id === "410089"],
  ];
  for (const [email, reads] of expected) {
    const numbers = (await everyPage(email)).map(({ claim_number }) => claim_number).sort();
    expect([email, numbers]).toEqual([
      email,
      claims
        .filter(reads)
        .map(({ claim_number }) => claim_number)
        .sort(),
    ]);
  }
});

test("the search finds by number, reference, serial number, account, address, status word and credit note [CALL-12]", async () => {
  expect(await found(dealer, "wc100050")).toEqual(["WC100050"]);
  expect(await found(dealer, "J26C02160")).toEqual(["WC100050"]);
  expect(await found(dealer, "cn758680")).toEqual(["WC100002"]);
  expect(await found(all, "4500257792")).toEqual(["WC100002"]);
  expect(await found(dealer, "ACTION required")).toContain("WC100028");
  expect(await found(all, "410344 approved WC100015")).toEqual(["WC100015"]);
  expect(await found(dealer, "80 Memorial Avenue")).toContain("WC100050");
  expect(await found(dealer, "J49341")).toEqual(["WC100050"]);
  expect(await found(dealer, "9105811")).toContain("WC100050");
  expect(await found(dealer, "wc100050 wc100002")).toEqual([]);
  for (const number of ["WC100041", "RC100030", "RR100052", "RP100006"]) {
    expect((await search(dealer, number)).json().claims).toMatchObject({
      ...{ current_page: 1, total: 1, per_page: 7 },
      data: [{ claim_number: number }],
    });
  }
});

test("the search finds nothing of another account [CALL-12], and takes % and _ as they are", async () => {
  expect(await found(dealer, "WC100042")).toEqual([]);
  expect(await found(dealer, "410261")).toEqual([]);
  expect(await found(all, "%%")).toEqual([]);
  expect(await found(all, "W_100050")).toEqual([]);
});

test("what is typed in a new claim is found at once", async () => {
  const body = { draft: true, customerReference: "Te Āwhina #42" };
  const { claim_number } = (await send(t, { as: dealer, method: "POST", url: "/api/claim", body })).json();
  expect(await found(dealer, "te āwhina")).toEqual([claim_number]);
  expect(await found("dealer2@example.test", "te āwhina")).toEqual([]);
});

interface RefusedQuery {
  name: string;
  url: string;
  /** The key of the error. */
  key: string;
  body?: object;
}

const refused = ({ name, url, key, body }: RefusedQuery): Scenario => ({
  name,
  as: dealer,
  method: body ? "POST" : "GET",
  url,
  ...(body && { body }),
  status: 422,
  answers: { errors: { [key]: [expect.any(String)] } },
});

scenarios(
  () => t,
  [
    refused({
      name: "an unknown status is refused [CALL-09]",
      url: "/api/claims?statuses[]=open&statuses[]=lost",
      key: "statuses",
    }),
    refused({ name: "an unknown type is refused [CALL-10]", url: "/api/claims?types=warranty,loan", key: "types" }),
    refused({ name: "page 0 is refused [CALL-08]", url: "/api/claims?page=0", key: "page" }),
    refused({ name: "a page that is no number is refused", url: "/api/claims?page=two", key: "page" }),
    refused({
      name: "an unknown order is refused [CALL-11]",
      url: "/api/claims?updated_at=sideways",
      key: "updated_at",
    }),
    refused({
      name: "a search of one character is refused [CALL-12] [LIST-44]",
      url: "/api/claims/search",
      key: "searchString",
      body: { searchString: "w" },
    }),
    refused({
      name: "a search of blanks is refused [CALL-12] [LIST-44]",
      url: "/api/claims/search",
      key: "searchString",
      body: { searchString: "   " },
    }),
    refused({
      name: "a search of one character and a NUL is refused",
      url: "/api/claims/search",
      key: "searchString",
      body: {
        searchString: "w\0",
      },
    }),
    refused({
      name: "a search of 100 kB is refused",
      url: "/api/claims/search",
      key: "searchString",
      body: {
        searchString: "x".repeat(100_000),
      },
    }),
    { name: "a list needs a sign-in's right", as: "warranty-only@example.test", url: "/api/claims", status: 403 },
  ],
);
