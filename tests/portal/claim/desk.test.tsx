import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { UserRecord } from "../../../src/contract/types.ts";
import { AuthorisationFacts } from "../../../src/portal/features/facts/authorisation-facts.tsx";
import { keepOrder, type ListOrder, listOrder } from "../../../src/portal/shared/session/last-list.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { No, renderPortal } from "../support/render-portal.tsx";
import { bodyOf, resolvable } from "../support/resolutions.ts";

afterEach(() => sessionStorage.clear());

const path = "/claim/WC100001";
const staff: Partial<UserRecord> = {
  roles: ["warranty", "customer_service"],
  permissions: ["resolve claim"],
  customer: null,
  customers: [],
};
const number = "Warranty request number of WC100001";
const saveFacts = "PUT /api/claim/facts";

type Claim = Partial<Parameters<typeof resolvable>[0]>;
const open = (own: Claim = {}, answers: Record<string, unknown> = {}, user: Partial<UserRecord> = staff) => {
  const { answers: known, row } = resolvable({ status: "open", offers: [], ...own });
  return renderPortal({ path, user, answers: { ...known, ...answers } }).then(({ calls }) => ({ calls, row }));
};
const where = async () => (await screen.findByRole("heading", { name: /WC100001$/ })).nextElementSibling?.textContent;
const fact = async (title: string) => (await screen.findByText(title, { selector: "dt" })).nextElementSibling;

