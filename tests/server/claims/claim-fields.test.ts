import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "../../../src/engine/index.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf, ofType, resolve, staff, stand } from "../workflow/stand.ts";

let t: TestApp;
const { replacement } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const call = async (method: "POST" | "PUT", url: string, body: object, as = service) => {
  const answer = await send(t, { as, method, url, body: { claim: replacement, ...body } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const inFull = async (as: string) => (await send(t, { as, url: `/api/claim/${replacement}` })).json().claim;
const listed = async (as: string) =>
  (await call("POST", "/api/claims/search", { searchString: replacement }, as)).claims.data[0];

/** A claim with something in everything that stands beside a form, by the calls that put it there. */
async function prepare() {
  const people = await t.database.selectFrom("users").select(["id", "email", "name"]).execute();
  const idOf = (role: string) => people.find(({ email }) => email === staff(role))?.id ?? null;
  await stand(t, replacement, "authorise", {
    authorise_role: "service_manager",
    authorised_at: t.clock.now(),
    authorised_by: idOf("tech_support"),
    approved_by: idOf("general_manager"),
    credit_notes: JSON.stringify(["CN1", "CN2"]),
    replacement_delivery_number: "80012",
  });
  for (const number of ["rrn", "wrn"]) await call("PUT", `/api/claim/${number}`, { [number]: `${number} 1` });
  await call("PUT", "/api/claim/crn", { crn: "C1, C2" });
  await call("PUT", "/api/note/working", { note: "Call on Monday" });
  await call("PUT", "/api/note/remark", { note: "Call back" });
  await resolve(t, service, replacement, "query-tech-support", { note: "Is this known?" });
  return Object.fromEntries(people.map(({ email, name }) => [email, name]));
}

test("staff's list and a claim in full carry every field of the specification [CALL-54] [CALL-56] [QUERY-01]", async () => {
  const names = await prepare();
  const answers = { comments: "Ours", customerComments: "Theirs", pickupCargoType: "pallet" };
  await t.database
    .updateTable("claims")
    .set({ form: sql`form || ${JSON.stringify(answers)}::jsonb` })
    .where("number", "=", replacement)
    .execute();
  const { form, id, created_at, updated_at, status_at } = await claimOf(t, replacement);
  const row = {
    uuid: id,
    claim_number: replacement,
    type: "replacement",
    current_status: { status: "authorise", updated_at: status_at.toISOString(), authorise_role: "service_manager" },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    deleted_at: null,
    customer: { uuid: expect.any(String), name: "Southern Alps Heat Pumps Ltd", sap_id: "410344" },
    install_address: { address_string: expect.any(String) },
    original_invoice_number: expect.any(String),
    customer_reference: expect.any(String),
    credit_notes: ["CN1", "CN2"],
    warranty_request_number: "wrn 1",
    return_request_number: "rrn 1",
    chq_request_numbers: ["C1", "C2"],
    has_cheque_payment: true,
    shipments: [{ reference: "80012", internal_reference: "RDN", direction: "outbound" }],
    enquiries: [{ recipient_role: "tech_support", replied_at: null }],
    working_notes_count: 1,
    remark_notes_count: 1,
    is_draft: false,
    is_collectable: false,
  };
  expect(await listed(service)).toMatchObject(row);
  const claim = await inFull(service);
  expect(claim).toMatchObject({
    ...row,
    requestor: expect.any(String),
    approver: names[staff("general_manager")],
    authoriser: names[staff("tech_support")],
    actionable_approver: "service manager",
  });
  const written = {
    customer_contact_name: "/pickupContactName",
    customer_contact_phone: "/pickupContactPhone",
    cargo_type: "/pickupCargoType",
    special_instructions: "/specialInstructions",
    date_failed: "/installer/dateFailed",
    date_repaired: "/installer/dateRepaired",
    fault_type: "/fault/type",
    fault_code: "/fault/code",
    customer_comments: "/customerComments",
    comments: "/comments",
  };
  for (const [key, pointer] of Object.entries(written))
    expect([key, claim[key]]).toEqual([key, get(form, pointer) ?? null]);
  const fromForm =
    "install_location_type replacement_unit_not_required customer_contact_name customer_contact_phone cargo_type " +
    "special_instructions pickup_address delivery_date date_failed date_repaired fault_type fault_code customer_comments " +
    "comments materials";
  expect(Object.keys(claim)).toEqual(expect.arrayContaining(fromForm.split(" ")));
  for (const key of ["approver", "authoriser", "actionable_approver", "enquiries"]) {
    expect(await inFull(dealer)).not.toHaveProperty(key);
  }
});

test.each([
  [ofType.warranty, "open", null, "customer service"],
  [ofType.return, "open", null, "return approver"],
  [ofType["return-part"], "open", null, "return approver"],
  [ofType.warranty, "authorise", "general_manager", "general manager"],
  [ofType.warranty, "in-progress", null, null],
  [ofType.warranty, "complete", null, null],
])(
  "whose decision %s in %s waits for is told as the list's Pending Action names it [CALL-54]",
  async (claim, status, authorise_role, role) => {
    await stand(t, claim, status, { authorise_role });
    const read = (await send(t, { as: staff("super_admin"), url: `/api/claim/${claim}` })).json().claim;
    expect(read.actionable_approver).toBe(role);
  },
);
