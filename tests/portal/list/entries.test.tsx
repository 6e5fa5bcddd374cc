import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { No } from "../support/render-portal.tsx";
import { bodyOf } from "../support/resolutions.ts";
import { cell, held, openDesk } from "./desk.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const number = "WC100777";
const remarkOf = (row: { uuid: string }) => `GET /api/note/remark/${row.uuid}`;

/** Opens the entry, replaces what is in its box, and presses Enter. */
async function enter(label: string, text: string): Promise<HTMLElement> {
  await userEvent.click(within(cell(number, label)).getByRole("button", { name: new RegExp(`${label} of ${number}`) }));
  const box = await screen.findByRole("textbox", { name: `${label} of ${number}` });
  await userEvent.clear(box);
  await userEvent.type(box, `${text}{Enter}`);
  return box;
}
const isTicked = (label: string) => cell(number, label).querySelector("[data-saved]") !== null;

test.each([
  ["Warranty Request No.", "PUT /api/claim/wrn", { wrn: "WR 7/8" }, { wrn: "saved" }],
  ["Return Delivery No.", "PUT /api/claim/rrn", { rrn: "WR 7/8" }, { rrn: "saved" }],
  [
    "Replacement Delivery No.",
    "POST /api/shipping/store",
    { tracking_number: "WR 7/8", direction: "outbound", internal_reference: "RDN" },
    { shipment: "saved" },
  ],
  ["Remarks", "PUT /api/note/remark", { note: "WR 7/8" }, { note: null }],
])("%s is written in its cell [LIST-11] [LIST-12] [LIST-13] [LIST-15] [NOTE-13]", async (label, call, body, saved) => {
  for (const type of ["warranty", "replacement", "return", "return-part"]) {
    cleanup();
    const { calls, row } = await openDesk([{ type }], { [call]: saved });
    await enter(label, " WR 7/8 ");
    await waitFor(() => expect(isTicked(label)).toBe(true));
    expect(calls(call).map(bodyOf)).toEqual([{ claim: row.uuid, ...body, seen: "" }]);
    expect(cell(number, label).textContent).toBe("WR 7/8");
    expect(document.activeElement).toBe(within(cell(number, label)).getByRole("button"));
  }
});

test("Chq Request No. has no column, and nothing on the screen saves one [LIST-10] [LIST-14]", async () => {
  for (const person of [{}, { roles: ["warranty", "super_admin"], is_administrator: true, list: "wide" as const }]) {
    cleanup();
    await openDesk([{ chq_request_numbers: ["CHQ 55"], has_cheque_payment: true }], {}, person);
    expect(screen.queryByRole("columnheader", { name: /chq|cheque/i })).toBeNull();
    expect(document.body.textContent).not.toContain("CHQ 55");
  }
});

test("a saved number shows its tick for 1.5 seconds, a remark for 2 [LIST-16] [LIST-11]", async () => {
  await openDesk([{}], {
    "PUT /api/claim/wrn": { wrn: "saved" },
    "PUT /api/claim/rrn": { rrn: "saved" },
    "POST /api/shipping/store": { shipment: "saved" },
    "PUT /api/note/remark": { note: null },
  });
  for (const [label, stands] of [
    ["Warranty Request No.", 1500],
    ["Return Delivery No.", 1500],
    ["Replacement Delivery No.", 1500],
    ["Remarks", 2000],
  ] as const) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: false });
    fireEvent.click(within(cell(number, label)).getByRole("button"));
    const box = screen.getByRole("textbox", { name: `${label} of ${number}` });
    fireEvent.change(box, { target: { value: "N1" } });
    fireEvent.keyDown(box, { key: "Enter" });
    // The answer comes over a real connection, so only waiting in steps of no time sees it.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(0);
      expect(isTicked(label)).toBe(true);
    });
    await act(() => vi.advanceTimersByTimeAsync(stands - 100));
    expect(isTicked(label)).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(200));
    // Waiting itself moves the clock on otherwise.
    await vi.waitFor(() => expect(isTicked(label)).toBe(false), { interval: 0 });
    vi.useRealTimers();
  }
});

