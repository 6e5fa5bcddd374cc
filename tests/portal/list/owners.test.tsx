import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { No } from "../support/render-portal.tsx";
import { bodyOf } from "../support/resolutions.ts";
import { cell, openDesk } from "./desk.ts";

const jess = { uuid: "3f0c1f0a-6f2a-4c3e-9a53-0d4f1f6f5d10", name: "Jess Harper" };
const other = { uuid: "3f0c1f0a-6f2a-4c3e-9a53-0d4f1f6f5d11", name: "Tama Ngata" };
const owners = { "GET /api/owners": { owners: [jess, other] } };
const two = [{ claim_number: "WC200001", owner: jess }, { claim_number: "WC200002" }];

test("a claim is handed to a colleague in its row, and who has it is read there", async () => {
  const { calls } = await openDesk(two, {
    ...owners,
    "PUT /api/claims/owner": { assigned: ["WC200002"], refused: [] },
  });
  expect(cell("WC200001", "Owner").textContent).toBe("Jess Harper");
  await userEvent.click(screen.getByRole("button", { name: "Assign WC200002" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByRole("option", { name: "Tama Ngata" });
  await userEvent.selectOptions(within(dialog).getByLabelText("Looked after by"), "Tama Ngata");
  await userEvent.click(within(dialog).getByRole("button", { name: "Hand over" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodyOf(calls("PUT /api/claims/owner").at(-1))).toEqual({ claims: ["WC200002"], owner: other.uuid });
});

test("several are taken at once; what is refused is named with its reason, and stays ticked", async () => {
  const refused = [{ place: 1, reason: "This claim is deleted. Restore it to hand it over." }];
  const { calls } = await openDesk(two, { ...owners, "PUT /api/claims/owner": { assigned: ["WC200001"], refused } });
  await userEvent.click(screen.getByRole("button", { name: "Select all on this page" }));
  expect(screen.getByText("2 selected")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Hand over..." }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Hand over" }));
  expect(await within(dialog).findByText("WC200002: This claim is deleted. Restore it to hand it over.")).toBeTruthy();
  expect(bodyOf(calls("PUT /api/claims/owner").at(-1))).toEqual({ claims: ["WC200001", "WC200002"], owner: "me" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect((screen.getByRole("checkbox", { name: "Select WC200002" }) as HTMLInputElement).checked).toBe(true);
});

test("the list shows my own, nobody's or what is late, from the header or a view, and says so", async () => {
  const { calls } = await openDesk(two, owners);
  const asked = () => new URL(calls("GET /api/claims?").at(-1)?.path ?? "", "http://x").searchParams;
  await userEvent.click(screen.getByRole("button", { name: "Owner" }));
  await userEvent.click(screen.getByRole("radio", { name: "Me" }));
  await waitFor(() => expect(asked().get("owner")).toBe("me"));
  await userEvent.click(screen.getByRole("checkbox", { name: "Only what is late" }));
  await waitFor(() => expect(asked().get("late")).toBe("yes"));
  await userEvent.click(screen.getByRole("checkbox", { name: "Only what is still to be done" }));
  await waitFor(() => expect(asked().get("turn")).toBe("anybody"));
  expect([asked().get("owner"), asked().get("late")]).toEqual(["me", "yes"]);
  await userEvent.click(await screen.findByRole("button", { name: "Looked after by me: remove this filter" }));
  await waitFor(() => expect(asked().get("owner")).toBeNull());
  expect(asked().get("late")).toBe("yes");
  await userEvent.click(screen.getByRole("button", { name: "Still to be done: remove this filter" }));
  await waitFor(() => expect(asked().get("turn")).toBeNull());
});

test("one act is done to several, each by itself; what is refused is named once with its reason, and stays ticked", async () => {
  let second = "";
  const { calls, rows } = await openDesk(two, {
    "GET /api/resolutions": {
      resolutions: [
        { value: "start", label: "Start work" },
        { value: "disapprove", label: "Decline", asks: "rationale" },
      ],
      specificResolutions: { warranty: { open: ["start", "disapprove"] } },
    },
    "GET /api/resolutions/claim/type": { resolutions: { warranty: ["start", "disapprove"] } },
    "POST /api/claim/resolve": ({ body }: { body: string }) =>
      JSON.parse(body).claim === second
        ? new No(422, { message: "Somebody else has started it." })
        : { resolution: "saved" },
  });
  second = rows[1]?.uuid ?? "";
  await userEvent.click(screen.getByRole("button", { name: "Select all on this page" }));
  await userEvent.click(screen.getByRole("button", { name: "Act on 2..." }));
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Start work", "Decline"]);
  expect(within(dialog).queryByText(/^Not offered/)).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Start work (2)" }));
  expect(await within(dialog).findByText("WC200002: Somebody else has started it.")).toBeTruthy();
  expect(await within(dialog).findByText("Applied to 1, 1 not.")).toBeTruthy();
  expect(calls("POST /api/claim/resolve")).toHaveLength(2);
});

test("the claims that an act leaves out are named before it is done", async () => {
  await openDesk([{ claim_number: "WC200001" }, { claim_number: "WC200002", deleted_at: "2026-11-02T00:00:00Z" }], {
    "GET /api/resolutions": {
      resolutions: [{ value: "start", label: "Start work" }],
      specificResolutions: { warranty: { open: ["start"] } },
    },
    "GET /api/resolutions/claim/type": { resolutions: { warranty: ["start"] } },
  });
  await userEvent.click(screen.getByRole("button", { name: "Select all on this page" }));
  await userEvent.click(screen.getByRole("button", { name: "Act on 2..." }));
  const box = within(await screen.findByRole("dialog")).getByLabelText("What to do");
  const help = document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(help).toBe("Not offered as they stand: WC200002 (deleted).");
});

test("the claims that are ticked are saved as a file, by those who may report", async () => {
  const { calls, rows } = await openDesk(
    two,
    { "POST /api/report/export": new No(422, { message: "Not now." }) },
    { permissions: ["resolve claim", "create report"] },
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "Select WC200002" }));
  await userEvent.click(screen.getByRole("button", { name: "Export..." }));
  const dialog = within(await screen.findByRole("dialog", { name: "Export 1 claim" }));
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  expect(await dialog.findByText("Not now.")).toBeTruthy();
  expect(bodyOf(calls("POST /api/report/export")[0])).toEqual({ claims: [rows[1]?.uuid], destination: "download" });
});

test("a claim of somebody who is away names who stands in, and whoever hands one over is told before and after", async () => {
  const away = { until: "2026-12-04", deputy: jess };
  const { calls } = await openDesk([{ claim_number: "WC200001", owner: { ...other, away } }], {
    "GET /api/owners": { owners: [jess, { ...other, away }] },
    "PUT /api/claims/owner": { assigned: ["WC200001"], refused: [], away },
  });
  const words = "Jess Harper for Tama Ngata, away until 4 Dec 2026";
  expect(cell("WC200001", "Owner").textContent).toBe(words);
  await userEvent.click(screen.getByRole("button", { name: `${words} looks after WC200001, change` }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByRole("option", { name: "Tama Ngata (away)" });
  const box = within(dialog).getByLabelText("Looked after by");
  await userEvent.selectOptions(box, "Tama Ngata (away)");
  const told = "Tama Ngata is away until 4 Dec 2026. Jess Harper takes over until then.";
  expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(told);
  await userEvent.click(within(dialog).getByRole("button", { name: "Hand over" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("WC200001: handed over to Jess Harper, who stands in")).toBeTruthy();
  expect(calls("PUT /api/claims/owner")).toHaveLength(1);
});

test("the view of mentions lists where I am mentioned, and marks what I have not looked at since", async () => {
  const { calls } = await openDesk(
    [{ claim_number: "WC200001", is_mentioned: true }, { claim_number: "WC200002" }],
    owners,
    {},
    "/?turn=mentioned",
  );
  expect(calls("GET /api/claims?").at(-1)?.path).toContain("turn=mentioned");
  expect(within(cell("WC200001", "Status")).getByText("mentioned")).toBeTruthy();
  expect(within(cell("WC200002", "Status")).queryByText("mentioned")).toBeNull();
  expect(screen.getByRole("button", { name: "I am mentioned: remove this filter" })).toBeTruthy();
});
