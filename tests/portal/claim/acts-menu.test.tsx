import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { UserRecord } from "../../../src/contract/types.ts";
import { openedDialog } from "../support/opened-dialog.ts";
import { renderPortal } from "../support/render-portal.tsx";
import { bodyOf, resolvable } from "../support/resolutions.ts";

const holder = (role: string): Partial<UserRecord> => ({
  roles: ["warranty", role],
  permissions: ["resolve claim"],
  authorising_roles: [role],
  customer: null,
});

const dear = {
  type: "replacement",
  form: {
    products: [
      { model: "CH650-AWC", salePrice: "57104.41" },
      { model: "HW250-EHW", salePrice: "5681.23" },
    ],
  },
};
const asked = { ...dear, status: "authorise", authoriseRole: "managing_director" };

async function menuOf(own: Parameters<typeof resolvable>[0], user: Partial<UserRecord>) {
  await renderPortal({ path: "/claim/WC100001", user, answers: resolvable(own).answers });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
  return within(await screen.findByRole("dialog", { name: "Resolutions for WC100001" }));
}

/** By the heading of each list, what stands in it. */
const listed = (menu: Awaited<ReturnType<typeof menuOf>>) =>
  Object.fromEntries(
    menu.getAllByRole("list").map((list) => [
      document.getElementById(list.getAttribute("aria-labelledby") ?? "")?.textContent,
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ]),
  );

test("the act that authorises says the sum, on its button and in the menu, and no other act does", async () => {
  const menu = await menuOf({ ...asked, offers: ["approve", "disapprove"] }, holder("managing_director"));
  expect(await menu.findByRole("button", { name: "Authorise $62,785.64" })).toBeTruthy();
  expect(menu.getByRole("button", { name: "Decline" })).toBeTruthy();
  const buttons = screen.getAllByRole("button", { name: "Authorise $62,785.64", hidden: true });
  expect(buttons).toHaveLength(2);
});

test.each([
  ["confirmation", undefined, "Please confirm", "Authorise $62,785.64?"],
  ["note", undefined, "Authorise $62,785.64", undefined],
  ["rationale", undefined, "Authorise $62,785.64", undefined],
] as const)(
  "the form of an act that authorises says the sum where it is sent: %s",
  async (asks, _, title, question) => {
    const { answers } = resolvable({ ...asked, offers: ["approve"], asks: { approve: asks } });
    await renderPortal({ path: "/claim/WC100001", user: holder("managing_director"), answers });
    await userEvent.click(await screen.findByRole("button", { name: "Authorise $62,785.64" }));
    const dialog = await openedDialog(title);
    expect(dialog.getByRole("button", { name: "Authorise $62,785.64" })).toBeTruthy();
    if (question) expect(dialog.getByText(question)).toBeTruthy();
  },
);

