import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { UserRecord } from "../../src/contract/types.ts";
import { withKeys } from "../../src/portal/features/palette/entries.ts";
import { openedDialog } from "./support/opened-dialog.ts";
import { aClaim } from "./support/records.ts";
import { claimsPage, No, renderPortal } from "./support/render-portal.tsx";
import { bodyOf, resolvable } from "./support/resolutions.ts";

const staff: Partial<UserRecord> = {
  roles: ["warranty", "customer_service"],
  permissions: ["resolve claim", "create report"],
  customer: null,
  customers: [],
};
const view = { uuid: crypto.randomUUID(), name: "Packing now", query: "status=open", is_shared: false };
const views = { "GET /api/views": { views: [{ ...view, is_own: true, may_change: true }] } };
const findings = (...numbers: string[]) => ({
  "POST /api/claims/search": claimsPage(numbers.map((claim_number) => aClaim({ claim_number }))),
});

/** Opens it by its key and waits until the field has the focus. */
async function openPalette() {
  await userEvent.keyboard("{Control>}k{/Control}");
  const dialog = await openedDialog("Search or go to");
  const field = dialog.getByRole("combobox", { name: "Search or go to" });
  expect(document.activeElement).toBe(field);
  return { ...dialog, field };
}
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const activeOption = () => screen.getByRole("option", { selected: true });

test("nothing is asked for until the palette is opened, and Escape gives the focus back", async () => {
  const { calls } = await renderPortal({ path: "/about", user: staff, answers: views });
  const button = await screen.findByRole("button", { name: "Search or go to..." });
  expect(calls("GET /api/views")).toHaveLength(0);
  await userEvent.click(button);
  const field = (await openedDialog("Search or go to")).getByRole("combobox");
  expect(await screen.findByRole("option", { name: "Packing now" })).toBeTruthy();
  expect(field.getAttribute("aria-activedescendant")).toBe(activeOption().id);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("combobox", { name: "Search or go to" })).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("a claim is opened by its number, also before the search has answered", async () => {
  await renderPortal({ path: "/about", user: staff, answers: { "POST /api/claims/search": new Promise(() => {}) } });
  await screen.findByRole("heading", { level: 1 });
  await openPalette();
  await userEvent.keyboard("wc100001{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/claim/WC100001"));
});

test("a number that the search does not know is not offered; what it found is, the number itself first", async () => {
  const answers = findings("RC100012", "WC100012", "WC100121", "WC100122");
  await renderPortal({ path: "/about", user: staff, answers });
  await screen.findByRole("heading", { level: 1 });
  await openPalette();
  await userEvent.keyboard("wc100012");
  await screen.findByRole("option", { name: /4 found$/ });
  expect(options().map((text) => text?.slice(0, 8))).toEqual(["WC100012", "RC100012", "WC100121", "Search a"]);
  await userEvent.clear(screen.getByRole("combobox", { name: "Search or go to" }));
  await userEvent.keyboard("wc999999");
  await screen.findByRole("option", { name: /4 found$/ });
  expect(options().some((text) => text?.startsWith("WC999999"))).toBe(false);
});

test("views and pages are found by their names, and arrows go through them", async () => {
  await renderPortal({ path: "/about", user: staff, answers: views });
  await screen.findByRole("heading", { level: 1 });
  await openPalette();
  expect(await screen.findByRole("option", { name: "Nobody's" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: "Studio" })).toBeNull();
  expect(screen.queryByRole("option", { name: "Audit trail" })).toBeNull();
  const [first, second] = options();
  await userEvent.keyboard("{ArrowDown}");
  expect(activeOption().textContent).toBe(second);
  await userEvent.keyboard("{ArrowUp}");
  expect(activeOption().textContent).toBe(first);
  await userEvent.keyboard("packing{Enter}");
  await waitFor(() => expect(location.pathname + location.search).toBe("/?status=open"));
});

test("customers are found without the marks of their names, for those who may report on them", async () => {
  const customers = [{ ...aClaim().customer, name: "Pōneke Heat Pumps" }];
  const answers = { ...findings(), "GET /api/customer/associations": { customers } };
  await renderPortal({ path: "/about", user: staff, answers });
  await screen.findByRole("heading", { level: 1 });
  await openPalette();
  await userEvent.keyboard("pon");
  await userEvent.click(await screen.findByRole("option", { name: /^Pōneke Heat Pumps/ }));
  await waitFor(() => expect(new URLSearchParams(location.search).get("account")).toBe(aClaim().customer.uuid));
});

test("the acts of the open claim are those that the page offers, and one that asks is asked for", async () => {
  const { answers, row } = resolvable({
    status: "open",
    offers: ["start", "disapprove"],
    known: ["start", "disapprove"],
  });
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: staff,
    answers: { ...answers, "POST /api/claim/resolve/disapprove": { claim: "disapproved" } },
  });
  await screen.findByRole("button", { name: "Actions for WC100001" });
  await openPalette();
  const group = within(await screen.findByRole("group", { name: "With WC100001" }));
  expect(group.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Start work",
    "Decline",
    "Hand over...",
  ]);
  await userEvent.keyboard("decline{Enter}");
  const dialog = await openedDialog("Decline Claim");
  await userEvent.type(dialog.getByRole("textbox"), "The unit is out of warranty.");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  await waitFor(() =>
    expect(bodyOf(calls("POST /api/claim/resolve/disapprove")[0])).toEqual({
      claim: row.uuid,
      rationale: "The unit is out of warranty.",
      resolution: "disapprove",
    }),
  );
});

