import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aClaim } from "../support/records.ts";
import { renderPortal } from "../support/render-portal.tsx";
import { filed, filename, generated, openReport, staff, watchSaves } from "../support/reports.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** An answer that comes when it is told to. */
function held(answer: unknown) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(() => answer), release: resolve };
}

test("who leaves the dialog before the report has come gets none", async () => {
  const claims = [aClaim({ claim_number: "WC200001" })];
  const { answer, release } = held(generated(claims)["POST /api/report/generate"]);
  const { calls } = await renderPortal({
    user: staff,
    answers: { ...generated([]), "POST /api/report/generate": answer },
  });
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole("tab", { name: "By date" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Generate" }));
  await vi.waitFor(() => expect(calls("POST /api/report/generate")).toHaveLength(1));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  release();
  // Whatever was to follow that answer has followed once a later question is answered.
  const again = await openReport();
  expect(await again.findByRole("tab", { name: "By date", selected: true })).toBeTruthy();
  expect(location.search).toBe("");
  await userEvent.click(again.getByRole("button", { name: "Generate" }));
  expect(await screen.findByRole("link", { name: /WC200001/ })).toBeTruthy();
  expect(calls("POST /api/report/generate")).toHaveLength(2);
});

test("an export that is stopped ends at once, however slow the server, and another may follow", async () => {
  const saved = watchSaves();
  const { answer, release } = held({ report: "exported", filename });
  let asked = 0;
  await renderPortal({
    user: staff,
    answers: {
      ...generated([aClaim({ claim_number: "WC200001" })]),
      ...filed,
      "POST /api/report/export": () => (++asked === 1 ? answer() : { report: "exported", filename }),
    },
  });
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole("tab", { name: "By date" }));
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  const button = await screen.findByRole("button", { name: "Export" });
  await userEvent.click(button);
  await vi.waitFor(() => expect(asked).toBe(1));
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(screen.queryByText(/The file is being prepared/)).toBeNull();
  expect(document.activeElement).toBe(button);

  await userEvent.click(button);
  await vi.waitFor(() => expect(saved).toEqual([filename]));
  release();
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  expect(saved).toEqual([filename]);
});
