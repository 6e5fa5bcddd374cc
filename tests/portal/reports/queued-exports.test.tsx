import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { No, renderPortal } from "../support/render-portal.tsx";
import { filed, filename, openExport, queued, staff, watchSaves } from "../support/reports.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const list = "GET /api/report/exports";
const removal = `DELETE /api/report/exports/${filename}`;
const download = `GET /api/report/download/${filename}`;

test("a file that is made beforehand tells how far it is, and is saved once it is ready", async () => {
  const saved = watchSaves();
  let looks = 0;
  await renderPortal({
    user: staff,
    answers: { ...filed, [list]: () => ({ exports: ++looks < 3 ? [queued()] : [queued({ state: "ready" })] }) },
  });
  const dialog = await openExport();
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  expect((await dialog.findAllByText(/20,000 of 41,200 claims are in it so far/)).length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(saved).toEqual([filename]));
});

test("it goes on in the background, waits for its asker in the list, and is fetched and removed there", async () => {
  const saved = watchSaves();
  let state = "running";
  const { calls } = await renderPortal({
    user: staff,
    answers: {
      ...filed,
      [list]: () => ({ exports: state === "gone" ? [] : [queued({ state })] }),
      [removal]: () => {
        state = "gone";
        return { report: "stopped" };
      },
    },
  });
  const dialog = await openExport();
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Go on in the background" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls("DELETE /api/report")).toEqual([]);
  state = "ready";
  const again = within(await (await openExport()).findByRole("region", { name: "Exports of the last day" }));
  await userEvent.click(await again.findByRole("button", { name: /^Download: Claims submitted/ }));
  await vi.waitFor(() => expect(saved).toEqual([filename]));
  await userEvent.click(again.getByRole("button", { name: /^Remove: Claims submitted/ }));
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Exports of the last day" })).toBeNull());
});

test("who cancels stops the server too", async () => {
  const saved = watchSaves();
  const { calls } = await renderPortal({
    user: staff,
    answers: { ...filed, [list]: { exports: [queued()] }, [removal]: { report: "stopped" } },
  });
  const dialog = await openExport();
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  await dialog.findByRole("button", { name: "Go on in the background" });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(calls(removal)).toHaveLength(1));
  expect(calls(download)).toEqual([]);
  expect(saved).toEqual([]);
});

test("an export that the server could not make says why, and a server without a queue is asked as the specifications have it", async () => {
  const saved = watchSaves();
  const failed = queued({ state: "failed", fault: "The file could not be made." });
  const { calls } = await renderPortal({
    user: staff,
    answers: {
      ...filed,
      [list]: () =>
        calls("POST /api/report/export").length > 1 ? new No(404, { message: "Not here." }) : { exports: [failed] },
      "POST /api/report/export": ({ body }: { body: string }) =>
        calls("POST /api/report/export").length > 1 && JSON.parse(body).destination === "queue"
          ? new No(422, { message: "No.", errors: { destination: ["No."] } })
          : { report: "exported", filename },
    },
  });
  const dialog = await openExport();
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("The file could not be made.");
  await userEvent.click(dialog.getByRole("button", { name: "Export" }));
  await vi.waitFor(() => expect(saved).toEqual([filename]));
});
