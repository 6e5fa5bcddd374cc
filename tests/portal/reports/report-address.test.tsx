import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aClaim, aWholeClaim, secondAccount } from "../support/records.ts";
import { claimsPage, No, renderPortal } from "../support/render-portal.tsx";
import { claimant, filed, filename, generated, openReport, staff, watchSaves } from "../support/reports.ts";
import { bodyOf } from "../support/resolutions.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const byDate = "/?status=open&report-start=2026-11-01&report-end=2026-11-07&report-status=open&report-status=approved";

test("a report stands in the page's address: a reload asks for it again, and Reset leads to the list that was left [REPORT-05]", async () => {
  const listing = claimsPage([aClaim({ claim_number: "WC100777" })]);
  const { calls } = await renderPortal({
    path: byDate,
    user: staff,
    answers: { ...generated([aClaim({ claim_number: "WC200001" })]), "GET /api/claims": listing },
  });
  expect(await screen.findByRole("heading", { name: "Report: 01/11/2026 to 07/11/2026" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: /WC200001/ })).toBeTruthy();
  expect(calls("POST /api/report/generate").map(bodyOf)).toEqual([
    { start: "2026-11-01", end: "2026-11-07", statuses: ["open", "approved"] },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(await screen.findByRole("link", { name: /WC100777/ })).toBeTruthy();
  expect(location.search).toBe("?status=open");
});

test("a report that does not come says why, and is asked for again by a button", async () => {
  let tries = 0;
  const answers = {
    ...generated([]),
    "POST /api/report/generate": () =>
      ++tries === 1 ? new No(500) : generated([aClaim({ claim_number: "WC200001" })])["POST /api/report/generate"],
  };
  await renderPortal({ path: byDate, user: staff, answers });
  expect((await screen.findByRole("alert")).textContent).toContain("No.");
  await userEvent.click(screen.getByRole("button", { name: "Load the report again" }));
  expect(await screen.findByRole("link", { name: /WC200001/ })).toBeTruthy();
});

test("a report that cannot be asked says why, and leads back to the list alone", async () => {
  const message = "There is no report on this status: lost. Please choose another.";
  const answers = { ...generated([]), "POST /api/report/generate": new No(422, { message }) };
  await renderPortal({ path: byDate, user: staff, answers });
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(screen.queryByRole("button", { name: "Load the report again" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(await screen.findByRole("region", { name: "Claims list" })).toBeTruthy();
});

test("too many claims to list are exported without the list, in the kind of file that was chosen", async () => {
  const saved = watchSaves();
  const message = "More than 5,000 claims match. Please choose fewer statuses or a shorter time.";
  const { calls } = await renderPortal({
    user: staff,
    answers: {
      ...generated([]),
      ...filed,
      "POST /api/report/generate": new No(422, { message, errors: { statuses: [message] } }),
    },
  });
  const dialog = await openReport();
  await userEvent.selectOptions(await dialog.findByLabelText(/^Customer/), "100300 Warm Homes Ltd");
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  expect(await dialog.findByText(message)).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole("button", { name: "Export all as Excel" }));
  await vi.waitFor(() => expect(saved).toEqual([filename]));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [question] = calls("POST /api/report/generate").map(bodyOf);
  expect(question.customer).toBe(secondAccount.uuid);
  expect(calls("POST /api/report/export").map(bodyOf)).toEqual([{ ...question, destination: "queue", format: "xlsx" }]);
});

test("the dialog opens again as it was left", async () => {
  await renderPortal({ user: claimant, answers: generated([aClaim()]) });
  const first = await openReport();
  await userEvent.click(first.getByRole("tab", { name: "By date" }));
  const start = first.getByRole<HTMLInputElement>("textbox", { name: /^Start date/ });
  await userEvent.clear(start);
  await userEvent.type(start, "01/10/2026");
  await userEvent.click(await first.findByRole("checkbox", { name: "Open" }));
  await userEvent.click(first.getByRole("button", { name: "Generate" }));
  await screen.findByRole("heading", { name: /^Report: / });
  const second = await openReport();
  expect(second.getByRole<HTMLInputElement>("textbox", { name: /^Start date/ }).value).toBe("01/10/2026");
  expect(second.getByRole<HTMLInputElement>("checkbox", { name: "Open" }).checked).toBe(false);
});

test("a number that is written in a report's row stands there after its pages were turned, and the export holds what is then listed [REPORT-07]", async () => {
  watchSaves();
  const claims = Array.from({ length: 3 }, (_, index) =>
    aClaim({ claim_number: `WC20000${index}`, warranty_request_number: null }),
  );
  let kept: string | null = null;
  const first = claims[0];
  if (!first) throw new Error("There is a first claim.");
  const user = { ...staff, edits: ["warrantyRequestNumber"] };
  const { calls } = await renderPortal({
    user,
    path: byDate,
    answers: {
      ...filed,
      ...generated(claims, 2),
      "PUT /api/claim/wrn": ({ body }: { body: string }) => {
        kept = JSON.parse(body).wrn;
        return { wrn: "saved" };
      },
      [`GET /api/claim/${first.uuid}`]: () => ({
        claim: aWholeClaim({ ...first, install_address: null, pickup_address: null, warranty_request_number: kept }),
      }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /Warranty Request No.*WC200000/ }));
  await userEvent.type(screen.getByRole("textbox", { name: /Warranty Request No.*WC200000/ }), "WR-77{Enter}");
  await vi.waitFor(() => expect(calls(`GET /api/claim/${first.uuid}`)).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByRole("link", { name: /WC200002/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  const row = (await screen.findByRole("link", { name: /WC200000/ })).closest("tr") as HTMLElement;
  expect(within(row).getByText("WR-77")).toBeTruthy();
  expect(calls("POST /api/report/generate")).toHaveLength(1);

  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await vi.waitFor(() => expect(calls("POST /api/report/export")).toHaveLength(1));
  expect(calls("POST /api/report/generate")).toHaveLength(2);
  expect(calls("POST /api/report/export").map(bodyOf)[0].claims).toEqual(claims.map(({ uuid }) => uuid));
});