test("who looks after the claim stands beside its status, and is changed there", async () => {
  await open({ claim: { owner: null } });
  await waitFor(async () => expect(await where()).toContain("Assign"));
  await userEvent.click(screen.getByRole("button", { name: "Assign WC100001" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("units stand as the form's lists do, money at the right, and parts as a table", async () => {
  await open({
    type: "replacement",
    form: {
      products: [{ model: "CH650-AWC", serial: "C26D01583" }],
      parts: [{ partNumber: "4013487P", quantity: 2 }],
    },
    claim: {
      details: [
        { key: "value", title: "Value of the goods", text: "$57,104.41" },
        { key: "fault-code", title: "Fault Code", text: "E1" },
      ],
    },
  });
  expect(getComputedStyle((await fact("Value of the goods")) as Element).textAlign).toBe("end");
  expect(getComputedStyle((await fact("Fault Code")) as Element).textAlign).not.toBe("end");
  const panel = within(await screen.findByRole("region", { name: "Details" }));
  expect(panel.getByRole("table", { name: "Products" }).textContent).toContain("CH650-AWCC26D01583");
  expect(panel.getByRole("table", { name: /^Parts/ }).textContent).toContain("4013487P");
});

test("each unit says its age, warranty and value, each level of its authorisation who and how much, and its serials' other claims", async () => {
  const nothing = ["type", "delivery_docket", "extended_warranty_sales_order", "extended_warranty_purchase_order"];
  const empty = [...nothing, "extended_warranty_job_ref", "quantity", "part_code", "has_extended_warranty"];
  const unit = {
    ...Object.fromEntries(empty.map((key) => [key, null])),
    designation: "product",
    material: "CH650-AWC",
    serial: "C26D01583",
    description: "Air-cooled chiller",
  };
  const units = [
    {
      ...unit,
      delivery_date: "2020-01-31",
      out_of_warranty: true,
      has_extended_warranty: false,
      sale_price: "57104.41",
    },
    { ...unit, serial: "H26E00922", delivery_date: null, out_of_warranty: false, sale_price: "0.59" },
  ];
  const authorisation = [
    {
      role: "general_manager",
      most: 50_000,
      state: "handed up",
      names: ["Ingrid Sorensen"],
      at: "2026-11-20T01:00:00Z",
    },
    { role: "managing_director", state: "next", names: ["Rangi Tamihere"], at: null },
  ];
  const earlier = { claim_number: "WC098112", type: "replacement", status: "complete", serial: "C26D01583" };
  await open(
    {
      type: "replacement",
      form: { products: [{ model: "CH650-AWC", serial: "C26D01583" }] },
      claim: {
        materials: units,
        authorisation,
        earlier_claims: [{ ...earlier, customer: "Bay Heat Pumps Ltd", claimed_at: "2026-10-02T01:00:00Z" }],
      } as never,
    },
    {},
    { ...staff, roles: ["managing_director"], authorising_roles: ["managing_director"] },
  );
  const panel = await screen.findByRole("region", { name: "Details" });
  await waitFor(() => expect(panel.textContent).toMatch(/C26D01583 · \d+ y( \d+ m)? oldOut of warranty/));
  expect(panel.textContent).toContain("H26E00922In warranty");
  expect(panel.textContent).toContain("Value$57,105.00");
  expect(within(panel).queryByRole("table", { name: "Products" })).toBeNull();
  expect(panel.textContent).toContain("Ingrid Sorensen General manager, to $50,000Handed up 20/11/2026");
  expect(panel.textContent).toContain("Rangi Tamihere Managing directorYou are next");
  expect(panel.textContent).toContain("WC098112 C26D01583, Bay Heat Pumps Ltd");
});

test("a number is written where it stands: Enter saves what was seen and typed, Escape gives back what was there", async () => {
  const { calls, row } = await open({ facts: { warrantyRequestNumber: "WR-9" } }, { [saveFacts]: { facts: "saved" } });
  await userEvent.click(await screen.findByRole("button", { name: `WR-9, change ${number}` }));
  const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Warranty request number" });
  await waitFor(() => expect(document.activeElement).toBe(box()));
  await userEvent.type(box(), "x{Escape}");
  const button = await screen.findByRole("button", { name: `WR-9, change ${number}` });
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.clear(box());
  await userEvent.type(box(), "WR-10{Enter}");
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(calls(saveFacts).map(bodyOf)).toEqual([
    { claim: row.uuid, facts: { warrantyRequestNumber: "WR-10" }, seen: { warrantyRequestNumber: "WR-9" } },
  ]);
});

test("of two who write a number the second is shown both, and what is refused stays typed", async () => {
  let count = 0;
  const conflict = { yours: "WR-2", theirs: "WR-1" };
  const answers = [
    new No(422, { message: "No.", errors: { "facts.warrantyRequestNumber": ["Enter letters and digits."] } }),
    new No(409, { message: "Changed by somebody else.", conflict }),
    { facts: "saved" },
  ];
  const { calls } = await open({}, { [saveFacts]: () => answers[count++] });
  await userEvent.click(await screen.findByRole("button", { name: `Add ${number}` }));
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Warranty request number" });
  await userEvent.type(box, "WR-2{Enter}");
  expect(await screen.findByText("Enter letters and digits.")).toBeTruthy();
  expect(box.value).toBe("WR-2");
  await userEvent.type(box, "{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: `${number}: two versions` }));
  expect(dialog.getByText("WR-1")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Save mine" }));
  await waitFor(() => expect(calls(saveFacts)).toHaveLength(3));
  expect(bodyOf(calls(saveFacts)[2])).toMatchObject({
    facts: { warrantyRequestNumber: "WR-2" },
    seen: { warrantyRequestNumber: "WR-1" },
  });
});

test("claimants write no numbers and read no remarks", async () => {
  await open({ facts: { warrantyRequestNumber: "WR-9" } }, {}, {});
  await screen.findByRole("region", { name: "Details" });
  expect(screen.queryByText("Numbers and remarks")).toBeNull();
  expect(screen.queryByRole("button", { name: /change Warranty request number/ })).toBeNull();
});

test.each([
  ["handed up", true, "Authorise Escalated"],
  ["simply waiting", false, "Authorise"],
])("beside its status a claim says whether it was handed up: %s", async (_, is_escalated, words) => {
  await open({ status: "authorise", authoriseRole: "managing_director", claim: { is_escalated } });
  expect((await fact("Status"))?.textContent?.trim()).toBe(words);
});

test.each([
  ["staff read for how long it has stood in its status", staff, "Open3 days, lateWarranty"],
  ["claimants do not", {}, "OpenWarranty"],
])("below its number a claim says where it stands: %s", async (_, user, words) => {
  const updated_at = new Date(Date.now() - 3.5 * 24 * 60 * 60 * 1000).toISOString();
  const current_status = { status: "open", updated_at, authorise_role: null };
  await open({ claim: { current_status, is_late: true } }, {}, user);
  await waitFor(async () => expect(await where()).toBe(words));
});

test("of a type without levels who decided alone is told", () => {
  const claim = { approver: "Mere Kahu", actionable_approver: "Service manager" } as never;
  const panel = <AuthorisationFacts claim={claim} isAuthorised={false} />;
  const { container } = render(panel, { wrapper: Look });
  expect(container.textContent).toBe("DecisionDecided byMere Kahu");
});

test.each([
  ["somebody else", [], "AuthorisationDecided byMere KahuNext to decideservice manager"],
  ["you", ["service_manager"], "AuthorisationDecided byMere KahuNext to decideYou (service manager)"],
])("of a type with levels, who is next as well: %s", async (_, roles, words) => {
  const claim = { approver: "Mere Kahu", actionable_approver: "service manager" } as never;
  await open({ claim }, {}, { ...staff, roles: [...(staff.roles ?? []), ...roles] });
  const heading = await screen.findByRole("heading", { name: "Authorisation" });
  expect(heading.parentElement?.textContent).toBe(words);
});

test.each([
  ["you are next", { roles: ["managing_director"], authorising_roles: ["managing_director"] }, "You are next"],
  ["you may decide in their place", { authorising_roles: ["managing_director"] }, "Next, you may too"],
  ["somebody else is next", { authorising_roles: [] }, "Next"],
])("the line of the level that is next tells it: %s", async (_, own, words) => {
  const authorisation = [{ role: "managing_director", state: "next", names: ["Rangi Tamihere"], at: null }];
  await open({ claim: { authorisation } as never }, {}, { ...staff, ...own });
  const name = await screen.findByText(/Rangi Tamihere/);
  expect(name.closest("li")?.lastElementChild?.textContent).toBe(words);
});

test("what was claimed is told in short, and the whole form when it is asked for", async () => {
  await open({
    form: {
      products: [{ model: "CH650-AWC" }, { model: "HW250-EHW" }],
      installationLocation: { address: "12 Moorhouse Avenue" },
      technician: { name: "Hemi Walker" },
      customerComments: "Both boards fail again.",
    },
  });
  const claimed = within(await screen.findByRole("region", { name: "What was claimed" }));
  expect(claimed.getByText("Products: 2 · Customer address: 12 Moorhouse Avenue")).toBeTruthy();
  expect(claimed.getByText("Both boards fail again.").tagName).toBe("BLOCKQUOTE");
  expect(claimed.queryByText("Hemi Walker")).toBeNull();
  await userEvent.click(claimed.getByRole("button", { name: "Show all answers" }));
  expect(await claimed.findByText("Hemi Walker")).toBeTruthy();
  expect(claimed.queryByText(/^Products: 2/)).toBeNull();
  expect(claimed.getByText("Both boards fail again.").tagName).not.toBe("BLOCKQUOTE");
  await userEvent.click(claimed.getByRole("button", { name: "Hide the answers" }));
  expect(claimed.queryByText("Hemi Walker")).toBeNull();
});

test("who must authorise before the claim was sent to them is told so too, and who may give it as well", async () => {
  const level = { role: "return_approver", state: "needed", names: ["Ria Approver"], at: null };
  const claim = { authorisation: [level] } as never;
  await open({ claim }, {}, { ...staff, roles: ["return_approver"], authorising_roles: ["return_approver"] });
  expect(await screen.findByText("Needed from you")).toBeTruthy();
  cleanup();
  await open({ claim }, {}, { ...staff, authorising_roles: ["return_approver"] });
  expect(await screen.findByText("Needed, you may too")).toBeTruthy();
});

test("what takes the claim on has the filled button, and is done by it", async () => {
  const { calls, row } = await open(
    { offers: ["disapprove", "action-required", "start"] },
    { "POST /api/claim/resolve": { resolution: "saved" } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  await waitFor(() =>
    expect(calls("POST /api/claim/resolve").map(bodyOf)).toMatchObject([{ claim: row.uuid, resolution: "start" }]),
  );
});

test("how an act went is said once, and no longer once another one went well", async () => {
  let isAway = true;
  const { calls } = await open(
    { offers: ["start", "cs-to-action"] },
    { "POST /api/claim/resolve": () => (isAway ? new No(503, { message: "Away." }) : { resolution: "saved" }) },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  expect(await screen.findByText("error resolving...")).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Actions for WC100001" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send to customer service" }));
  expect(await screen.findByText("Applied")).toBeTruthy();
  expect(screen.queryByText("error resolving...")).toBeNull();
  expect(calls("POST /api/claim/resolve")).toHaveLength(2);
});

const approved = {
  type: "replacement",
  status: "approved",
  facts: { approvedAt: "2026-11-01T00:00:00Z", isOwnDecision: true },
};

test.each([
  ["only declining and asking are offered", { status: "open", offers: ["disapprove", "action-required"] }],
  ["the claim waits for the customer", { status: "pending customer action", offers: ["cs-to-action"] }],
  ["the claim is done", { status: "complete", offers: ["reopen"] }],
  ["what was approved can only be taken back", { ...approved, offers: ["reopen"] }],
])("no act is put forward while %s", async (_, own) => {
  await open(own);
  const act = await screen.findByRole("button", { name: "Actions for WC100001" });
  const names = within(act.parentElement?.parentElement as HTMLElement).getAllByRole("button");
  expect(names.map(({ textContent }) => textContent)).toEqual(["Download", "Actions"]);
});

/** A list of this tab's, as its page keeps it. */
const order = (part: Partial<ListOrder>): ListOrder => ({
  list: "/?status=open",
  numbers: ["WC100000", "WC100001", "WC100002"],
  before: 0,
  total: 3,
  isCapped: false,
  pages: [1, 1],
  ends: [true, true],
  ...part,
});

/** Opens the claim out of a list of several, each of which can be opened. */
function openFrom(part: Partial<ListOrder>, more: Record<string, unknown> = {}) {
  sessionStorage.setItem("last-list", "/?status=open");
  keepOrder(order(part));
  const { answers, row } = resolvable({ status: "open", offers: [] });
  const claim = (claim_number: string) => ({
    [`GET /api/claim/${claim_number}`]: { claim: { ...answers["GET /api/claim/WC100001"].claim, claim_number } },
    [`GET /api/activity/claim/${claim_number}`]: { activities: [] },
  });
  const others = ["WC100000", "WC100002", "WC100003"].map(claim);
  const all = Object.assign({}, answers, ...others, more);
  return renderPortal({ path, user: staff, answers: all }).then(({ calls }) => ({ calls, row }));
}

test("the claims beside it in the list are a link and a key away, except while one types", async () => {
  await openFrom({});
  const list = within(await screen.findByRole("navigation", { name: "Claims of the list" }));
  expect(list.getByText("2 of 3")).toBeTruthy();
  const to = (name: string) => list.getByRole("link", { name }).getAttribute("href");
  expect(to("Previous claim, WC100000")).toBe("/claim/WC100000");
  expect(to("Next claim, WC100002")).toBe("/claim/WC100002");

  await userEvent.type(await screen.findByRole("textbox", { name: "Internal note" }), "jk");
  expect(location.pathname).toBe(path);
  fireEvent.keyDown(document.body, { key: "j" });
  await waitFor(() => expect(location.pathname).toBe("/claim/WC100002"));
  expect(await screen.findByText("3 of 3")).toBeTruthy();
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Internal note" })).value).toBe("");
  fireEvent.keyDown(document.body, { key: "k" });
  await waitFor(() => expect(location.pathname).toBe(path));
  fireEvent.keyDown(document.body, { key: "u" });
  await waitFor(() => expect(location.pathname + location.search).toBe("/?status=open"));
});

test("the way through a list goes on beyond its page, past claims that have moved up or left it", async () => {
  const { row } = resolvable({ status: "open", offers: [] });
  const pageOf = (...numbers: string[]) => ({
    claims: {
      data: numbers.map((claim_number) => ({ ...row, claim_number })),
      current_page: 2,
      total: 51,
      per_page: 25,
    },
  });
  const asked: (string | null)[] = [];
  const answer = ({ path }: { path: string }) => {
    const { searchParams } = new URL(path, location.origin);
    asked.push(`${searchParams.get("statuses[]")} ${searchParams.get("page")}`);
    // One that was read has left the list, the first of the next page has moved up, and another has come on top.
    return pageOf("WC100002", "WC100001", "WC100003");
  };
  await openFrom(
    {
      list: "/?status=open&page=2",
      numbers: ["WC100000", "WC100001"],
      before: 25,
      total: 52,
      pages: [2, 2],
      ends: [false, false],
    },
    { "GET /api/claims": answer },
  );
  const list = within(await screen.findByRole("navigation", { name: "Claims of the list" }));
  expect(list.getByText("27 of 52")).toBeTruthy();
  const next = await list.findByRole("link", { name: "Next claim, WC100003" });
  expect(asked).toEqual(["open 2"]);
  await userEvent.click(next);
  expect(await screen.findByText("28 of 51")).toBeTruthy();
});

test("the first claim of a page leads back to the page before", async () => {
  const { row } = resolvable({ status: "open", offers: [] });
  const data = [{ ...row, claim_number: "WC100000" }];
  const claims = { data, current_page: 1, total: 2, per_page: 1 };
  await openFrom(
    { list: "/?page=2", numbers: ["WC100001"], before: 1, total: 2, pages: [2, 2], ends: [false, true] },
    { "GET /api/claims": { claims } },
  );
  expect(await screen.findByRole("link", { name: "Previous claim, WC100000" })).toBeTruthy();
  expect(screen.getByText("2 of 2")).toBeTruthy();
});

test("where a list's next page does not come, the way ends at what is known", async () => {
  await openFrom({ numbers: ["WC100000", "WC100001"], ends: [true, false] }, { "GET /api/claims": new No(500) });
  expect(await screen.findByRole("link", { name: "Previous claim, WC100000" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Next claim/ })).toBeNull();
  expect(document.body.textContent).not.toMatch(/could not|went wrong/i);
});

test("the list keeps the order of its claims for the claim's page", async () => {
  const { answers, row } = resolvable({ status: "open", offers: [] });
  const data = [{ ...row, claim_number: "WC2" }, row];
  const claims = { data, current_page: 1, total: 2, per_page: 25 };
  const address = "/?status=open";
  await renderPortal({ path: address, user: staff, answers: { ...answers, "GET /api/claims": { claims } } });
  const kept = order({ list: address, numbers: ["WC2", "WC100001"], total: 2 });
  await waitFor(() => expect(listOrder()).toEqual(kept));
  // For claims that are opened from it in a tab of their own.
  expect(JSON.parse(localStorage.getItem("list-order") ?? "")).toEqual([kept]);
});
