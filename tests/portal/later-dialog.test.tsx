import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { DateRange } from "../../src/portal/features/reports/date-range.tsx";
import { ReportFrame } from "../../src/portal/features/reports/report-frame.tsx";
import { lazyDialog } from "../../src/portal/shared/ui/lazy-dialog.tsx";
import { Look } from "../../src/portal/shared/ui/theme.tsx";
import { Dialog } from "../../widgets/parts/dialog.tsx";

const Wanted = ({ onClose }: { onClose: () => void }) => <Dialog title="Wanted" onClose={onClose} actions={null} />;

test("a dialog whose code does not come says so, leaves the page as it is, and is asked for again", async () => {
  let isOffline = true;
  const Later = lazyDialog(
    async () => {
      if (isOffline) throw new TypeError("Failed to fetch dynamically imported module");
      return Wanted;
    },
    ({ onClose }: { onClose: () => void }) => onClose(),
  );
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <Look>
        <input aria-label="Comments" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Later onClose={() => setOpen(false)} />}
      </Look>
    );
  }
  render(<Page />);
  await userEvent.type(screen.getByLabelText("Comments"), "Typed");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect((await screen.findByRole("dialog", { name: "This could not be loaded" })).textContent).toContain(
    "What you typed is still there.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Comments").value).toBe("Typed");
  isOffline = false;
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByRole("dialog", { name: "Wanted" })).toBeTruthy();
});

test("a dialog that a new build took away offers to load the new version", async () => {
  const served = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" });
    response.end('<!doctype html><script type="module" src="/assets/main-2.js"></script>');
  });
  await new Promise<void>((ready) => served.listen(0, "127.0.0.1", ready));
  const base = document.createElement("base");
  base.href = `http://127.0.0.1:${(served.address() as AddressInfo).port}/`;
  const own = document.createElement("script");
  own.type = "module";
  own.setAttribute("src", "/assets/main-1.js");
  document.head.append(base, own);
  onTestFinished(() => {
    base.remove();
    own.remove();
    served.close();
  });
  const Later = lazyDialog<{ onClose: () => void }>(
    () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
    ({ onClose }) => onClose(),
  );
  let closed = 0;
  render(
    <Look>
      <Later onClose={() => closed++} />
    </Look>,
  );
  expect(await screen.findByRole("dialog", { name: "There is a new version of the portal" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Load the new version" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(closed).toBe(1);
});

test("Escape in a calendar over a dialog closes the calendar alone", async () => {
  let closed = 0;
  render(
    <Look>
      <ReportFrame
        title="Report"
        act="Generate"
        isBusy={false}
        trouble={{ errors: {} }}
        onAct={() => {}}
        onClose={() => closed++}
      >
        <DateRange days={{ start: "2026-11-01", end: "2026-11-20" }} errors={{}} onChange={() => {}} />
      </ReportFrame>
    </Look>,
  );
  await userEvent.click(await screen.findByRole("button", { name: /Open the calendar Start date/ }));
  await screen.findByText("November 2026");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("November 2026")).toBeNull();
  expect(closed).toBe(0);
  screen.getByRole("button", { name: "Cancel" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(closed).toBe(1);
});
