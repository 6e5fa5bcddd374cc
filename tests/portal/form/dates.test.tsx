import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(() => {
  // In New Zealand it is a day later than in Greenwich.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T00:30:00+13:00") });
  forgetDevice();
});
afterEach(() => {
  vi.useRealTimers();
});

const write = (label: string, text: string) => {
  const field = screen.getByLabelText(label, { selector: "input" });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const told = (label: string) => {
  const ids = field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};

async function openCalendar(label: string) {
  await userEvent.click(screen.getByRole("button", { name: `Open the calendar ${label}` }));
  return within(await screen.findByRole("dialog", { name: `Choose a date: ${label}` }));
}
const isFree = (button: HTMLElement) => button.getAttribute("aria-disabled") !== "true";

test("Date Failed is asked for, and told beside its field [WFORM-59]", async () => {
  await renderForm({ form: { ...wholeForm(), installer: { dateRepaired: "2026-11-18" } } });
  expect(field("Date Failed").getAttribute("aria-required")).toBe("true");
  expect(field("Date Installed").getAttribute("aria-required")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send for Approval" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Install Information" }));
  expect(document.activeElement).toBe(field("Date Failed"));
  expect(told("Date Failed")).toBe("The date failed is required.");
});

test("Date Failed is not after today, typed or chosen [WFORM-60]", async () => {
  await renderForm({ form: wholeForm() });
  write("Date Failed", "21/11/2026");
  expect(await screen.findAllByText("The date failed may not be after today.")).not.toHaveLength(0);
  expect(told("Date Failed")).toBe("The date failed may not be after today.");
  write("Date Failed", "20/11/2026");
  const calendar = await openCalendar("Date Failed");
  await waitFor(() => expect(told("Date Failed")).toBe(""));
  expect(isFree(calendar.getByRole("button", { name: "Friday 20 November 2026" }))).toBe(true);
  expect(isFree(calendar.getByRole("button", { name: "Saturday 21 November 2026" }))).toBe(false);
  expect(isFree(calendar.getByRole("button", { name: "Next month" }))).toBe(false);
});

test("the calendar of Date Repaired reaches from 60 days before today to today [WFORM-61] [WFORM-62]", async () => {
  await renderForm({ form: { ...wholeForm(), installer: {} } });
  const calendar = await openCalendar("Date Repaired");
  const day = (name: string) => calendar.getByRole("button", { name });
  expect(document.activeElement).toBe(day("Friday 20 November 2026"));
  expect(isFree(day("Friday 20 November 2026"))).toBe(true);
  expect(isFree(day("Saturday 21 November 2026"))).toBe(false);
  expect(isFree(day("Next month"))).toBe(false);
  await userEvent.click(day("Previous month"));
  await userEvent.click(day("Previous month"));
  expect(calendar.getByText("September 2026")).toBeTruthy();
  expect(isFree(day("Monday 21 September 2026"))).toBe(true);
  expect(isFree(day("Sunday 20 September 2026"))).toBe(false);
  await userEvent.click(day("Sunday 20 September 2026"));
  expect(field("Date Repaired").value).toBe("");
  await userEvent.click(day("Previous month"));
  expect(calendar.getByText("September 2026")).toBeTruthy();
  await userEvent.click(day("Monday 21 September 2026"));
  expect(field("Date Repaired").value).toBe("21/09/2026");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a repair of 61 days ago is told in the specification's words, one of 60 days ago is not [WFORM-63]", async () => {
  const words =
    "Repair job must have been completed in the past 60 days. Please contact your account manager for more details.";
  await renderForm({ form: wholeForm() });
  write("Date Repaired", "20/09/2026");
  expect(await screen.findAllByText(words)).not.toHaveLength(0);
  expect(told("Date Repaired")).toContain(words);
  write("Date Repaired", "21/09/2026");
  await vi.waitFor(() => expect(told("Date Repaired")).not.toContain(words));
});

test("once a claim was sent its 60 days run back from the day it was sent [WFORM-64]", async () => {
  const claim = claimIn("open", { requested_at: "2026-11-01T01:00:00Z" });
  await renderForm({
    claim,
    form: { ...wholeForm(), installer: { dateFailed: "2026-08-30", dateRepaired: "2026-09-02" } },
  });
  const calendar = await openCalendar("Date Repaired");
  expect(isFree(calendar.getByRole("button", { name: "Wednesday 2 September 2026" }))).toBe(true);
  expect(isFree(calendar.getByRole("button", { name: "Tuesday 1 September 2026" }))).toBe(false);
  await userEvent.click(calendar.getByRole("button", { name: "Cancel" }));
  write("Date Repaired", "02/09/2026");
  expect(screen.queryByText(/Repair job must have been completed/)).toBeNull();
  write("Date Repaired", "01/09/2026");
  expect(await screen.findAllByText(/Repair job must have been completed in the past 60 days/)).not.toHaveLength(0);
});

test("two days are compared only when both are days", async () => {
  const words = "The date failed is later than the date repaired. Please check both dates.";
  await renderForm({ form: { ...wholeForm(), installer: { dateFailed: "2026-11-18", dateRepaired: "2026-11-17" } } });
  expect(screen.getByText(words)).toBeTruthy();
  write("Date Failed", "31/02/2026");
  expect(await screen.findAllByText(/^Date Failed: 31\/02\/2026 is not a day in the calendar/)).not.toHaveLength(0);
  expect(screen.queryByText(words)).toBeNull();
});

test("the calendar goes by the keys of date pickers, and keeps to the days that there are", async () => {
  await renderForm({ form: { ...wholeForm(), installer: { dateFailed: "2026-10-31" } } });
  const calendar = await openCalendar("Date Failed");
  const at = () => document.activeElement?.getAttribute("aria-label");
  expect(at()).toBe("Saturday 31 October 2026");
  expect(calendar.getByRole("gridcell", { selected: true }).textContent).toBe("31");
  for (const [key, day] of [
    ["{ArrowLeft}", "Friday 30 October 2026"],
    ["{ArrowUp}", "Friday 23 October 2026"],
    ["{Home}", "Monday 19 October 2026"],
    ["{End}", "Sunday 25 October 2026"],
    ["{PageUp}", "Friday 25 September 2026"],
    ["{Shift>}{PageUp}{/Shift}", "Thursday 25 September 2025"],
    ["{Shift>}{PageDown}{/Shift}", "Friday 25 September 2026"],
    ["{PageDown}{PageDown}{PageDown}", "Friday 20 November 2026"],
    ["{ArrowDown}{ArrowRight}", "Friday 20 November 2026"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(at()).toBe(day);
  }
  await userEvent.keyboard("{Enter}");
  expect(field("Date Failed").value).toBe("20/11/2026");
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("20/11/2026");
});