test("an act that the server refuses is told in the palette, which stays", async () => {
  const { answers } = resolvable({ status: "open", offers: ["start"], unasked: ["start"] });
  const refusal = new No(422, { message: "No.", errors: { resolution: ["Somebody was faster."] } });
  await renderPortal({
    path: "/claim/WC100001",
    user: staff,
    answers: { ...answers, "POST /api/claim/resolve": refusal },
  });
  await screen.findByRole("button", { name: "Actions for WC100001" });
  await openPalette();
  await screen.findByRole("group", { name: "With WC100001" });
  await userEvent.keyboard("{Enter}");
  expect((await screen.findByText("Somebody was faster.")).closest("dialog")).toBeTruthy();
});

test("the acts of the page run by their names, on the list with the row that has the focus", async () => {
  const { answers } = resolvable({ status: "open", offers: ["start"] });
  await renderPortal({ user: staff, answers: { ...answers, ...views } });
  await screen.findAllByRole("link", { name: /^WC100001/ });
  await userEvent.keyboard("j");
  await openPalette();
  expect(await screen.findByRole("option", { name: "Hand over..." })).toBeTruthy();
  await userEvent.keyboard("save this{Enter}");
  expect(await screen.findByRole("dialog", { name: "Save this list as a view" })).toBeTruthy();
});

test("colleagues are found by their names and lead to the claims they look after", async () => {
  const owners = [{ uuid: crypto.randomUUID(), name: "Pōtiki Rangi" }];
  await renderPortal({ path: "/about", user: staff, answers: { ...findings(), "GET /api/owners": { owners } } });
  await screen.findByRole("heading", { level: 1 });
  await openPalette();
  await userEvent.keyboard("poti");
  await userEvent.click(await screen.findByRole("option", { name: /^Pōtiki Rangi/ }));
  await waitFor(() => expect(location.search).toBe(`?owner=${owners[0]?.uuid}`));
});

test("`a` shows what can be done with the claim, and a number typed at once does it", async () => {
  const { answers, row } = resolvable({ status: "open", offers: ["start", "disapprove"], unasked: ["start"] });
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: staff,
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await screen.findByRole("button", { name: "Actions for WC100001" });
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("a2");
  const dialog = await openedDialog("Decline Claim");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(dialog.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
  await userEvent.keyboard("a");
  await openedDialog("What to do with WC100001");
  await screen.findByRole("option", { name: "Start work" });
  expect(screen.queryByRole("group", { name: "Views" })).toBeNull();
  await userEvent.keyboard("1");
  await waitFor(() =>
    expect(bodyOf(calls("POST /api/claim/resolve")[0])).toMatchObject({ claim: row.uuid, resolution: "start" }),
  );
});

test("what takes the claim on comes first among the numbers, wherever the workflow has it", async () => {
  const { answers } = resolvable({
    status: "authorise",
    offers: ["disapprove", "action-required"],
    authoriseRole: "tech_support",
  });
  await renderPortal({
    path: "/claim/WC100001",
    user: {
      ...staff,
      roles: ["tech_support"],
      authorising_roles: ["tech_support"],
      permissions: [...(staff.permissions ?? []), "authorise claim"],
    },
    answers,
  });
  await screen.findByRole("button", { name: "Actions for WC100001" });
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("a");
  const first = (await screen.findAllByRole("option"))[0];
  expect(first?.textContent).toMatch(/^Authorise/);
});

test("a number is taken once: after a refusal it does not stand there for what is called so then", async () => {
  const { answers } = resolvable({ status: "open", offers: ["start", "disapprove"], unasked: ["start"] });
  const refused = new No(409, { message: "Somebody else was faster." });
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: staff,
    answers: { ...answers, "POST /api/claim/resolve": refused },
  });
  await screen.findByRole("button", { name: "Actions for WC100001" });
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("a1");
  await screen.findByText(/Somebody else was faster/);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "What to do with WC100001" });
  expect([field.value, calls("POST /api/claim/resolve").length]).toEqual(["", 1]);
});

test("from a row `a` leads to what is written beside the form, and to the owner", async () => {
  const { answers, row } = resolvable({ status: "open", offers: ["start"] });
  const noRemark = { [`GET /api/note/remark/${row.uuid}`]: { note: null } };
  await renderPortal({ user: staff, answers: { ...answers, "GET /api/owners": { owners: [] }, ...noRemark } });
  await screen.findAllByRole("link", { name: /^WC100001/ });
  await userEvent.keyboard("a");
  expect(screen.queryByRole("combobox", { name: "What to do with WC100001" })).toBeNull();
  await userEvent.keyboard("ja2");
  await screen.findByRole("dialog", { name: "Who looks after this claim" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("a");
  await screen.findByRole("option", { name: "Change Remarks" });
  await userEvent.keyboard("remarks{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/claim/WC100001"));
  const box = await screen.findByRole("textbox", { name: "Remarks" });
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test("the first nine keys are digits and none begins another", () => {
  const entries = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, label: `${at}`, glyph: "check" as const }));
  const keys = withKeys([{ title: "", entries }]).flatMap((group) => group.entries.map((entry) => entry.keys ?? ""));
  expect(keys.slice(7, 11)).toEqual(["8", "9", "01", "02"]);
  expect(keys.some((key) => keys.some((other) => other !== key && other.startsWith(key)))).toBe(false);
});

test("while a dialog asks something the key opens nothing", async () => {
  await renderPortal({ user: staff, answers: views });
  await userEvent.click(await screen.findByRole("button", { name: "Report" }));
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(screen.queryByRole("combobox", { name: "Search or go to" })).toBeNull();
});