test.each(["", "It is a known fault."])("a query is answered with a text or without: %j", async (note) => {
  const facts = { openEnquiries: ["account_manager"] };
  const at = { sender_role: "customer_service", created_at: "2026-11-02T00:00:00Z", replied_at: null };
  const asked = { ...at, reply_seen_at: null, sender: "Jess Harper" };
  const enquiries = [
    { ...asked, recipient_role: "service_manager", question: "Is it ours?" },
    { ...asked, recipient_role: "account_manager", question: "Is this known?" },
  ];
  const { answers } = resolvable({
    type: "warranty",
    status: "open",
    offers: ["query-reply"],
    facts,
    claim: { enquiries },
  });
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: holder("account_manager"),
    answers: {
      ...answers,
      "POST /api/claim/resolve": { resolution: "saved" },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
  await userEvent.click(await screen.findByRole("button", { name: "Reply to query" }));
  const dialog = await openedDialog("Reply to query");
  expect(dialog.getByText("Is this known?").parentElement?.textContent).toContain("Jess Harper asked on 2 Nov");
  if (note) await userEvent.type(dialog.getByLabelText("Answer (optional)"), note);
  await userEvent.click(dialog.getByRole("button", { name: "Reply to query" }));
  await waitFor(() => expect(calls("POST /api/claim/resolve")).toHaveLength(1));
  const body = bodyOf(calls("POST /api/claim/resolve")[0]);
  expect([body.resolution, body.note]).toEqual(["query-reply", note || undefined]);
});

test.each([
  ["is in a status that authorises nothing", { ...dear, status: "unit received", offers: ["approve"] }, "Approve"],
  ["has no value", { ...asked, form: {}, offers: ["approve"] }, "Authorise"],
  [
    "is authorised whatever its sum",
    { ...asked, type: "warranty", offers: ["approve"], authoriseRole: "managing_director" },
    "Authorise",
  ],
] as const)("no sum is told where a claim %s", async (_, own, name) => {
  const menu = await menuOf({ ...own, offers: [...own.offers] }, holder("managing_director"));
  expect(await menu.findByRole("button", { name })).toBeTruthy();
});

test("acts stand with their like, as the definition has them", async () => {
  const offers = ["approve", "disapprove", "action-required", "packing", "service-to-action", "query-tech-support"];
  const menu = await menuOf({ ...dear, status: "cs to action", offers }, holder("customer_service"));
  await menu.findByText("Decide");
  expect(listed(menu)).toEqual({
    Decide: ["Approve", "Decline"],
    "Ask and answer": ["Request customer action", "Query technical support"],
    "Pass on": ["Ask customer to pack", "Send to service"],
    "For others to do": ["Query customer serviceFor tech support and others"],
  });
});

test("what a claim's status has for other roles is told with theirs, and is no button", async () => {
  const menu = await menuOf({ ...asked, offers: ["disapprove"] }, holder("customer_service"));
  await menu.findByText("For others to do");
  const told = ["AuthoriseFor managing director", "Query customer serviceFor tech support and others"];
  expect(listed(menu)["For others to do"]).toEqual(told);
  expect(menu.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Decline"]);
});

test("roles that do the same work are told by the first of them, and that there are more", async () => {
  const done = { type: "warranty", status: "complete" };
  const menu = await menuOf({ ...done, offers: ["query-service"] }, holder("customer_service"));
  await menu.findByText("For others to do");
  expect(listed(menu)["For others to do"]).toContain("ReopenFor customer service manager and others");
});

test("a role that several ways of an act name is told once", async () => {
  const approved = { type: "replacement", status: "approved", facts: { approvedAt: "2026-11-01T00:00:00Z" } };
  const menu = await menuOf({ ...approved, offers: ["complete"] }, holder("finance"));
  await menu.findByText("For others to do");
  const [others = ""] = listed(menu)["For others to do"]?.filter((one: string) => one.startsWith("Reopen")) ?? [];
  expect(others).toMatch(/^ReopenFor \S/);
  const told = others.slice("ReopenFor ".length).replace(" and others", "").split(" or ");
  expect(told).toEqual([...new Set(told)]);
});

test("who has the role and not the right that an act asks for is not told", async () => {
  const facts = { openEnquiries: ["tech_support", "account_manager"] };
  const own = { type: "warranty", status: "open", offers: ["start"], facts, rights: { tech_support: [] } };
  const menu = await menuOf(own, holder("customer_service"));
  await menu.findByText("For others to do");
  expect(listed(menu)["For others to do"]).toContain("Reply to queryFor account manager");
});

test.each([
  ["nothing of its type", { types: ["return"] }],
  ["nothing in its phase", { phases: ["draft" as const] }],
])("nobody is told whose role reads %s", async (_, kind) => {
  const facts = { openEnquiries: ["tech_support", "account_manager"] };
  const own = { type: "warranty", status: "open", offers: ["start"], facts, reads: { tech_support: [kind] } };
  const menu = await menuOf(own, holder("customer_service"));
  await menu.findByText("For others to do");
  expect(listed(menu)["For others to do"]).toContain("Reply to queryFor account manager");
});

test.each([
  ["declines", "disapprove", "Decline", "red"],
  ["approves", "approve", "Approve", "accent"],
] as const)(
  "the button of the form that asks for a rationale has the colour of an act that %s",
  async (_, act, name, colour) => {
    const asks = { [act]: "rationale" };
    const { answers } = resolvable({ ...dear, status: "cs to action", offers: [act], asks });
    await renderPortal({ path: "/claim/WC100001", user: holder("customer_service"), answers });
    await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
    const menu = within(await screen.findByRole("dialog", { name: "Resolutions for WC100001" }));
    await userEvent.click(await menu.findByRole("button", { name }));
    const button = within(await screen.findByRole("dialog")).getByRole("button", { name });
    const rules = [...document.querySelectorAll("style")].map(({ textContent }) => textContent ?? "");
    const own = rules.find((rule) => [...button.classList].some((name) => rule.includes(`.${name}{`)));
    expect(own).toContain(`--portal-colors-color-palette-solid:var(--portal-colors-${colour}-solid)`);
  },
);

test("everybody who is asked is told", async () => {
  const facts = { openEnquiries: ["tech_support", "account_manager"] };
  const user = holder("customer_service");
  const menu = await menuOf({ type: "warranty", status: "open", offers: ["start"], facts }, user);
  await menu.findByText("For others to do");
  const told = listed(menu)["For others to do"] ?? [];
  expect(told).toContain("Reply to queryFor tech support or account manager");
});

test("an act whose like the reader may make is nobody else's", async () => {
  const claim = { ...asked, offers: ["approve"], authoriseRole: "tech_support" };
  const menu = await menuOf(claim, { ...holder("managing_director"), authorising_roles: ["tech_support"] });
  expect(await menu.findByRole("button", { name: /^Authorise/ })).toBeTruthy();
  expect(listed(menu)["For others to do"] ?? []).not.toContainEqual(expect.stringMatching(/^Authorise/));
});

test("an act on its way is left neither by Cancel nor by Escape, and is sent once", async () => {
  let answer: (answer: unknown) => void = () => {};
  const { answers } = resolvable({ ...asked, offers: ["escalate"], authoriseRole: "general_manager" });
  const resolve = () => new Promise((resolve) => (answer = resolve));
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: holder("general_manager"),
    answers: { ...answers, "POST /api/claim/resolve": resolve },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
  await userEvent.click(await screen.findByRole("button", { name: "Escalate" }));
  const dialog = await openedDialog("Escalate");
  await userEvent.type(dialog.getByRole("textbox"), "Dearer than I may authorise.");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Escalate" }));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Escalate" })).toBeTruthy();
  await answer({ resolution: "saved" });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Escalate" })).toBeNull());
  expect(calls("POST /api/claim/resolve")).toHaveLength(1);
});

