import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { DateTime } from "luxon";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClaimRow } from "../../../src/contract/types.ts";
import { formulaSafe } from "../../../src/server/platform/text/formula-safe.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { asShown } from "./hostile-text.ts";
import { addRandomClaims } from "./random-claims.ts";
import { readWorkbook, type SheetCell, shownMoment } from "./read-workbook.ts";

let t: TestApp;
let accounts: string[];
const people = ["dealer", "customer", "account-manager", "return-approver", "team-leader", "finance", "super-admin"];

beforeAll(async () => {
  t = await testApp({ env: { MAX_CALLS_PER_MINUTE: "100000" } });
  const statuses = t.parts.definitions.shared.statuses.map(({ value }) => value);
  await addRandomClaims(t.database, t.clock.now(), statuses, 200);
  accounts = (await t.database.selectFrom("customers").select("id").orderBy("sap_id").execute()).map(({ id }) => id);
});
afterAll(() => t.close());

const post = (who: string, url: string, payload: object) =>
  t.as(`${who}@example.test`)({ method: "POST", url: `/api/report/${url}`, payload });
const get = (who: string, url: string) => t.as(`${who}@example.test`)({ url });

async function exported(who: string, asked: object): Promise<Buffer> {
  const answer = await post(who, "export", { ...asked, destination: "download" });
  expect(answer.statusCode, answer.body).toBe(200);
  return (await get(who, `/api/report/download/${answer.json().filename}`)).rawPayload;
}

const table = (file: Buffer): string[][] => parse(file, { bom: true, record_delimiter: "\r\n", relax_quotes: false });

/** What the list shows of a claim, under the headings of the export. */
async function wordsOf(who: string): Promise<(claim: ClaimRow) => Record<string, string>> {
  const { statuses } = (await get(who, "/api/statuses")).json();
  const { claim_types } = (await get(who, "/api/claim-types")).json();
  const labels = (list: Record<string, string>[], key: string) =>
    new Map(list.map((one) => [one[key], one.label ?? ""]));
  const status = labels(statuses, "value");
  const type = labels(claim_types, "type");
  const shown = (moment: string) =>
    DateTime.fromISO(moment, { zone: "Pacific/Auckland" }).toFormat("yyyy-MM-dd HH:mm:ss");
  return (claim) => ({
    "Claim No.": claim.claim_number,
    Type: type.get(claim.type) ?? "",
    Status: status.get(claim.status) ?? "",
    "Date Submitted": shown(claim.requested_at ?? claim.created_at),
    "Last Updated": shown(claim.updated_at),
    "Customer Name": claim.customer.name,
    "SAP Id": claim.customer.sap_id,
    "Customer Invoice No.": claim.original_invoice_number ?? "",
    "Job No.": claim.customer_reference ?? "",
    "Warranty Request No.": claim.warranty_request_number ?? "",
    "Return Delivery No.": claim.return_request_number ?? "",
    "Credit Notes": claim.credit_notes.filter(Boolean).join("; "),
    "Install Address": claim.install_address?.address_string ?? "",
  });
}

/** A cell of the CSV as it was before it was made safe. */
const asTyped = (cell: string): string =>
  cell.startsWith("'") && formulaSafe(cell.slice(1)) === cell ? cell.slice(1) : cell;

function cellShown(cell: SheetCell | undefined): string {
  if (!cell || cell.kind === "text" || cell.format === "") return cell?.value ?? "";
  return shownMoment(cell.value).slice(0, cell.format.length);
}

const statusesOf = async (who: string): Promise<string[]> =>
  (await get(who, "/api/statuses")).json().report_options.selectable;
const dayBefore = (days: number) => DateTime.fromISO("2026-11-20").minus({ days }).toISODate() ?? "";

test("what is generated is the list's rows; both files hold them in the same order and the same words, for every role [REPORT-01] [REPORT-02] [REPORT-05] [REPORT-07] [EXPORT-03] [EXPORT-16]", async () => {
  const range = fc.tuple(fc.nat(70), fc.nat(70)).map(([one, other]) => ({
    start: dayBefore(Math.max(one, other)),
    end: dayBefore(Math.min(one, other)),
  }));
  const asked = fc.record({
    who: fc.constantFrom(...people),
    by: fc.oneof(
      range,
      fc.nat(1000).map((place) => ({ customer: accounts[place % accounts.length] })),
    ),
    some: fc.uniqueArray(fc.nat(13), { minLength: 1, maxLength: 13 }),
  });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(asked, async ({ who, by, some }) => {
      const selectable = await statusesOf(who);
      const question = { ...by, statuses: some.flatMap((place) => selectable[place] ?? []) };
      const generated = await post(who, "generate", question);
      const asked = { ...question, destination: "download" };
      if (generated.statusCode !== 200) {
        const refused = await post(who, "export", asked);
        expect([refused.statusCode, refused.json().errors]).toEqual([generated.statusCode, generated.json().errors]);
        return;
      }
      const claims: ClaimRow[] = generated.json().claims.data;
      if (claims.length === 0) {
        expect((await post(who, "export", asked)).json().message).toBe("No claims found for these report parameters.");
        return;
      }
      const csv = await exported(who, question);
      expect(await exported(who, { claims: claims.map(({ uuid }) => uuid) })).toEqual(csv);
      const [headings = [], ...rows] = table(csv);
      const words = await wordsOf(who);
      const listed = rows.map((row) => Object.fromEntries(headings.map((heading, place) => [heading, row[place]])));
      const safe = (row: Record<string, string>) =>
        Object.fromEntries(Object.entries(row).map(([heading, cell]) => [heading, formulaSafe(cell)]));
      expect(listed).toEqual(claims.map((claim) => expect.objectContaining(safe(words(claim)))));
      const isOutside = ["dealer", "customer"].includes(who);
      expect(headings.includes("Approver")).toBe(!isOutside);

      const book = readWorkbook(await exported(who, { ...question, format: "xlsx" }));
      expect([book.formulas, book.sheets.length]).toEqual([0, 1]);
      const sheet = (book.sheets[0]?.rows ?? []).map((row) => headings.map((_, place) => cellShown(row[place])));
      expect(sheet).toEqual([headings, ...rows].map((row) => row.map((cell) => asShown(asTyped(cell)))));
      compared += rows.length;
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(100);
}, 120_000);

test("a generated report's rows are those of the claims' list: the same claims, the same values, the same order [REPORT-02] [REPORT-05]", async () => {
  for (const who of people) {
    const statuses = await statusesOf(who);
    const asked = { start: "2020-01-01", end: "2026-11-20", statuses };
    const claims: ClaimRow[] = (await post(who, "generate", asked)).json().claims.data;
    const filters = statuses.map((status) => `statuses[]=${status}`).join("&");
    const listed: ClaimRow[] = [];
    for (let page = 1, total = 1; listed.length < total; page++) {
      const answer = (await get(who, `/api/claims?${filters}&page=${page}`)).json().claims;
      if (answer.data.length === 0) break;
      ({ total } = answer);
      listed.push(...answer.data.filter(({ deleted_at }: ClaimRow) => deleted_at === null));
      if (page * answer.per_page >= total) break;
    }
    expect(claims.length, who).toBeGreaterThan(0);
    expect(claims, who).toEqual(listed);
  }
}, 60_000);
