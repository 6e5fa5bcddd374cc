import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aClaim, aWholeClaim, madeLists } from "./support/records.ts";
import { claimsPage, No, renderPortal } from "./support/render-portal.tsx";
import type { Received } from "./support/small-server.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const list = claimsPage([aClaim({ claim_number: "WC100777" })], { total: 60 });
const asked = ({ path }: Pick<Received, "path">) => new URL(path, "http://x").searchParams;
const lists = (calls: (start: string) => Received[]) =>
  calls("GET /api/claims").filter(({ path }) => !path.includes("/counts"));
const searchBox = () => screen.findByRole<HTMLInputElement>("searchbox");

test("a shared link, or the same page loaded again, shows the same list", async () => {
  const path = "/claims?status=open&status=packing&type=warranty&updated_at=asc&page=2";
  for (const _ of ["shared", "loaded again"]) {
    const { calls } = await renderPortal({ path, answers: { "GET /api/claims": { ...list } } });
    await screen.findByRole("link", { name: "WC100777" });
    const query = asked(lists(calls)[0] as Received);
    expect(query.getAll("statuses[]")).toEqual(["open", "packing"]);
    expect([query.get("types[]"), query.get("updated_at"), query.get("page")]).toEqual(["warranty", "asc", "2"]);
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Order by last update" }).value).toBe("asc");
    cleanup();
  }
});

test.each([
  "page=none&updated_at=sideways&search=a",
  "page=-3&search=%20&status=&type=",
  "page=1e99&strange=1&updated_at=",
  "page=2.5&search=%ff",
])("what is none in the address ?%s counts as absent", async (query) => {
  const { calls } = await renderPortal({ path: `/?${query}`, answers: { ...madeLists, "GET /api/claims": list } });
  await screen.findByRole("link", { name: "WC100777" });
  const sent = asked(lists(calls)[0] as Received);
  expect([sent.get("page"), sent.get("updated_at"), sent.has("statuses[]"), sent.has("types[]")]).toEqual([
    "1",
    "desc",
    false,
    false,
  ]);
  expect(calls("POST")).toEqual([]);
});

test("a page that the list has no more leads to its last one", async () => {
  const rest = aClaim({ claim_number: "WC100003" });
  const { calls } = await renderPortal({
    path: "/?status=open&page=4",
    answers: {
      ...madeLists,
      "GET /api/claims": ({ path }: { path: string }) =>
        claimsPage(path.includes("page=2") ? [rest] : [], { total: 3, per_page: 2 }),
    },
  });
  await screen.findAllByRole("link", { name: /^WC100003/ });
  expect(new URLSearchParams(location.search).get("page")).toBe("2");
  expect(lists(calls)).toHaveLength(2);
});

test("back and forward show the lists that were there, and the box says what is sought", async () => {
  const found = claimsPage([aClaim({ claim_number: "WC100888" })]);
  await renderPortal({ answers: { "GET /api/claims": list, "POST /api/claims/search": found } });
  await userEvent.type(await searchBox(), "heat pump{Enter}");
  await screen.findByRole("link", { name: "WC100888" });
  expect(location.search).toBe("?search=heat+pump");
  act(() => history.back());
  await screen.findByRole("link", { name: "WC100777" });
  expect((await searchBox()).value).toBe("");
  act(() => history.forward());
  await screen.findByRole("link", { name: "WC100888" });
  expect((await searchBox()).value).toBe("heat pump");
});

test("what is typed on while a search is under way stays in the box", async () => {
  let answerSearch = (_: unknown) => {};
  const answer = new Promise((resolve) => {
    answerSearch = resolve;
  });
  const { calls } = await renderPortal({
    answers: { "GET /api/claims": list, "POST /api/claims/search": () => answer },
  });
  const box = await searchBox();
  await userEvent.type(box, "heat{Enter}");
  await userEvent.type(box, " pump ");
  await waitFor(() => expect(calls("POST /api/claims/search")).not.toEqual([]));
  expect(box.value).toBe("heat pump ");
  answerSearch(claimsPage([]));
  await screen.findByText("No claims found for this search.");
  expect(box.value).toMatch(/^heat pump ?$/);
});

