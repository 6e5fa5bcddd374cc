import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { anActivity, aWholeClaim } from "../support/records.ts";
import { No, renderPortal } from "../support/render-portal.tsx";
import { bodyOf } from "../support/resolutions.ts";

afterEach(() => sessionStorage.clear());

const staff = { roles: ["warranty", "customer_service"], customer: null, customers: [], is_claimant: false };
const mentions = [
  { name: "Jess Harper", kind: "person" },
  { name: "Tama Ngata", kind: "person" },
  { name: "tech support", kind: "role" },
];
const open = (store: unknown = { note: "stored", activity: anActivity({ is_internal: true }) }) =>
  renderPortal({
    path: "/claim/WC100001",
    user: staff,
    answers: {
      "GET /api/claim/WC100001": { claim: aWholeClaim() },
      "GET /api/activity/claim/WC100001": { activities: [] },
      "GET /api/note/mentions/WC100001": { mentions },
      "POST /api/note/store": store,
    },
  });
const box = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });
const offered = () =>
  within(screen.getByRole("listbox", { name: "Mention" }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("an @ in an internal note offers colleagues and roles by keyboard, and the name goes with the note", async () => {
  const { calls } = await open();
  const note = await box("Internal note");
  await userEvent.type(note, "Please look, @");
  await waitFor(() =>
    expect(offered()).toEqual(["Jess Harper", "Tama Ngata", "tech support (everybody with this role)"]),
  );
  expect(screen.getByText("3 names to mention. Arrows choose, Enter takes.")).toBeTruthy();
  const active = () => document.getElementById(note.getAttribute("aria-activedescendant") ?? "")?.textContent;
  expect(active()).toBe("Jess Harper");
  await userEvent.keyboard("{ArrowDown}");
  expect(active()).toBe("Tama Ngata");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(active()).toBe("tech support (everybody with this role)");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(note.value).toBe("Please look, @");
  // A later word of a name will do.
  await userEvent.type(note, "nga");
  await waitFor(() => expect(offered()).toEqual(["Tama Ngata"]));
  await userEvent.keyboard("{Enter}");
  expect(note.value).toBe("Please look, @Tama Ngata ");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(note);
  await userEvent.type(note, "and @te");
  await userEvent.click(await screen.findByRole("option", { name: /^tech support/ }));
  expect(note.value).toBe("Please look, @Tama Ngata and @tech support ");
  await userEvent.click(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() => expect(note.value).toBe(""));
  expect(bodyOf(calls("POST /api/note/store").at(-1))).toEqual({
    claim: "WC100001",
    note: "Please look, @Tama Ngata and @tech support",
    internal: true,
  });
});

test("a mention that is refused is told at the note, which stays", async () => {
  const message = "This claim may not be read by Mele Fonoti. Take the @ away or mention somebody else.";
  await open(() => new No(422, { errors: { note: [message] } }));
  const note = await box("Internal note");
  await userEvent.type(note, "What now, @Mele Fonoti?");
  await userEvent.click(screen.getByRole("button", { name: "Add Note" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(note.getAttribute("aria-invalid")).toBe("true");
  expect(note.value).toBe("What now, @Mele Fonoti?");
});

test("in a reply to the customer an @ offers nobody, and the page says that it is plain text", async () => {
  const { calls } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Reply to customer" }));
  const reply = await box("Reply to customer");
  expect(screen.queryByText(/plain text/)).toBeNull();
  await userEvent.type(reply, "Ask @Tama");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(await screen.findByText(/An @name is plain text here and tells nobody/)).toBeTruthy();
  expect(calls("GET /api/note/mentions")).toEqual([]);
});
