import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { readTable } from "./read-csv.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** What is not empty in the rows of these claims. */
async function rowsOf(as: string, ...numbers: string[]): Promise<Record<string, string>[]> {
  const rows = await t.database.selectFrom("claims").select(["id", "number"]).where("number", "in", numbers).execute();
  const claims = numbers.map((number) => rows.find((row) => row.number === number)?.id);
  const body = { claims, destination: "download" };
  const answer = await send(t, { as, method: "POST", url: "/api/report/export", body });
  const file = await send(t, { as, url: `/api/report/download/${answer.json().filename}` });
  return readTable(file.body).map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== "")));
}

const wholeRows: [type: string, row: Record<string, string>][] = [
  [
    "a replacement",
    {
      "Claim No.": "RC100003",
      Type: "Replacement",
      Status: "Completed",
      "Date Submitted": "2026-08-19 16:15:59",
      "Last Updated": "2026-09-07 11:15:39",
      "Date Authorised": "2026-08-20 08:10:46",
      "Date Approved": "2026-09-02 13:26:43",
      "Date Completed": "2026-09-07 11:15:39",
      "Customer Name": "Central City HVAC Ltd",
      "SAP Id": "410103",
      "Customer Invoice No.": "9105769",
      "Job No.": "J55344",
      "Purchase Order": "PO-4242",
      "Replacement PO": "PO-2653",
      Products: "High wall split, outdoor unit, Comfort 6.0 kW",
      "Model Numbers": "RX60-KVT",
      "Serial Numbers": "K26C02447",
      "Delivery Dates": "2026-05-10",
      "Fault Type": "Obsolete unit",
      "Fault Code": "A1",
      "Replacement Model": "RX60-KVT",
      "Date Failed": "2026-08-15",
      "Install Customer": "Valley Joinery",
      "Install Address": "175 Constellation Drive, Rosedale, Auckland 0632",
      "Install Location Type": "Factory",
      "Customer Comments": "Unit removed and stored at our yard, ready to be packed.",
      Comments: "Model is no longer made. Replace with the current model.",
      Requestor: "Hēni Whaanga",
      Approver: "Jess Harper",
      Authoriser: "Grace Liu",
    },
  ],
  [
    "a return",
    {
      "Claim No.": "RR100004",
      Type: "Return Unit / Accessories",
      Status: "Completed",
      "Date Submitted": "2026-08-25 10:35:35",
      "Last Updated": "2026-09-15 15:43:26",
      "Date Authorised": "2026-08-31 16:16:56",
      "Date Approved": "2026-08-31 16:16:56",
      "Date Completed": "2026-09-15 15:43:26",
      "Customer Name": "Mount Air & Refrigeration Ltd",
      "SAP Id": "410188",
      "Customer Invoice No.": "9105899",
      "Return Delivery No.": "RAN25204",
      "Credit Notes": "CN753545",
      Products: "High wall split, indoor unit, Premium 3.5 kW; High wall split, indoor unit, Premium 3.5 kW",
      "Model Numbers": "FX35-KVP; FX35-KVP",
      "Serial Numbers": "J26F00570; J26E00579",
      "Return Reason": "I did not receive the correct goods",
      "Customer Comments": "We ordered two and received more. Cartons unopened.",
      Requestor: "Jess Harper",
      Authoriser: "Priya Nair",
      Approver: "Priya Nair",
    },
  ],
  [
    "a return of spare parts",
    {
      "Claim No.": "RP100006",
      Type: "Return Spare Part",
      Status: "Completed",
      "Date Submitted": "2026-08-27 15:09:49",
      "Last Updated": "2026-09-21 13:18:50",
      "Date Authorised": "2026-09-03 10:27:36",
      "Date Approved": "2026-09-03 10:27:36",
      "Date Completed": "2026-09-21 13:18:50",
      "Customer Name": "Southern Alps Heat Pumps Ltd",
      "SAP Id": "410344",
      "Customer Invoice No.": "9105941",
      "Return Delivery No.": "RAN25474",
      "Credit Notes": "CN772203",
      Products: "PCB, indoor control; Thermistor, coil",
      "Model Numbers": "4013170M; 4018559P",
      Parts: "4013170M PCB, indoor control; 4018559P Thermistor, coil",
      "Part Quantities": "1; 2",
      "Return Reason": "I no longer require",
      "Customer Comments": "Customer cancelled the second stage of the job. Cartons unopened.",
      Requestor: "Matiu Parata",
      Authoriser: "Priya Nair",
      Approver: "Priya Nair",
    },
  ],
];

test.each(wholeRows)(
  "%s is exported whole, and nothing stands in a column that is not its own [EXPORT-04] [EXPORT-05] [EXPORT-06] [EXPORT-07] [EXPORT-08] [EXPORT-09] [EXPORT-10] [EXPORT-11] [EXPORT-12] [EXPORT-13] [EXPORT-14] [EXPORT-15] [EXPORT-16]",
  async (_type, row) => {
    expect(await rowsOf("finance@example.test", row["Claim No."] ?? "")).toEqual([row]);
  },
);

test("moments are those of New Zealand, by 24 hours and with noughts, in winter and in summer [EXPORT-05] [EXPORT-16]", async () => {
  const moments = {
    requested_at: "2026-07-01T11:59:59.999Z",
    updated_at: "2026-07-01T12:00:00Z",
    authorised_at: "2026-12-31T11:00:05Z",
    approved_at: "2026-01-02T00:04:09Z",
    completed_at: "2026-01-02T20:04:09Z",
  };
  await t.database
    .updateTable("claims")
    .set(Object.fromEntries(Object.entries(moments).map(([column, moment]) => [column, new Date(moment)])))
    .where("number", "=", "WC100001")
    .execute();
  const [row] = await rowsOf("finance@example.test", "WC100001");
  expect(row).toMatchObject({
    "Date Submitted": "2026-07-01 23:59:59",
    "Last Updated": "2026-07-02 00:00:00",
    "Date Authorised": "2027-01-01 00:00:05",
    "Date Approved": "2026-01-02 13:04:09",
    "Date Completed": "2026-01-03 09:04:09",
  });
});

test("a status is exported in the words of who asks [EXPORT-04]", async () => {
  const statusFor = async (as: string, status: string) => {
    await t.database.updateTable("claims").set({ status }).where("number", "=", "WC100002").execute();
    return (await rowsOf(as, "WC100002"))[0]?.Status;
  };
  for (const [status, dealer, finance] of [
    ["draft", "Draft", undefined],
    ["open", "Open", "Open"],
    ["authorise", "Awaiting Authorisation", "Authorise"],
    ["cs to action", "In Progress", "Cs To Action"],
    ["service to action", "In Progress", "Service To Action"],
    ["pending customer action", "Action Required", "Action Required"],
    ["disapproved", "Not Approved", "Not Approved"],
  ] as const) {
    expect([await statusFor("dealer@example.test", status), status]).toEqual([dealer, status]);
    // Drafts are the claimants' own.
    if (finance) expect([await statusFor("finance@example.test", status), status]).toEqual([finance, status]);
  }
});