const wrong = "The number may not be longer than 30 characters.";
test.each([
  ["Warranty Request No.", "PUT /api/claim/wrn", new No(422, { errors: { wrn: [wrong, "And more."] } }), wrong],
  ["Return Delivery No.", "PUT /api/claim/rrn", new No(422, { errors: { rrn: [wrong, "And more."] } }), wrong],
  ["Warranty Request No.", "PUT /api/claim/wrn", new No(500), "Internal Server Error"],
  ["Return Delivery No.", "PUT /api/claim/rrn", new No(403), "Forbidden"],
  ["Remarks", "PUT /api/note/remark", new No(422, { errors: { note: ["Too long.", "And more."] } }), "Too long."],
  ["Remarks", "PUT /api/note/remark", new No(500), "Internal Server Error"],
  ["Remarks", "PUT /api/note/remark", new No(404), "Not Found"],
  [
    "Replacement Delivery No.",
    "POST /api/shipping/store",
    new No(422, { errors: { tracking_number: [wrong] } }),
    wrong,
  ],
  ["Replacement Delivery No.", "POST /api/shipping/store", new No(500, { message: "Try later." }), "Try later."],
  [
    "Replacement Delivery No.",
    "POST /api/shipping/store",
    new No(500, { message: undefined }),
    "Internal Server Error",
  ],
])(
  "%s refused: %s says why below the box, which keeps what was typed [API-15] [LIST-17] [LIST-18] [LIST-19] [LIST-20] [LIST-21]",
  async (label, call, refusal, said) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await openDesk([{}], { [call]: refusal });
    const box = await enter(label, "Kept 1");
    await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(said);
    expect(box).toHaveProperty("value", "Kept 1");
    expect(document.activeElement).toBe(box);
    await userEvent.type(box, "2");
    expect(box.getAttribute("aria-invalid")).toBeNull();
  },
);

test("a server that cannot be reached takes nothing away either", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { server } = await openDesk();
  await userEvent.click(within(cell(number, "Warranty Request No.")).getByRole("button"));
  const box = screen.getByRole("textbox", { name: /Warranty Request/ });
  await userEvent.type(box, "Kept 1");
  await server.close();
  await userEvent.type(box, "{Enter}");
  await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
  const said = document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(said).toContain("could not be reached. What you typed is still here");
  expect(box).toHaveProperty("value", "Kept 1");
});

test("Enter twice saves once, leaving saves, Escape gives back what was there, no change saves nothing", async () => {
  const answer = held<{ wrn: string }>();
  const { calls } = await openDesk([{ warranty_request_number: "WR-1" }], {
    "PUT /api/claim/wrn": () => answer.promise,
  });
  const open = () => userEvent.click(screen.getByRole("button", { name: /change Warranty Request No./ }));
  await open();
  await userEvent.keyboard("no{Escape}");
  await waitFor(() => expect(cell(number, "Warranty Request No.").textContent).toBe("WR-1"));
  await open();
  await userEvent.tab();
  await screen.findByRole("button", { name: /change Warranty Request No./ });
  expect(calls("PUT")).toEqual([]);

  await open();
  await userEvent.keyboard("2{Enter}{Enter}");
  await userEvent.tab();
  answer.settle({ wrn: "saved" });
  await waitFor(() => expect(isTicked("Warranty Request No.")).toBe(true));
  expect(calls("PUT")).toHaveLength(1);

  await open();
  await userEvent.keyboard("3");
  await userEvent.tab();
  await waitFor(() => expect(calls("PUT").map(bodyOf)).toMatchObject([{ wrn: "2" }, { wrn: "3" }]));
});

test("who composes a word ends it by Enter or Escape, and the entry stays as it is", async () => {
  const { calls } = await openDesk();
  await userEvent.click(screen.getByRole("button", { name: "Add Warranty Request No. of WC100777" }));
  await userEvent.keyboard("にほ");
  const box = screen.getByRole("textbox", { name: "Warranty Request No. of WC100777" });
  fireEvent.keyDown(box, { key: "Escape", isComposing: true });
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  expect(box).toHaveProperty("value", "にほ");
  expect(box.isConnected).toBe(true);
  expect(calls("PUT")).toEqual([]);
});

