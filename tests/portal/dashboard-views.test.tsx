import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { SavedView } from "../../src/contract/types.ts";
import { placeColumns } from "../../src/portal/screens/dashboard/column-layout.ts";
import { type Column, staffColumns } from "../../src/portal/screens/dashboard/columns.tsx";
import { aClaim } from "./support/records.ts";
import { claimsPage, No, renderPortal } from "./support/render-portal.tsx";
import type { Received } from "./support/small-server.ts";

const staff = {
  roles: ["warranty", "customer_service"],
  permissions: ["resolve claim"],
  customer: null,
  customers: [],
};
const list = { "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100777" })]) };
const aView = (own: Partial<SavedView>): SavedView => ({
  uuid: crypto.randomUUID(),
  name: "Waiting",
  query: "status=open",
  is_shared: false,
  is_own: true,
  may_change: true,
  ...own,
});

/** A server that keeps views as the real one does. */
function keeping(...views: SavedView[]) {
  const one = ({ path }: Received) => views.find(({ uuid }) => path.endsWith(uuid)) as SavedView;
  return {
    ...list,
    "GET /api/views": () => ({ views }),
    "POST /api/views": ({ body }: Received) => {
      const view = aView(JSON.parse(body));
      views.push(view);
      return { view };
    },
    ...Object.fromEntries(
      views.flatMap((view) => [
        [
          `PUT /api/views/${view.uuid}`,
          (request: Received) => ({ view: Object.assign(one(request), JSON.parse(request.body)) }),
        ],
        [
          `DELETE /api/views/${view.uuid}`,
          (request: Received) => {
            views.splice(views.indexOf(one(request)), 1);
            return { view: "deleted" };
          },
        ],
      ]),
    ),
  };
}
const menu = async (name = "Views") => {
  await userEvent.click(await screen.findByRole("button", { name }));
  await screen.findByRole("button", { name: "Save this list as..." });
};

