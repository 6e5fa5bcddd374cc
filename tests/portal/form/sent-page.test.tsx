import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import { aFile } from "../support/records.ts";
import { type Answer, forgetDevice, renderForm } from "./support/render-form.tsx";
import { aReport, claimIn, storedReport, wholeForm } from "./support/whole-claim.ts";

beforeEach(() => {
  forgetDevice();
  URL.createObjectURL = () => "blob:one";
  URL.revokeObjectURL = () => {};
});

/** Sends a claim that holds these files then; the section that names them, and which were asked for. */
async function sent(files: ClaimRecord["files"], download: Answer = { json: {} }) {
  const uuid = "00000000-0000-4000-8000-000000000001";
  const { sent, unmount } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": { json: { claim: "saved", claim_uid: uuid, claim_number: "WC100123", version: 1 } },
      "POST /api/file/store": { json: { file: "saved", files: [storedReport()] } },
      [`GET /api/claim/${uuid}`]: { json: { claim: claimIn("open", { files, form: wholeForm() }) } },
      "POST /api/file/download": download,
    },
  });
  await userEvent.upload(screen.getByLabelText("Files", { selector: "input" }), aReport());
  await userEvent.click(screen.getByRole("button", { name: "Send for Approval" }));
  const all = await screen.findByRole("region", { name: "What you sent" });
  return {
    section: within(all).getByRole("region", { name: "Files" }),
    asked: () => sent("POST /api/file/download").map(({ path }) => path),
    unmount,
  };
}

test("photos stand in small under the section that names them; no other file is fetched", async () => {
  const { section, asked } = await sent([
    aFile({ original_filename: "plate.jpg", path: "files/1" }),
    storedReport(),
    aFile({ original_filename: "wall.PNG", path: "files/2" }),
    aFile({ original_filename: "huge.jpg", path: "files/3", size: 5_000_001 }),
    aFile({ original_filename: "held.jpg", path: "files/4", check: "waiting" }),
  ]);
  expect(await within(section).findByRole("img", { name: "plate.jpg" })).toBeTruthy();
  expect(await within(section).findByRole("img", { name: "wall.PNG" })).toBeTruthy();
  expect(section.textContent).toContain("huge.jpg");
  expect(section.textContent).toContain("held.jpg");
  expect(screen.getAllByRole("img")).toHaveLength(2);
  expect(asked().sort()).toEqual(["files/1", "files/2"]);
});

test("a claim without photos asks for none and leaves no place for them", async () => {
  const { section, asked } = await sent([storedReport()]);
  expect(section.textContent).toContain("report.pdf");
  expect(within(section).queryByRole("list")).toBeNull();
  expect(screen.queryByRole("img")).toBeNull();
  expect(asked()).toEqual([]);
});

test("a photo that cannot be had is its name and a file's sign, and nothing broken", async () => {
  const { section, asked } = await sent([aFile({ original_filename: "plate.jpg" })], { status: 404, json: {} });
  await waitFor(() => expect(asked()).toEqual(["files/1"]));
  expect(section.textContent).toContain("plate.jpg");
  await waitFor(() => expect(within(section).getByRole("listitem").querySelector("svg")).not.toBeNull());
  expect(within(section).queryByRole("img")).toBeNull();
});

test("the pictures' bytes are given back as the page goes", async () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const { section, unmount } = await sent([aFile({ original_filename: "plate.jpg" })]);
  await within(section).findByRole("img", { name: "plate.jpg" });
  unmount();
  expect(revoke).toHaveBeenCalledWith("blob:one");
});

test("what was sent stands in short as letters tell it, and every answer is there when it is asked for", async () => {
  await sent([storedReport()]);
  const all = within(screen.getByRole("region", { name: "What you sent" }));
  expect(all.getByText("Fault Code")).toBeTruthy();
  // Of a thing each part stands by its name, as where answers are checked.
  expect(all.getByText("Serial number").nextElementSibling?.textContent).toBe("K25C04033");
  const sections = () => all.getAllByRole("region").map((one) => one.getAttribute("aria-label"));
  expect(sections()).toEqual(["Files"]);
  await userEvent.click(all.getByRole("button", { name: "Show all answers", expanded: false }));
  expect(sections().length).toBeGreaterThan(3);
  await userEvent.click(all.getByRole("button", { name: "Hide the answers", expanded: true }));
  expect(sections()).toEqual(["Files"]);
});
