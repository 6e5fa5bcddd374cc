import { afterAll, beforeAll, expect, test } from "vitest";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";
import { completeForm, units } from "./warranty-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
  await insertPerson(t.database, { email: "office@example.test", roles: ["warranty", "customer_service"] });
});
afterAll(() => t.close());

const claimOf = ({ claim, ...scenario }: Omit<Scenario, "url"> & { claim: string }): Scenario => ({
  ...scenario,
  url: `/api/claim/${claim}`,
});
const gone = { answers: { claim: null } };

scenarios(
  () => t,
  [
    claimOf({
      name: "a dealer reads their own claim by number [WFORM-02] [CALL-14] [CALL-54] [CALL-56]",
      as: dealer,
      claim: "WC100050",
      ...{
        answers: {
          claim: {
            claim_number: "WC100050",
            type: "warranty",
            status: "open",
            current_status: {
              status: "open",
              updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
              authorise_role: null,
            },
            is_draft: false,
            is_amendable: true,
            is_collectable: false,
            deleted_at: null,
            customer: { sap_id: "410344" },
          },
        },
        contains: [
          '"materials"',
          '"install_address"',
          '"customer_comments"',
          '"last_activity_at"',
          '"files"',
          '"travel_km":null',
        ],
      },
    }),
    claimOf({
      name: "the number's letters may be small [CALL-14]",
      as: dealer,
      claim: "wc100050",
      ...{ contains: ["WC100050"] },
    }),
    claimOf({ name: "another dealer's claim does not exist [CALL-14]", as: dealer, claim: "WC100042", ...gone }),
    claimOf({ name: "another dealer's draft does not exist", as: dealer, claim: "WC100060", ...gone }),
    claimOf({ name: "no claim has this number [DETAIL-08]", as: dealer, claim: "WC999999", ...gone }),
    claimOf({
      name: "nor to who reads every claim [DETAIL-08]",
      as: "super-admin@example.test",
      claim: "WC999999",
      ...gone,
    }),
    claimOf({ name: "no claim has this reference", as: dealer, claim: "%00", ...gone }),
    claimOf({ name: "nor this one", as: dealer, claim: "'%20or%201=1", ...gone }),
    claimOf({
      name: "customer service reads any sent claim [CALL-14]",
      as: "customer-service@example.test",
      claim: "WC100042",
      ...{
        contains: ["WC100042"],
      },
    }),
    claimOf({
      name: "customer service does not read a dealer's draft",
      as: "office@example.test",
      claim: "WC100059",
      ...gone,
    }),
    claimOf({
      name: "a return request is read by the same call [CALL-14]",
      as: dealer,
      claim: "RR100052",
      ...{
        answers: { claim: { claim_number: "RR100052", type: "return", is_amendable: true } },
      },
    }),
    claimOf({
      name: "a deleted claim is read and not amendable [CALL-14]",
      as: dealer,
      claim: "WC100033",
      ...{
        answers: { claim: { deleted_at: expect.any(String), is_amendable: false } },
      },
    }),
    claimOf({
      name: "an approved claim is not amendable [DRAFT-08]",
      as: dealer,
      claim: "WC100015",
      ...{
        answers: { claim: { status: "approved", is_amendable: false } },
      },
    }),
    claimOf({
      name: "a claim being packed is collectable",
      as: dealer,
      claim: "RC100030",
      ...{
        answers: { claim: { is_collectable: true } },
      },
    }),
    {
      name: "the timeline of another dealer's claim does not exist [CALL-30]",
      as: dealer,
      url: "/api/activity/claim/WC100042",
      status: 404,
    },
  ],
);

test("a claim is read by its uuid as by its number [CALL-14]", async () => {
  const byNumber = (await send(t, { as: dealer, url: "/api/claim/WC100050" })).json().claim;
  const byUuid = (await send(t, { as: dealer, url: `/api/claim/${byNumber.uuid.toUpperCase()}` })).json().claim;
  expect(byUuid).toEqual(byNumber);
});

test("every claim of the reference data is read in full by somebody who reads everything [CALL-14] [CALL-55]", async () => {
  const claims = await t.database.selectFrom("claims").select("number").execute();
  for (const { number } of claims) {
    const answer = await send(t, { as: "super-admin@example.test", url: `/api/claim/${number}` });
    expect([answer.statusCode, answer.json().claim?.claim_number], answer.body).toEqual([200, number]);
  }
});

/** D-075. */
const internal = "enquiry enquiry-reply number-changed remark escalated collection-e-mail note".split(" ");
const open =
  "created submitted updated resolution declined authorised file-added file-deleted packaged shipping tracking placed deleted restored".split(
    " ",
  );