test("a view is chosen by its name, which stands on the menu until the list is another", async () => {
  const shared = aView({
    name: "Packing now",
    query: "status=open&type=warranty",
    is_shared: true,
    is_own: false,
    may_change: false,
    owner: "Jess Harper",
  });
  await renderPortal({ user: staff, answers: keeping(aView({}), shared) });
  await menu();
  await userEvent.click(screen.getByRole("button", { name: "Packing now shared by Jess Harper" }));
  expect(location.search).toBe("?status=open&type=warranty");
  expect(document.activeElement?.textContent).toBe("Packing now");
  await userEvent.click(await screen.findByRole("button", { name: /^Last Updated/ }));
  expect(await screen.findByRole("button", { name: "Packing now changed" })).toBeTruthy();
  await menu("Packing now changed");
  expect(screen.queryByRole("button", { name: /^Save the change/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
});

test("everybody of the house finds the views of the work, whichever list they see; a claimant finds none", async () => {
  const views = () => screen.queryByRole("list", { name: "Views of the work" });
  await renderPortal({ user: { ...staff, is_claimant: false, list: "short" }, answers: keeping() });
  await menu();
  expect(within(views() as HTMLElement).getByRole("button", { name: "Mentioned" })).toBeTruthy();
  cleanup();
  await renderPortal({ answers: keeping() });
  await menu();
  expect(views()).toBeNull();
});

test.each(["short", "wide"] as const)(
  "the %s list names the view of the work that it shows, and each part is taken away by itself",
  async (shape) => {
    const answers = keeping(aView({}));
    await renderPortal({
      user: { ...staff, is_claimant: false, list: shape },
      path: "/?owner=me&late=yes&updated_at=asc",
      answers,
    });
    await screen.findByRole("button", { name: "Mine and late, oldest first" });
    const chips = within(await screen.findByRole("list", { name: "Shown are claims" }));
    await userEvent.click(chips.getByRole("button", { name: "Late in their status: remove this filter" }));
    expect(await screen.findByRole("button", { name: "Mine and late, oldest first changed" })).toBeTruthy();
    await menu("Mine and late, oldest first changed");
    expect(screen.queryByRole("button", { name: /^Save the change/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Needs me" }));
    const label = await screen.findByRole("button", { name: "Needs me" });
    await userEvent.click(chips.getByRole("button", { name: "Waiting for me: remove this filter" }));
    expect(location.search).toBe("?updated_at=asc");
    expect(label.textContent).toBe("Needs mechanged");
    await userEvent.click(screen.getByRole("button", { name: "Reset" }));
    expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
  },
);

test("views of the work say how many claims they open, where that is counted", async () => {
  const counts = [
    { query: "owner=me&turn=anybody", total: 1204 },
    { query: "owner=none&turn=anybody", total: 10000, is_capped: true },
  ];
  const answers = { ...keeping(), "GET /api/views/counts": { counts } };
  await renderPortal({ user: { ...staff, is_claimant: false, list: "short" }, answers });
  await menu();
  const views = within(screen.getByRole("list", { name: "Views of the work" }));
  expect(await views.findByRole("button", { name: "Mine 1,204" })).toBeTruthy();
  expect(views.getByRole("button", { name: "Nobody's 10,000+" })).toBeTruthy();
  expect(views.getByRole("button", { name: "Mentioned" })).toBeTruthy();
});

test("the list as it is can be kept under a name, shared by staff, and be kept again after a change", async () => {
  const { calls } = await renderPortal({ user: staff, path: "/?status=open", answers: keeping() });
  await menu();
  await userEvent.click(screen.getByRole("button", { name: "Save this list as..." }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save this list as a view" }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Name")));
  await userEvent.click(dialog.getByRole("button", { name: "Save view" }));
  expect(dialog.getByRole("alert").textContent).toBe("Please enter a name.");
  await userEvent.type(dialog.getByLabelText("Name"), " Open ones ");
  await userEvent.click(dialog.getByLabelText("Share it with all staff"));
  await userEvent.keyboard("{Enter}");
  await userEvent.click(dialog.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(JSON.parse(calls("POST /api/views")[0]?.body ?? "")).toEqual({
    name: "Open ones",
    query: "status=open",
    is_shared: true,
  });
  expect(calls("POST /api/views")).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "Open ones" })).toBeTruthy();
});

test("a view keeps the columns as its maker has them, and shows them to others; changing them changes the view's list alone", async () => {
  const headers = () =>
    screen.getAllByRole("columnheader").map((one) => one.getAttribute("aria-label") ?? one.textContent);
  const answers = keeping();
  const { calls } = await renderPortal({ user: staff, path: "/?status=open", answers });
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Owner" }));
  await menu();
  await userEvent.click(screen.getByRole("button", { name: "Save this list as..." }));
  await userEvent.type(await screen.findByLabelText("Name"), "Lean{Enter}");
  expect(await screen.findByRole("button", { name: "Lean" })).toBeTruthy();
  const { query } = JSON.parse(calls("POST /api/views")[0]?.body ?? "{}");
  expect(new URLSearchParams(query).getAll("column")).toContain("-Owner");

  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Customer Name" }));
  expect(await screen.findByRole("button", { name: "Lean changed" })).toBeTruthy();
  expect([headers().includes("Owner"), headers().includes("Customer Name")]).toEqual([false, false]);
  // Elsewhere the columns are still this person's own.
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(headers()).toContain("Customer Name"));
  expect(headers()).not.toContain("Owner");
});

test("a view that was kept with the columns as they are at first is changed by itself too, and can be kept so", async () => {
  const view = aView({ name: "Mine" });
  const { calls } = await renderPortal({ user: staff, path: "/?status=open", answers: keeping(view) });
  await screen.findByRole("button", { name: "Mine" });
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  await userEvent.selectOptions(await screen.findByLabelText("Width of Type"), "narrow");
  await menu("Mine changed");
  await userEvent.click(screen.getByRole("button", { name: "Save the change to Mine" }));
  await waitFor(() => expect(calls("PUT /api/views")).toHaveLength(1));
  const { query } = JSON.parse(calls("PUT /api/views")[0]?.body ?? "{}");
  expect(new URLSearchParams(query).getAll("column")).toContain("Type~narrow");
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  expect((await screen.findByLabelText<HTMLSelectElement>("Width of Type")).value).toBe("usual");
});

test("a column that is hidden on this device alone is shown again in a view that says nothing of columns", async () => {
  await renderPortal({ user: staff, answers: keeping(aView({ name: "Yard" })) });
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Owner" }));
  await menu();
  await userEvent.click(screen.getByRole("button", { name: "Yard" }));
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  const owner = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Owner" });
  expect(owner.checked).toBe(false);
  await userEvent.click(owner);
  await waitFor(() => expect(owner.checked).toBe(true));
  expect(await screen.findByRole("columnheader", { name: /^Owner/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reset columns" }));
  await waitFor(() => expect(location.search).toBe("?status=open"));
});

test("a change of the list can be kept in the view that it came from", async () => {
  const view = aView({ name: "Mine" });
  const { calls } = await renderPortal({ user: staff, path: "/?status=open", answers: keeping(view) });
  await screen.findByRole("button", { name: "Mine" });
  await userEvent.click(await screen.findByRole("button", { name: /^Last Updated/ }));
  await menu("Mine changed");
  await userEvent.click(screen.getByRole("button", { name: "Save the change to Mine" }));
  await waitFor(() => expect(calls("PUT /api/views")[0]?.body).toBe('{"query":"status=open&updated_at=asc"}'));
  expect(await screen.findByRole("button", { name: "Mine" })).toBeTruthy();
});

test("views are renamed, shared and, after a question, deleted; the focus stays in the dialog", async () => {
  const { calls } = await renderPortal({ user: staff, answers: keeping(aView({ name: "One" })) });
  await menu();
  await userEvent.click(screen.getByRole("button", { name: "Rename, share or delete views" }));
  await userEvent.click(await screen.findByRole("button", { name: "Rename One" }));
  const name = screen.getByLabelText("New name of One");
  expect(document.activeElement).toBe(name);
  await userEvent.clear(name);
  await userEvent.type(name, "Two{Enter}");
  const renameAgain = await screen.findByRole("button", { name: "Rename Two" });
  await waitFor(() => expect(document.activeElement).toBe(renameAgain));
  await userEvent.click(screen.getByLabelText("Shared: Two"));
  await waitFor(() => expect(calls("PUT /api/views").at(-1)?.body).toBe('{"is_shared":true}'));
  await userEvent.click(screen.getByRole("button", { name: "Delete Two" }));
  expect(document.activeElement?.textContent).toBe("Keep it");
  await userEvent.click(screen.getByRole("button", { name: "Delete view" }));
  expect(await screen.findByText("You have no saved views.")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Close");
});

test("a view is deleted once, however often the button is pressed; an empty name is told beside the field", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const view = aView({ name: "One" });
  const refused = new No(422, { message: "Please enter a name.", errors: { name: ["Please enter a name."] } });
  // Under way until both presses were made: a press after the refusal is a second question in its own right.
  const pressed = Promise.withResolvers<void>();
  const { calls } = await renderPortal({
    user: staff,
    answers: { ...keeping(view), [`PUT /api/views/${view.uuid}`]: () => pressed.promise.then(() => refused) },
  });
  await menu();
  await userEvent.click(screen.getByRole("button", { name: "Rename, share or delete views" }));
  await userEvent.click(await screen.findByRole("button", { name: "Rename One" }));
  const name = screen.getByLabelText("New name of One");
  await userEvent.clear(name);
  await userEvent.keyboard("{Enter}{Enter}");
  pressed.resolve();
  const told = await screen.findByRole("alert");
  expect(name.getAttribute("aria-describedby")).toBe(told.id);
  expect(calls("PUT /api/views")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete One" }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Delete view" }));
  expect(await screen.findByText("You have no saved views.")).toBeTruthy();
  expect(calls("DELETE /api/views")).toHaveLength(1);
});

test("a customer keeps views and is offered no sharing; a name that is taken is told beside it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const taken = new No(422, { errors: { name: ["You have a view of this name already. Choose another."] } });
  await renderPortal({ answers: { ...keeping(), "POST /api/views": taken } });
  await menu();
  await userEvent.click(screen.getByRole("button", { name: "Save this list as..." }));
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  expect(screen.queryByLabelText(/Share/)).toBeNull();
  await userEvent.type(name, "Mine{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("You have a view of this name already.");
  expect(name.value).toBe("Mine");
  vi.restoreAllMocks();
});

test("a list opens with the view of its reader's role, and is the whole one for who asks for it or comes back to it", async () => {
  const views = [
    { name: "To pay", query: "status=approved&updated_at=asc", opens: true },
    { name: "All", query: "" },
  ];
  const [user, answers] = [{ ...staff, is_claimant: false, views }, keeping()];
  await renderPortal({ user, answers });
  expect(await screen.findByRole("button", { name: "To pay" })).toBeTruthy();
  expect(location.search).toBe("?status=approved&updated_at=asc");
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
  // The logo opens it on the dashboard as from elsewhere.
  await userEvent.click(screen.getByRole("link", { name: /to the dashboard/ }));
  expect(await screen.findByRole("button", { name: "To pay" })).toBeTruthy();
  cleanup();
  await renderPortal({ user, path: "/?updated_at=desc", answers });
  expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "About" }));
  await userEvent.click(await screen.findByRole("link", { name: "Back to dashboard" }));
  expect(await screen.findByRole("button", { name: "To pay" })).toBeTruthy();
  history.go(-2);
  await waitFor(() => expect(location.search).toBe("?updated_at=desc"));
  expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
});

test("columns of a view that is provided are named by their ids, and stand first", () => {
  const own = (key: string, isHidden: boolean): Column => ({
    label: `Title of ${key}`,
    isHidden,
    own: { key, title: "", kind: "text", is_listed: true },
    cell: () => null,
  });
  const [first, ...rest] = staffColumns as [Column, ...Column[]];
  const all = [first, ...rest.slice(0, -1), own("labour", true), own("travel", false), ...rest.slice(-1)];
  const placed = placeColumns(all, ["labour", "-travel"]);
  expect(placed.slice(0, 2).map(({ column }) => column.label)).toEqual([first.label, "Title of labour"]);
  const shown = (key: string) => placed.find(({ column }) => column.own?.key === key)?.isShown;
  expect([shown("labour"), shown("travel")]).toEqual([true, false]);
});