test("a remark is read afresh before it is changed, and read at all where the row only counts it [NOTE-12] [LIST-11]", async () => {
  const note = { note: "Call on Monday", updated_at: "2026-11-02T01:15:00Z", user: { name: "Grace Liu" } };
  const claim = { uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0777", remark_notes_count: 1 };
  const { calls } = await openDesk([claim], { [remarkOf(claim)]: { note } });
  expect(calls("GET /api/note")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: `Show Remarks of ${number}` }));
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: `Remarks of ${number}` })).toHaveProperty("value", "Call on Monday"),
  );
  expect(calls("GET /api/note").map(({ path }) => path)).toEqual([`/api/note/remark/${claim.uuid}`]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(cell(number, "Remarks").textContent).toBe("Call on Monday"));
});

test("who may not write a number reads it; whoever resolves claims writes the remark; a deleted claim is only read [LIST-11] [LIST-12]", async () => {
  const numbers = { warranty_request_number: "WR-1", return_request_number: "RD-1", remark: "Urgent" };
  await openDesk(
    [numbers, { ...numbers, claim_number: "WC100778", deleted_at: "2026-11-05T00:00:00Z" }],
    {},
    { edits: [], permissions: ["resolve claim"] },
  );
  expect(cell(number, "Warranty Request No.").innerHTML).toBe("WR-1");
  expect(cell(number, "Return Delivery No.").innerHTML).toBe("RD-1");
  expect(within(cell(number, "Remarks")).getByRole("button", { name: /^Urgent, change Remarks/ })).toBeTruthy();
  expect(cell("WC100778", "Remarks").innerHTML).toBe("Urgent");
});

const theirs = "do NOT approve, the serial is stolen";
const conflicted = (mine: string) =>
  new No(409, {
    message: "The remark has been changed by somebody else meanwhile.",
    conflict: { yours: mine, theirs, by: "Grace Liu", at: "2026-11-02T01:15:00Z" },
  });

test.each([
  ["Save mine", undefined, "fine by me", "fine by me"],
  ["Save mine", "written anew", "written anew", "written anew"],
  ["Keep theirs", undefined, undefined, theirs],
])(
  "where two people wrote the same, both texts are shown: %s, %s [LIST-11] [NOTE-13]",
  async (act, anew, sent, shown) => {
    const answers = [conflicted("fine by me"), { note: null }];
    const { calls, row } = await openDesk([{ remark: "" }], { "PUT /api/note/remark": () => answers.shift() });
    await enter("Remarks", "fine by me");
    const dialog = within(await screen.findByRole("dialog", { name: /^Remarks of WC100777/ }));
    expect(dialog.getByText(theirs)).toBeTruthy();
    expect(dialog.getByText(/^Grace Liu/).textContent).toBe("Grace Liu, 2 Nov 2:15pm");
    const box = dialog.getByRole("textbox", { name: /^Yours/ });
    expect(box).toHaveProperty("value", "fine by me");
    if (anew) {
      await userEvent.clear(box);
      await userEvent.type(box, anew);
    }
    await userEvent.click(dialog.getByRole("button", { name: act }));
    await waitFor(() => expect(cell(number, "Remarks").textContent).toBe(shown));
    const first = { claim: row.uuid, note: "fine by me", seen: "" };
    const second = sent === undefined ? [] : [{ claim: row.uuid, note: sent, seen: theirs }];
    expect(calls("PUT /api/note/remark").map(bodyOf)).toEqual([first, ...second]);
  },
);

test("who leaves both texts finds what was typed in the box, saved by nobody", async () => {
  const { calls } = await openDesk([{ remark: "" }], { "PUT /api/note/remark": conflicted("fine by me") });
  const box = await enter("Remarks", "fine by me");
  const dialog = within(await screen.findByRole("dialog", { name: /^Remarks of WC100777/ }));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Yours/ }), ", Jess");
  await userEvent.click(dialog.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(box).toHaveProperty("value", "fine by me, Jess"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls("PUT /api/note/remark")).toHaveLength(1);
});
