import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aClaim, claimTypes, statuses } from "./support/records.ts";
import { claimsPage, renderPortal } from "./support/render-portal.tsx";

const inOrbit = {
  value: "in orbit",
  label: "In Orbit",
  customer_label: "Away",
  internal_label: "In Orbit",
  description: "",
};
const recall = { ...claimTypes[0], type: "recall", label: "Recall", title: "Recall", new_path: undefined };

test("statuses, types and a report's options are those of the server, and no others [API-14]", async () => {
  const current_status = { status: "in orbit", updated_at: "2026-11-01T00:00:00Z", authorise_role: null };
  await renderPortal({
    user: { roles: ["warranty", "finance"], permissions: ["resolve claim", "create report"], customer: null },
    answers: {
      "GET /api/claims": claimsPage([aClaim({ claim_number: "XC100001", type: "recall", current_status })]),
      "GET /api/statuses": {
        statuses: [statuses[1], inOrbit],
        report_options: { selectable: ["open", "in orbit"], checked: ["in orbit"] },
      },
      "GET /api/claim-types": { claim_types: [recall] },
      "POST /api/status/placement": { placements: {} },
      "GET /api/customer/associations": { customers: [] },
    },
  });
  const row = (await screen.findByRole("link", { name: /^XC100001/ })).closest("tr") as HTMLElement;
  expect(row.textContent).toContain("In Orbit");
  expect(row.textContent).toContain("Recall");

  const choices = async (filter: string) => {
    await userEvent.click(screen.getByRole("button", { name: new RegExp(`^${filter}`) }));
    const group = within(screen.getByRole("group", { name: `${filter} filter` }));
    const found = group.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);
    await userEvent.keyboard("{Escape}");
    return found;
  };
  expect(await choices("Status")).toEqual(["Open", "In Orbit"]);
  expect(await choices("Type")).toEqual(["Recall"]);

  await userEvent.click(screen.getByRole("button", { name: "Report" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report" }));
  const boxes = dialog.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map((box) => [box.closest("label")?.textContent, box.checked])).toEqual([
    ["Open", false],
    ["In Orbit", true],
  ]);
});
