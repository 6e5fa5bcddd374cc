import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aClaim, aFile, anActivity, aUser, aWholeClaim } from "./support/records.ts";
import { claimsPage, renderPortal } from "./support/render-portal.tsx";

/** What the test environment would run, fetch or turn around, were it anything but text. */
const hostile = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>{{7*7}} \u202egnp.exe\u0007`;
const shown = (element: Element | null | undefined) => expect(element?.textContent).toContain(hostile);

/** Nothing of the text became a part of the page. */
function isTextAlone() {
  expect(document.querySelectorAll('img[src="x"], script:not([type])')).toHaveLength(0);
  expect(document.querySelectorAll("[onerror], [href^='javascript:']")).toHaveLength(0);
  expect(document.title).not.toBe("run");
}

test("what people type is text in every cell of a list", async () => {
  const row = aClaim({
    claim_number: "WC100777",
    customer: { ...(aUser().customer as NonNullable<ReturnType<typeof aUser>["customer"]>), name: hostile },
    customer_reference: hostile,
    original_invoice_number: hostile,
    credit_notes: [hostile],
    install_address: { address_string: hostile },
    warranty_request_number: hostile,
  });
  await renderPortal({ answers: { "GET /api/claims": claimsPage([row]) } });
  await screen.findByRole("link", { name: "WC100777" });
  const cells = screen.getAllByRole("cell").filter(({ textContent }) => textContent?.includes("onerror"));
  expect(cells.length).toBeGreaterThanOrEqual(4);
  for (const cell of cells) shown(cell);
  isTextAlone();
});

test("what people type is text on a claim's page: facts, files, and the timeline with its notes and names", async () => {
  const claim = aWholeClaim({
    customer_reference: hostile,
    original_invoice_number: hostile,
    files: [aFile({ original_filename: hostile })],
  });
  const entry = anActivity({
    description: hostile,
    is_internal: true,
    user: { email: hostile },
    notes: [{ note: hostile }],
    files: [aFile({ original_filename: hostile })],
  });
  await renderPortal({
    path: "/claim/WC100001",
    answers: {
      "GET /api/claim/WC100001": { claim },
      "GET /api/activity/claim/WC100001": { activities: [entry] },
    },
  });
  shown((await screen.findByText("Job No.")).nextElementSibling);
  await screen.findByRole("heading", { level: 3, name: "2 Nov 2026" });
  const written = screen.getAllByRole("listitem").find(({ textContent }) => textContent?.includes("2:15pm"));
  // What was done, by whom, what was noted, and the file's name.
  expect(written?.textContent?.split(hostile)).toHaveLength(5);
  expect(within(written as HTMLElement).getAllByRole("button").length).toBeGreaterThan(0);
  isTextAlone();
});
