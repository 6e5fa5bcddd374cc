import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aClaim } from "../support/records.ts";
import { claimsPage, No } from "../support/render-portal.tsx";
import { bodyOf, resolvable } from "../support/resolutions.ts";
import { openDesk } from "./desk.ts";

const offers = ["start", "disapprove", "query-service"];

/** The dialog over two open claims; their rows. */
async function openSeveral(answers: Record<string, unknown> = {}, person = {}) {
  const { answers: known, row } = resolvable({ status: "open", offers });
  const rows = [row, aClaim({ ...row, uuid: crypto.randomUUID(), claim_number: "WC100002" })];
  const { calls } = await openDesk([], { ...known, "GET /api/claims": claimsPage(rows), ...answers } as never, person);
  await userEvent.click(await screen.findByRole("button", { name: "Select all on this page" }));
  await userEvent.click(screen.getByRole("button", { name: "Act on 2..." }));
  return { calls, rows, dialog: within(await screen.findByRole("dialog")) };
}

test("an act that asks for a text asks it once, and each claim gets it", async () => {
  const decline = "POST /api/claim/resolve/disapprove";
  const { calls, rows, dialog } = await openSeveral({ [decline]: { claim: "disapproved" } });
  await userEvent.selectOptions(dialog.getByLabelText("What to do"), "Decline");
  const box = await dialog.findByRole("textbox", { name: /^Rationale \(the customer will see this\)/ });
  await userEvent.click(dialog.getByRole("button", { name: "Decline (2)" }));
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(box);
  expect(calls(decline)).toHaveLength(0);
  await userEvent.type(box, "Not under warranty.");
  await userEvent.click(dialog.getByRole("button", { name: "Decline (2)" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const given = { rationale: "Not under warranty.", resolution: "disapprove" };
  expect(calls(decline).map(bodyOf)).toEqual(rows.map(({ uuid }) => ({ claim: uuid, ...given })));
});

test("it says who reads the text, and what is refused stays with its reason and the text", async () => {
  const { calls, rows, dialog } = await openSeveral({
    "POST /api/claim/resolve": ({ body }: { body: string }) =>
      JSON.parse(body).claim === rows[1]?.uuid
        ? new No(422, { message: "There is such a query already." })
        : { resolution: "saved" },
  });
  await userEvent.selectOptions(dialog.getByLabelText("What to do"), "Query service");
  const box = await dialog.findByRole<HTMLTextAreaElement>("textbox");
  const help = (box.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
  expect(help.map((one) => one?.textContent).join(" ")).toContain("Staff read this; the customer does not.");
  await userEvent.type(box, "Is the board known?");
  await userEvent.click(dialog.getByRole("button", { name: "Query service (2)" }));
  expect(await dialog.findByText("WC100002: There is such a query already.")).toBeTruthy();
  expect(box.value).toBe("Is the board known?");
  expect(calls("POST /api/claim/resolve").map(bodyOf)).toMatchObject([
    { claim: rows[0]?.uuid, note: "Is the board known?" },
    { claim: rows[1]?.uuid, note: "Is the board known?" },
  ]);
});

test("before it is pressed it says to how many it can be done, and why not to the others; these are sent nothing", async () => {
  const { answers } = resolvable({ status: "open", offers });
  const { claim: whole } = answers["GET /api/claim/WC100001"];
  const { calls, rows, dialog } = await openSeveral({
    "GET /api/claim/WC100002": {
      claim: { ...whole, claim_number: "WC100002", current_status: { ...whole.current_status, status: "in-progress" } },
    },
    "POST /api/claim/resolve": { resolution: "saved" },
  });
  await userEvent.selectOptions(dialog.getByLabelText("What to do"), "start");
  expect(await dialog.findByText("It can be done to 1 of 2. Not to:")).toBeTruthy();
  expect(dialog.getByText("WC100002: It stands elsewhere by now.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Start work (1)" }));
  expect(await dialog.findByText("Applied to 1, 1 not.")).toBeTruthy();
  expect(calls("POST /api/claim/resolve").map((call) => bodyOf(call).claim)).toEqual([rows[0]?.uuid]);
});

test("pressed again it goes to those alone that were refused; another act has a text of its own", async () => {
  let isBusy = true;
  const { calls, rows, dialog } = await openSeveral({
    "POST /api/claim/resolve": ({ body }: { body: string }) =>
      JSON.parse(body).claim === rows[0]?.uuid && isBusy
        ? new No(422, { message: "Somebody else is at it." })
        : { resolution: "saved" },
  });
  const acts = dialog.getByLabelText("What to do");
  await userEvent.selectOptions(acts, "Query service");
  await userEvent.type(await dialog.findByRole("textbox"), "Is the board known?");
  await userEvent.click(dialog.getByRole("button", { name: "Query service (2)" }));
  await dialog.findByText("Applied to 1, 1 not.");
  await userEvent.selectOptions(acts, "Decline");
  expect((await dialog.findByRole<HTMLTextAreaElement>("textbox", { name: /^Rationale/ })).value).toBe("");
  expect(dialog.queryByText(/Somebody else is at it/)).toBeNull();
  await userEvent.selectOptions(acts, "Query service (1 of 2)");
  expect(((await dialog.findByRole("textbox")) as HTMLTextAreaElement).value).toBe("Is the board known?");
  isBusy = false;
  await userEvent.click(dialog.getByRole("button", { name: "Query service (1)" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls("POST /api/claim/resolve").map((call) => bodyOf(call).claim)).toEqual([
    rows[0]?.uuid,
    rows[1]?.uuid,
    rows[0]?.uuid,
  ]);
});

/** A definition's module with this schema of a fact. */
function moduleWith(module: string, fact: string, schema: object): string {
  const [head, text = ""] = module.split("base64,");
  const shaped = atob(text).replace(new RegExp(`("${fact}":\\{"schema":)\\{.*?"\\}`), `$1${JSON.stringify(schema)}`);
  return `${head}base64,${btoa(shaped)}`;
}

/** The dialog over four open claims, of which the second has that fact, with this act chosen. `schema`: the fact's, where not its own. */
async function writeTo(fact: string, had: unknown, label: string, schema?: object, more: object = {}) {
  const { answers, row } = resolvable({ status: "open", offers });
  const rows = ["WC100001", "WC100002", "WC100003", "WC100004"].map((claim_number) => ({
    ...row,
    claim_number,
    uuid: crypto.randomUUID(),
  }));
  const { claim: whole } = answers["GET /api/claim/WC100001"];
  const module = schema ? moduleWith(whole.module ?? "", fact, schema) : whole.module;
  const read = () => (typeof had === "function" ? had() : had);
  const opened = rows.map(({ claim_number, uuid }, place) => [
    `GET /api/claim/${claim_number}`,
    () => ({ claim: { ...whole, module, claim_number, uuid, facts: place === 1 ? { [fact]: read() } : {} } }),
  ]);
  const saved = { "GET /api/claims": claimsPage(rows), "PUT /api/claim/facts": { facts: "saved" } };
  const { calls } = await openDesk([], { ...answers, ...Object.fromEntries(opened), ...saved, ...more } as never, {
    roles: ["warranty", "customer_service", "finance"],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Select all on this page" }));
  await userEvent.click(screen.getByRole("button", { name: "Act on 4..." }));
  const dialog = within(await screen.findByRole("dialog"));
  const option = await dialog.findByRole<HTMLOptionElement>("option", { name: `${label} (3 of 4)` });
  await userEvent.selectOptions(dialog.getByLabelText("What to do"), option);
  const written = () => calls("PUT /api/claim/facts").map(bodyOf);
  return { dialog, rows, written, others: rows.filter((_, place) => place !== 1) };
}

test("one number is written to several claims, but to none that has one", async () => {
  const { dialog, others, written } = await writeTo("warrantyRequestNumber", "W-7", "Write Warranty request number");
  expect(dialog.getByText("WC100002: It has this already, and keeps it.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Warranty request number/ }), "W-8{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")?.textContent).toContain("Applied to 3, 1 not."));
  expect(dialog.queryByText(/^Not offered as they stand/)).toBeNull();
  expect(written()).toEqual(
    others.map(({ uuid }) => ({
      claim: uuid,
      facts: { warrantyRequestNumber: "W-8" },
      seen: { warrantyRequestNumber: null },
    })),
  );
});

test("each claim is given a number of its own, pasted as a column; one left blank is left alone", async () => {
  const { dialog, others, written } = await writeTo("creditNotes", ["CN-1"], "Write Credit notes");
  dialog.getByRole("checkbox", { name: "To each its own" }).focus();
  await userEvent.keyboard(" ");
  const boxes = dialog.getAllByRole<HTMLInputElement>("textbox");
  expect(boxes).toHaveLength(3);
  await userEvent.click(boxes[1] as HTMLElement);
  await userEvent.paste("CN-5\r\nCN-6\r\nCN-7\r\n");
  expect(await dialog.findByText("3 lines were pasted, and there are 2 claims from here on.")).toBeTruthy();
  expect(boxes.map(({ value }) => value)).toEqual(["", "", ""]);
  await userEvent.paste("CN-5\r\nCN-6\r\n");
  await userEvent.click(dialog.getByRole("button", { name: "Write Credit notes (2)" }));
  await waitFor(() => expect(written()).toHaveLength(2));
  expect(written().map(({ claim, facts }) => [claim, facts])).toEqual([
    [others[1]?.uuid, { creditNotes: ["CN-5"] }],
    [others[2]?.uuid, { creditNotes: ["CN-6"] }],
  ]);
});

test("days that are pasted as a column go as their boxes mean them", async () => {
  const day = { type: "string", format: "date" };
  const { dialog, others, written } = await writeTo(
    "warrantyRequestNumber",
    "2026-11-01",
    "Write Warranty request number",
    day,
  );
  dialog.getByRole("checkbox", { name: "To each its own" }).focus();
  await userEvent.keyboard(" ");
  await userEvent.click(dialog.getAllByRole("textbox")[0] as HTMLElement);
  await userEvent.paste("3/11/2026\r\n4 Nov 2026\r\n2026-11-05\r\n");
  await userEvent.click(dialog.getByRole("button", { name: "Write Warranty request number (3)" }));
  await waitFor(() => expect(written()).toHaveLength(3));
  expect(written().map(({ claim, facts }) => [claim, facts.warrantyRequestNumber])).toEqual(
    others.map(({ uuid }, place) => [uuid, `2026-11-0${place + 3}`]),
  );
});

test("pressed again after a refusal a fact is still sent to no claim that has one", async () => {
  let isBusy = true;
  const { dialog, rows, others, written } = await writeTo(
    "warrantyRequestNumber",
    "W-7",
    "Write Warranty request number",
    undefined,
    {
      "PUT /api/claim/facts": () => (isBusy ? new No(422, { message: "Somebody else is at it." }) : { facts: "saved" }),
    },
  );
  await userEvent.type(dialog.getByRole("textbox", { name: /^Warranty request number/ }), "W-8{Enter}");
  await dialog.findByText("Nothing was done.");
  isBusy = false;
  await userEvent.click(dialog.getByRole("button", { name: "Write Warranty request number (3)" }));
  await dialog.findByText("Applied to 3, 1 not.");
  expect(dialog.getByText("WC100002: It has this already, and keeps it.")).toBeTruthy();
  expect(written().map(({ claim }) => claim)).toEqual([...others, ...others].map(({ uuid }) => uuid));
  expect(written().map(({ claim }) => claim)).not.toContain(rows[1]?.uuid);
});

test("what is there is replaced where that is asked for and as it was shown; what somebody changed since stays and is shown", async () => {
  let theirs = "W-7";
  const answer = ({ body }: { body: string }) => {
    const { warrantyRequestNumber: seen } = JSON.parse(body).seen;
    if (seen === null || seen === theirs) return { facts: "saved" };
    return new No(409, { message: "It has been changed by somebody else meanwhile." });
  };
  const { dialog, rows, written } = await writeTo(
    "warrantyRequestNumber",
    () => theirs,
    "Write Warranty request number",
    undefined,
    { "PUT /api/claim/facts": answer },
  );
  expect(dialog.queryByText("WC100002: W-7")).toBeNull();
  dialog.getByRole("checkbox", { name: "Replace what is there" }).focus();
  await userEvent.keyboard(" ");
  expect(dialog.getByText("WC100002: W-7")).toBeTruthy();
  expect(dialog.queryByText("WC100002: It has this already, and keeps it.")).toBeNull();
  theirs = "W-THEIRS";
  await userEvent.type(dialog.getByRole("textbox", { name: /^Warranty request number/ }), "W-8{Enter}");
  expect(await dialog.findByText("WC100002: It has been changed by somebody else meanwhile.")).toBeTruthy();
  expect(await dialog.findByText("WC100002: W-THEIRS")).toBeTruthy();
  expect(written().find(({ claim }) => claim === rows[1]?.uuid)?.seen).toEqual({ warrantyRequestNumber: "W-7" });
  await userEvent.click(dialog.getByRole("button", { name: "Write Warranty request number (1)" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(written().at(-1)).toEqual({
    claim: rows[1]?.uuid,
    facts: { warrantyRequestNumber: "W-8" },
    seen: { warrantyRequestNumber: "W-THEIRS" },
  });
});

test("each its own value is typed beside what is there, and another act replaces nothing unasked", async () => {
  const { dialog, rows, written } = await writeTo("creditNotes", ["CN-1", "CN-2"], "Write Credit notes");
  for (const name of ["Replace what is there", "To each its own"]) {
    dialog.getByRole("checkbox", { name }).focus();
    await userEvent.keyboard(" ");
  }
  const boxes = dialog.getAllByRole<HTMLInputElement>("textbox");
  expect(boxes).toHaveLength(4);
  expect(dialog.getByText("This is replaced where something is filled in:")).toBeTruthy();
  expect(dialog.getByText("Now: CN-1, CN-2").id).toBe(boxes[1]?.getAttribute("aria-describedby"));
  await userEvent.type(boxes[1] as HTMLElement, "CN-9");
  await userEvent.selectOptions(dialog.getByLabelText("What to do"), "Write Warranty request number");
  await userEvent.selectOptions(
    dialog.getByLabelText("What to do"),
    dialog.getByRole("option", { name: /Credit notes/ }),
  );
  expect(dialog.getByText("WC100002: It has this already, and keeps it.")).toBeTruthy();
  const again = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Replace what is there" });
  expect(again.checked).toBe(false);
  again.focus();
  await userEvent.keyboard(" ");
  await userEvent.click(dialog.getByRole("button", { name: "Write Credit notes (1)" }));
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()).toEqual([
    { claim: rows[1]?.uuid, facts: { creditNotes: ["CN-9"] }, seen: { creditNotes: ["CN-1", "CN-2"] } },
  ]);
});

test("with Shift all claims between two are ticked, by a press or by keys, and what is done to them stands at the list's foot", async () => {
  const { answers } = resolvable({ status: "open", offers });
  const numbers = ["WC100011", "WC100012", "WC100013", "WC100014", "WC100015"];
  await openDesk(
    numbers.map((number) => ({ claim_number: number, uuid: crypto.randomUUID() })),
    { "GET /api/resolutions": answers["GET /api/resolutions"] } as never,
  );
  const box = (number: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${number}` });
  const ticked = () => numbers.filter((number) => box(number).checked);
  const user = userEvent.setup();
  await user.click(box("WC100011"));
  await user.keyboard("{Shift>}");
  await user.click(box("WC100014"));
  await user.keyboard("{/Shift}");
  expect(ticked()).toEqual(numbers.slice(0, 4));
  const act = screen.getByRole("button", { name: "Act on 4..." });
  expect(box("WC100015").compareDocumentPosition(act)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(getComputedStyle(act.parentElement as Element).position).toBe("sticky");

  // What is turned back goes back with all up to it.
  box("WC100012").focus();
  await user.keyboard("{Shift>}x{/Shift}");
  expect(ticked()).toEqual(["WC100011"]);
  // Caps Lock asks for no more than one.
  await user.keyboard("X");
  expect(ticked()).toEqual(["WC100011", "WC100012"]);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  screen.getByRole("link", { name: /^WC100015/ }).focus();
  await user.keyboard("{Shift>}x{/Shift}");
  expect(ticked()).toEqual(["WC100015"]);
});
