import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { No, renderPortal } from "../support/render-portal.tsx";
import { filed, filename, generated, openExport, queued, staff, watchSaves } from "../support/reports.ts";
import { bodyOf } from "../support/resolutions.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("Financial Export is from a week back to today, and nothing later is sent [EXPORT-01] [EXPORT-02] [DASH-07]", async () => {
  // Half past midnight on the 21st in New Zealand.
  vi.useFakeTimers({ now: new Date("2026-11-20T11:30:00Z"), toFake: ["Date"] });
  const { calls } = await renderPortal({ user: staff, answers: generated([]) });
  const dialog = await openExport();
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Start date/ }).value).toBe("14/11/2026");
  const end = dialog.getByRole<HTMLInputElement>("textbox", { name: /^End date/ });
  expect(end.value).toBe("21/11/2026");
  for (const label of ["Start date", "End date"]) {
    await userEvent.click(dialog.getByRole("button", { name: new RegExp(`^Open the calendar.*${label}`) }));
    const calendar = within(await screen.findByRole("dialog", { name: /^Choose a date/ }));
    const isFree = (day: string) =>
      calendar.getByRole("button", { name: day }).getAttribute("aria-disabled") !== "true";
    expect([isFree("Saturday 21 November 2026"), isFree("Sunday 22 November 2026")]).toEqual([true, false]);
    await userEvent.click(calendar.getByRole("button", { name: "Cancel" }));
  }
  const typeEnd = async (text: string) => {
    await userEvent.clear(end);
    await userEvent.type(end, `${text}{Enter}`);
  };
  await typeEnd("22/11/2026");
  expect(await dialog.findByText("The end date must not be later than today.")).toBeTruthy();
  expect(document.activeElement).toBe(end);
  const start = dialog.getByRole("textbox", { name: /^Start date/ });
  await userEvent.clear(start);
  await userEvent.type(start, "22/11/2026");
  await typeEnd("21/11/2026");
  expect(await dialog.findByText("The start date must not be later than today.")).toBeTruthy();
  await userEvent.clear(start);
  await userEvent.type(start, "14/11/2026");
  await typeEnd("31/02/2026");
  expect(await dialog.findByText("Please enter a date as DD/MM/YYYY.")).toBeTruthy();
  await typeEnd("13/11/2026");
  expect(await dialog.findByText("The end date must be on or after the start date.")).toBeTruthy();
  await userEvent.clear(end);
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  expect(await dialog.findByText("Please enter an end date.")).toBeTruthy();
  expect(calls("POST /api/report")).toEqual([]);
});

test("Financial Export has its question exported and saved in one act, every status but draft, once for a double click [EXPORT-03]", async () => {
  const saved = watchSaves();
  const { calls } = await renderPortal({ user: staff, answers: filed });
  const dialog = await openExport();
  await userEvent.dblClick(dialog.getByRole("button", { name: "Export" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved).toEqual([filename]);
  const asked = calls("POST /api/report/").map(bodyOf);
  expect(asked).toEqual([
    { start: expect.any(String), end: expect.any(String), statuses: expect.any(Array), destination: "queue" },
  ]);
  expect(asked[0].statuses).toContain("complete");
  expect(asked[0].statuses).not.toContain("draft");
  expect(calls("GET /api/report/download")).toHaveLength(1);
});

test("Excel is asked for by its format", async () => {
  const saved = watchSaves();
  const name = "claims-export-20261120-130000-0a.xlsx";
  const { calls } = await renderPortal({
    user: staff,
    answers: {
      "POST /api/report/export": { report: "exported", filename: name },
      "GET /api/report/exports": { exports: [queued({ filename: name, state: "ready" })] },
      [`GET /api/report/download/${name}`]: ["the file"],
    },
  });
  const dialog = await openExport();
  await userEvent.click(dialog.getByRole("radio", { name: "Excel (XLSX)" }));
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  await vi.waitFor(() => expect(saved).toEqual([name]));
  expect(calls("POST /api/report/export").map(bodyOf)[0]).toMatchObject({ format: "xlsx" });
});

test("an export that fails says so, keeps its days, and may be tried again", async () => {
  const saved = watchSaves();
  let tries = 0;
  await renderPortal({
    user: staff,
    answers: {
      ...filed,
      "POST /api/report/export": () =>
        ++tries === 1
          ? new No(422, { message: "No claims found for these report parameters." })
          : { report: "exported", filename },
    },
  });
  const dialog = await openExport();
  const start = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Start date/ });
  await userEvent.clear(start);
  await userEvent.type(start, "01/10/2026");
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("No claims found for these report parameters.");
  expect(start.value).toBe("01/10/2026");
  expect(saved).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  await vi.waitFor(() => expect(saved).toEqual([filename]));
});

test("while it is prepared that is said, and who cancels gets no file", async () => {
  const saved = watchSaves();
  let answer: (made: object) => void = () => {};
  const made = new Promise((resolve) => {
    answer = resolve;
  });
  const { calls } = await renderPortal({ user: staff, answers: { ...filed, "POST /api/report/export": () => made } });
  const dialog = await openExport();
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  expect(await dialog.findByText(/The file is being prepared/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answer({ report: "exported", filename });
  expect(await screen.findByText("The export was stopped; no file is saved")).toBeTruthy();
  expect(calls("GET /api/report/download")).toEqual([]);
  expect(saved).toEqual([]);
});