test("what the form asks with an act stands with it, while it is to be said, and goes with the one that is done", async () => {
  const box = "Pre-Authorised (no tech required)";
  const { answers } = resolvable({ status: "in-progress", offers: ["approve"], unasked: ["approve"] });
  const user = { ...holder("customer_service"), authorising_roles: [] };
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user,
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  const open = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Actions for WC100001" }));
    const menu = within(await screen.findByRole("dialog", { name: "Resolutions for WC100001" }));
    await menu.findByRole("button", { name: "Approve" });
    return menu;
  };
  const sent = (count: number) => waitFor(() => expect(calls("POST /api/claim/resolve")).toHaveLength(count));
  await userEvent.click(await screen.findByRole("checkbox", { name: box }));
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  await sent(1);

  // The tick went with that act alone. In the menu it is met before the acts.
  const inMenu = (await open()).getByRole<HTMLInputElement>("checkbox", { name: box });
  expect([inMenu.checked, document.activeElement === inMenu]).toEqual([false, true]);
  await userEvent.keyboard(" {ArrowDown}{Enter}");
  await sent(2);

  // By keys it is an entry of its own.
  await userEvent.keyboard("a");
  await userEvent.click(await screen.findByRole("option", { name: /^Approve: Pre-Authorised/ }));
  await sent(3);
  await userEvent.click((await open()).getByRole("button", { name: "Approve" }));
  await sent(4);
  const authorised = calls("POST /api/claim/resolve").map((call) => bodyOf(call).authorised);
  expect(authorised).toEqual([true, true, true, false]);
});

test("a tick that was left in the menu does not go with an act that ends the same either way", async () => {
  const { answers } = resolvable({ status: "open", offers: ["start", "approve"], unasked: ["start", "approve"] });
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: holder("customer_service"),
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
  const menu = within(await screen.findByRole("dialog", { name: "Resolutions for WC100001" }));
  await userEvent.click(await menu.findByRole("checkbox", { name: "Pre-Authorised (no tech required)" }));
  await userEvent.click(menu.getByRole("button", { name: "Start work" }));
  await waitFor(() => expect(calls("POST /api/claim/resolve")).toHaveLength(1));
  expect(calls("POST /api/claim/resolve").map((call) => bodyOf(call).authorised)).toEqual([false]);
});

test("what the form asks is not asked with an act that ends the same either way", async () => {
  const menu = await menuOf({ status: "open", offers: ["start"] }, holder("customer_service"));
  expect(await menu.findByRole("button", { name: "Start work" })).toBeTruthy();
  expect(screen.queryByRole("checkbox", { hidden: true })).toBeNull();
});

test.each([
  ["the claim is authorised", { facts: { isAuthorised: true, authorisedAt: "2026-11-01" } }],
  ["the form says it", { form: { authorisation: { preAuthorised: true } } }],
])("nothing is asked with an act once %s", async (_, own) => {
  const menu = await menuOf({ status: "open", offers: ["approve"], ...own }, holder("customer_service"));
  expect(await menu.findByRole("button", { name: "Approve" })).toBeTruthy();
  expect(menu.queryByRole("checkbox")).toBeNull();
});
