import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { StatusOption, UserRecord } from "../../src/contract/types.ts";
import { roleTable } from "../helpers/role-table.ts";
import { openedDialog } from "./support/opened-dialog.ts";
import { reportOptions, statuses } from "./support/records.ts";
import { No, renderPortal } from "./support/render-portal.tsx";
import { bodyOf, resolvable } from "./support/resolutions.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const path = "/claim/WC100001";
const advisor: Partial<UserRecord> = {
  roles: ["warranty", "tech_support"],
  permissions: ["resolve claim", "authorise claim"],
  authorising_roles: ["tech_support"],
  customer: null,
};
const packing = (type = "replacement") => resolvable({ type, status: "packing", offers: [] });
const enquiry = (recipient_role: string) => ({
  recipient_role,
  sender_role: "customer_service",
  created_at: "2026-11-02T00:00:00Z",
  replied_at: null,
  reply_seen_at: null,
});
const asked = (role = "tech_support") =>
  resolvable({ status: "open", offers: ["query-reply"], claim: { enquiries: [enquiry(role)] } });

test.each([
  ["customer", "replacement"],
  ["dealer", "replacement"],
  ["customer", "return"],
  ["dealer", "return-part"],
])(
  "a %s says that the goods of a %s are packed, after a question [SHIP-27] [SHIP-30] [ROLE-12]",
  async (role, type) => {
    const { answers, row } = packing(type);
    const { calls } = await renderPortal({
      path,
      user: { roles: ["warranty", role] },
      answers: { ...answers, "POST /api/shipping/packaged": { packaging: "complete" } },
    });
    const button = await screen.findByRole("button", { name: "Ready for collection" });
    await userEvent.click(button);
    const dialog = await openedDialog("Please confirm");
    expect(dialog.getByText("Please confirm that the goods are packed and ready for collection.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    await vi.waitFor(() => expect(bodyOf(calls("POST /api/shipping/packaged")[0])).toEqual({ claim: row.uuid }));
    expect(await screen.findByText("Applied")).toBeTruthy();
  },
);

test.each(["replacement", "return"])(
  "once packed, a %s shows its next status; the button goes and leaves the focus at the heading [SHIP-31]",
  async (type) => {
    const whole = "GET /api/claim/WC100001";
    const before = packing(type).answers;
    const after = resolvable({ type, status: "arrange collection", offers: [] }).answers;
    let isPacked = false;
    const pack = () => {
      isPacked = true;
      return { packaging: "complete" };
    };
    const named = [
      ...statuses,
      { ...(statuses[1] as StatusOption), value: "arrange collection", label: "Arrange Collection" },
    ];
    const reference = { "GET /api/statuses": { statuses: named, report_options: reportOptions } };
    const answers = {
      ...before,
      ...reference,
      [whole]: () => (isPacked ? after : before)[whole],
      "POST /api/shipping/packaged": pack,
    };
    await renderPortal({ path, answers });
    await userEvent.click(await screen.findByRole("button", { name: "Ready for collection" }));
    await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Ready for collection" })).toBeNull());
    expect((await screen.findAllByText("Arrange Collection")).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
  },
);

test.each([
  ["staff", { ...advisor, roles: ["warranty", "customer_service"] }, packing],
  ["staff, of a return,", { ...advisor, roles: ["warranty", "customer_service"] }, () => packing("return")],
  ["technical support", advisor, packing],
  [
    "the owner of a return that is not collectable",
    {},
    () => resolvable({ type: "return", status: "approved", offers: [], facts: { returnRequestNumber: "RA-1" } }),
  ],
  [
    "the owner of a claim that is not collectable",
    {},
    () => resolvable({ type: "replacement", status: "authorise", offers: [] }),
  ],
])("%s is not asked whether goods are packed [SHIP-28] [SHIP-29]", async (_who, user, claim) => {
  await renderPortal({ path, user, answers: claim().answers });
  await screen.findByRole("heading", { name: "Details" });
  await vi.waitFor(() => expect(screen.queryByLabelText("Loading the timeline")).toBeNull());
  expect(screen.queryByRole("button", { name: "Ready for collection" })).toBeNull();
});

test("technical support authorises by a button of its own", async () => {
  const { answers, row } = resolvable({
    type: "replacement",
    status: "authorise",
    offers: [],
    authoriseRole: "tech_support",
  });
  const { calls } = await renderPortal({
    path,
    user: advisor,
    answers: { ...answers, "POST /api/claim/authorise": { authorisation: "saved" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Authorise" }));
  expect(await screen.findByText("Applied")).toBeTruthy();
  expect(bodyOf(calls("POST /api/claim/authorise")[0])).toEqual({ claim: row.uuid });
});

test("a button's refusal is said beside it, with the reason", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { answers } = resolvable({
    type: "replacement",
    status: "authorise",
    offers: [],
    authoriseRole: "tech_support",
  });
  const no = new No(422, { errors: { resolution: ["This action is not available for the claim's current status."] } });
  await renderPortal({ path, user: advisor, answers: { ...answers, "POST /api/claim/authorise": no } });
  await userEvent.click(await screen.findByRole("button", { name: "Authorise" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "error resolving...This action is not available for the claim's current status.",
  );
});

test("technical support replies to a query by two clicks [QUERY-05] [RES-10]", async () => {
  const { answers, row } = asked();
  const { calls } = await renderPortal({
    path,
    user: advisor,
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reply to query" }));
  expect(calls("POST")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Click again to reply" }));
  expect(await screen.findByText("Applied")).toBeTruthy();
  expect(bodyOf(calls("POST /api/claim/resolve")[0])).toEqual({
    claim: row.uuid,
    resolution: "query-reply",
    authorised: false,
  });
});

test.each([
  ["technical support", advisor, "tech_support", {}, ["Reply to query"]],
  [
    "others, before they pass it on,",
    { ...advisor, roles: ["account_manager"] },
    "account_manager",
    {},
    ["Reply to query"],
  ],
  [
    "technical support that authorises",
    advisor,
    "tech_support",
    { status: "authorise", authoriseRole: "tech_support" },
    ["Authorise"],
  ],
] as const)("of %s one act alone is filled, also where a question waits", async (_, user, role, own, filled) => {
  const { answers } = resolvable({
    status: "open",
    offers: ["cs-to-action", "query-reply"],
    facts: { openEnquiries: [role] },
    claim: { enquiries: [enquiry(role)] },
    ...own,
  });
  await renderPortal({ path, user: { ...user, roles: [...(user.roles ?? [])] }, answers });
  await screen.findByRole("button", { name: "Reply to query" });
  const head = screen.getByRole("heading", { level: 1 }).parentElement?.parentElement?.parentElement as HTMLElement;
  const groundOf = (one: HTMLElement) => getComputedStyle(one).backgroundColor;
  const plain = ["Download", "Actions for WC100001"].map((name) =>
    groundOf(within(head).getByRole("button", { name })),
  );
  const found = within(head)
    .getAllByRole("button")
    .filter((one) => !plain.includes(groundOf(one)));
  expect(found.map(({ textContent }) => textContent)).toEqual(filled);
});

test("technical support's own listing has the query button on the claim's row [QUERY-05]", async () => {
  const { answers } = asked();
  const { calls } = await renderPortal({
    user: advisor,
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await userEvent.dblClick(await screen.findByRole("button", { name: "Reply to query" }));
  expect(await screen.findByText("Applied")).toBeTruthy();
  expect(calls("POST /api/claim/resolve")).toHaveLength(1);
});

test("one click replies to nothing, nor does a second one after five seconds [QUERY-05] [QUERY-06]", async () => {
  const { answers } = asked();
  const { calls } = await renderPortal({ path, user: advisor, answers });
  const button = await screen.findByRole("button", { name: "Reply to query" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(button.textContent).toBe("Click again to reply");
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(button.textContent).toBe("Reply to query");
  fireEvent.click(button);
  expect(button.textContent).toBe("Click again to reply");
  expect(calls("POST")).toEqual([]);
});

test("nobody else has the query button [QUERY-05]", async () => {
  const { answers } = asked("customer_service");
  const user = { ...advisor, roles: ["warranty", "customer_service"] };
  await renderPortal({ path, user, answers });
  await screen.findByRole("heading", { name: "Details" });
  expect(screen.queryByRole("button", { name: "Reply to query" })).toBeNull();
});

test.each(["replacement", "return"])(
  "customers are not offered a PDF of a %s; everybody else is [TIME-10] [TIME-11]",
  async (type) => {
    const { answers } = packing(type);
    // A server tells somebody's roles in any order.
    for (const roles of [
      ["warranty", "customer"],
      ["customer", "warranty"],
    ]) {
      await renderPortal({ path, user: { roles }, answers });
      await screen.findByRole("heading", { name: "Details" });
      expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
      await userEvent.keyboard("{Control>}k{/Control}");
      await screen.findByRole("option", { name: "View Form" });
      expect(screen.queryByRole("option", { name: "Download" })).toBeNull();
      cleanup();
    }
    const others = roleTable.map(({ role }) => role).filter((role) => role !== "customer");
    // What a role is offered does not hang on the type: all of them for one, claimants for each.
    for (const role of type === "return" ? others : others.filter((other) => other === "dealer")) {
      cleanup();
      await renderPortal({ path, user: { roles: ["warranty", role] }, answers });
      expect(await screen.findByRole("button", { name: "Download" })).toBeTruthy();
    }
  },
);