test("one letter sent by Enter is told that it is too short, and searches nothing [LIST-44]", async () => {
  const { calls } = await renderPortal({ answers: { "GET /api/claims": list } });
  const box = await searchBox();
  await userEvent.type(box, "W{Enter}");
  const message = await screen.findByRole("alert");
  expect(message.textContent).toBe("Please enter at least 2 characters to search.");
  expect(box.getAttribute("aria-describedby")).toBe(message.id);
  await userEvent.type(box, "C");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(calls("POST")).toEqual([]);
});

test("a search that fails leaves the rows before it and says nothing [LIST-50]", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { calls } = await renderPortal({
    answers: { "GET /api/claims": list, "POST /api/claims/search": new No(500) },
  });
  await screen.findByRole("link", { name: "WC100777" });
  await userEvent.type(await searchBox(), "heat{Enter}");
  await waitFor(() => expect(calls("POST /api/claims/search")).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText("Claims list").getAttribute("aria-busy")).toBe("false"));
  expect(screen.getByRole("link", { name: "WC100777" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a filter that the server does not know is told, with a way back [LIST-32]", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const claims = ({ path }: Received) => (path.includes("lottery") ? new No(422) : list);
  const answers = { ...madeLists, "GET /api/claims": claims };
  await renderPortal({ path: "/?status=lottery", answers });
  expect(await screen.findByText(/address asks for something the portal does not know/)).toBeTruthy();
  const [reset] = screen.getAllByRole("button", { name: "Reset" }).slice(-1);
  await userEvent.click(reset as HTMLElement);
  expect(await screen.findByRole("link", { name: "WC100777" })).toBeTruthy();
  expect([location.search, document.activeElement?.tagName]).toEqual(["", "H1"]);
});

test("how many were found is announced, and that there are more than can be counted", async () => {
  const answers = {
    "GET /api/claims": list,
    "POST /api/claims/search": claimsPage([aClaim()], { total: 10_000, is_capped: true }),
  };
  await renderPortal({ answers });
  await screen.findByRole("link", { name: "WC100777" });
  await userEvent.type(await searchBox(), "heat{Enter}");
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe("More than 10,000 claims found; add a word to narrow it"),
  );
  expect(screen.getByText("1 to 25 of more than 10,000 claims")).toBeTruthy();
  expect(screen.getByText("Page 1 of more than 400")).toBeTruthy();
});

test("coming back from a claim puts the focus on its row again", async () => {
  const claims = claimsPage([aClaim({ claim_number: "WC100001" }), aClaim({ claim_number: "WC100002" })]);
  const answers = {
    "GET /api/claims": claims,
    "GET /api/claim/WC100002": { claim: aWholeClaim({ claim_number: "WC100002" }) },
  };
  await renderPortal({ path: "/?status=open", answers });
  await userEvent.click(await screen.findByRole("link", { name: "WC100002" }));
  await screen.findByRole("heading", { level: 1, name: /WC100002/ });
  act(() => history.back());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("WC100002"));
  expect(location.search).toBe("?status=open");
});

test("j and k go from claim to claim, / to the search, ? tells the keys; none while something is typed [LIST-46]", async () => {
  const claims = claimsPage([aClaim({ claim_number: "WC100011" }), aClaim({ claim_number: "WC100012" })]);
  await renderPortal({ answers: { "GET /api/claims": claims } });
  await screen.findByRole("link", { name: "WC100011" });
  const press = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  const focused = () => document.activeElement?.textContent;
  press("j");
  expect(focused()).toBe("WC100011");
  press("j");
  press("j");
  expect(focused()).toBe("WC100012");
  press("k");
  expect(focused()).toBe("WC100011");
  press("j", { ctrlKey: true });
  expect(focused()).toBe("WC100011");
  press("/");
  expect(document.activeElement).toBe(await searchBox());
  press("j");
  expect(document.activeElement).toBe(await searchBox());
  (document.activeElement as HTMLElement).blur();
  press("?");
  const off = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Use keyboard shortcuts on this device" });
  press("n");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await userEvent.click(off);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  press("/");
  expect(document.activeElement).not.toBe(await searchBox());
  localStorage.removeItem("keyboard-shortcuts");
  (document.activeElement as HTMLElement).blur();
  press("n");
  expect(await screen.findByRole("dialog", { name: "Create a New" })).toBeTruthy();
});