test("internal activities are for staff, and only they carry an e-mail address [CALL-30] [CALL-78] [TIME-21] [TIME-22]", async () => {
  const url = "/api/activity/claim/WC100050";
  const { id } = await t.database
    .selectFrom("claims")
    .select("id")
    .where("number", "=", "WC100050")
    .executeTakeFirstOrThrow();
  const author = await t.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", "finance@example.test")
    .executeTakeFirstOrThrow();
  const activity = (type: string, is_internal: boolean, day: string, note: string | null) => ({
    id: crypto.randomUUID(),
    claim_id: id,
    created_at: new Date(`2026-11-${day}T00:00:00Z`),
    type,
    description: `A ${type}`,
    is_internal,
    user_id: author.id,
    note,
  });
  await t.database
    .insertInto("activities")
    .values([
      activity("working-note", true, "19", "Between us."),
      activity("note", false, "18", "For all."),
      ...internal.map((type) => activity(type, true, "16", type === "note" ? "For us." : null)),
      ...open.map((type) => activity(type, false, "15", null)),
      // Nobody did what time did.
      { ...activity("status", false, "17", null), user_id: null },
    ])
    .execute();
  const staff = (await send(t, { as: "customer-service@example.test", url })).json().activities;
  expect(staff.slice(0, 2)).toEqual([
    expect.objectContaining({
      type: "working-note",
      is_internal: true,
      user: { email: "finance@example.test" },
      notes: [{ note: "Between us." }],
    }),
    expect.objectContaining({ type: "note", is_internal: false, notes: [{ note: "For all." }], files: [] }),
  ]);
  expect(staff[0]).toEqual({
    uuid: expect.any(String),
    created_at: "2026-11-19T00:00:00.000Z",
    description: "A working-note",
    type: "working-note",
    is_internal: true,
    by: "Wei Zhang",
    user: expect.objectContaining({ email: "finance@example.test" }),
    notes: [{ note: "Between us." }],
    files: [],
  });
  expect(staff[1]).not.toHaveProperty("user");
  expect(staff[2]).toMatchObject({ description: "A status", notes: [], files: [] });
  expect(staff[2]).not.toHaveProperty("by");
  const addressed = (day: string) =>
    staff
      .filter((one: { created_at: string }) => one.created_at === `2026-11-${day}T00:00:00.000Z`)
      .map(({ type, user }: { type: string; user?: { email: string } }) => `${type}: ${user?.email}`)
      .toSorted();
  expect(addressed("16")).toEqual(internal.map((type) => `${type}: finance@example.test`).toSorted());
  expect(addressed("15")).toEqual(open.map((type) => `${type}: undefined`).toSorted());
  const own = await send(t, { as: dealer, url });
  expect(own.body).not.toContain("Between us.");
  expect(own.body).not.toContain("finance@example.test");
  expect(own.body).not.toContain("Wei Zhang");
  expect(own.json().activities.slice(0, 2)).toMatchObject([{ description: "A note" }, { description: "A status" }]);
  const days = own.json().activities.map(({ created_at }: { created_at: string }) => created_at);
  expect(days).toEqual([...days].sort().reverse());
});

test("claims that share a docket or invoice are named, and nothing is refused for it [WFORM-91]", async () => {
  const part = { partNumber: "4022046M", quantity: 1, partDeliveryDocket: "DOCKET-77" };
  const save = async (as: string) => {
    const body = { draft: true, parts: [part] };
    return (await send(t, { as, method: "POST", url: "/api/claim", body })).json().claim_number as string;
  };
  const [first, second, foreign] = [await save(dealer), await save(dealer), await save("dealer2@example.test")];
  const reused = async (as: string, claim: string) =>
    (await send(t, { as, url: `/api/claim/${claim}` })).json().claim.material_delivery_dockets_reused;
  expect(await reused(dealer, first)).toEqual([second]);
  expect(await reused(dealer, second)).toEqual([first]);
  expect(await reused("dealer2@example.test", foreign)).toEqual([]);
  // Nor does it keep one from being sent.
  const body = completeForm({ products: [units.free], parts: [part], partsNotRequired: false });
  const sent = await send(t, { as: dealer, method: "POST", url: "/api/claim", body });
  expect(sent.statusCode, sent.body).toBe(200);
  expect((await reused(dealer, sent.json().claim_number)).toSorted()).toEqual([first, second].toSorted());
});

test("what a list row does not need of an address is told by the claim alone", async () => {
  const list = (await send(t, { as: dealer, url: "/api/claims" })).json().claims.data;
  const row = list.find(({ claim_number }: { claim_number: string }) => claim_number === "WC100050");
  expect(Object.keys(row.install_address)).toEqual(["address_string"]);
  const { claim } = (await send(t, { as: dealer, url: "/api/claim/WC100050" })).json();
  expect(claim.install_address).toEqual({
    address_string: row.install_address.address_string,
    data: expect.objectContaining({ city: expect.any(String) }),
    is_manual: false,
  });
});
