import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aClaim } from "../support/records.ts";
import { claimsPage } from "../support/render-portal.tsx";
import { held, openDesk } from "./desk.ts";
import { renderTable } from "./table.tsx";

const hundred = () => Array.from({ length: 100 }, () => aClaim());
const copy = <T,>(value: T): T => JSON.parse(JSON.stringify(value));
const lists = {
  "POST /api/status/placement": { placements: {} },
  "GET /api/resolutions": { resolutions: [], specificResolutions: {} },
  "GET /api/resolutions/claim/type": { resolutions: {} },
  "PUT /api/claim/wrn": { wrn: "saved" },
};

/** Waits until the placements have come, so that nothing more is on its way. */
async function opened(claims: ReturnType<typeof hundred>, answers: Record<string, unknown> = lists) {
  const table = await renderTable(claims, answers);
  await waitFor(() => expect(table.server.received.some(({ path }) => path.endsWith("/placement"))).toBe(true));
  await table.settled();
  return table;
}

test("typing in a cell draws no row again, and a list that says the same draws none", async () => {
  const claims = hundred();
  const { drawn, show } = await opened(claims);
  const name = claims[7]?.claim_number ?? "";
  await userEvent.click(screen.getByRole("button", { name: `WR-9, change Warranty Request No. of ${name}` }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  const before = new Map(drawn);
  await userEvent.keyboard("12345");
  expect(drawn).toEqual(before);
  await userEvent.keyboard("{Escape}");
  show(copy(claims));
  expect(drawn).toEqual(before);
}, 60_000);

test("a claim that has moved on is the only row drawn again", async () => {
  const claims = hundred();
  const { drawn, show } = await opened(claims);
  const before = new Map(drawn);
  const changed = copy(claims);
  const moved = changed[3] as (typeof changed)[number];
  moved.current_status.status = "approved";
  show(changed);
  const again = [...drawn].filter(([number, count]) => count !== before.get(number)).map(([number]) => number);
  expect(again).toEqual([moved.claim_number]);
}, 60_000);

test("a list that comes while somebody types waits until they have left the cell", async () => {
  const claim = aClaim({ claim_number: "WC100777", warranty_request_number: "Mine" });
  const { show } = await opened([claim]);
  await userEvent.click(screen.getByRole("button", { name: /change Warranty Request No./ }));
  const box = () => screen.getByRole("textbox", { name: "Warranty Request No. of WC100777" });
  await userEvent.keyboard("half");
  show([{ ...claim, warranty_request_number: "Theirs", customer_reference: "JOB-8" }]);
  expect(box()).toHaveProperty("value", "half");
  show([aClaim({ claim_number: "WC100778" })]);
  expect(box()).toHaveProperty("value", "half");
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByRole("link", { name: /WC100778/ })).toBeTruthy();
});

test("what could not be saved comes back with its row", async () => {
  const claim = aClaim({ claim_number: "WC100777", warranty_request_number: null });
  const answer = held<unknown>();
  const { show, server } = await opened([claim], { ...lists, "PUT /api/claim/wrn": () => answer.promise });
  await userEvent.click(screen.getByRole("button", { name: /Add Warranty Request No./ }));
  await userEvent.type(screen.getByRole("textbox", { name: /Warranty Request/ }), "WR 5");
  await userEvent.tab();
  await waitFor(() => expect(server.received.some(({ method }) => method === "PUT")).toBe(true));
  show([aClaim({ claim_number: "WC100778" })]);
  await screen.findByRole("link", { name: /WC100778/ });
  show([claim]);
  expect(await screen.findByRole("textbox", { name: "Warranty Request No. of WC100777" })).toHaveProperty(
    "value",
    "WR 5",
  );
  answer.settle({ wrn: "saved" });
});

test("another page stands whole and in its order; a row that stays keeps the focus, wherever it is", async () => {
  const claims = hundred();
  const { show } = await opened(claims);
  const numbers = () => [...document.querySelectorAll("tbody tr")].map((row) => row.getAttribute("data-claim"));
  const listed = (shown: typeof claims) => shown.map(({ claim_number }) => claim_number);
  const low = screen.getByRole("button", { name: `Working note of ${claims[98]?.claim_number}: 0` });
  low.focus();
  const moved = [aClaim(), ...claims.slice(0, 99)];
  show(moved);
  await waitFor(() => expect(numbers()).toEqual(listed(moved)));
  expect(document.activeElement).toBe(low);
  const next = hundred();
  show(next);
  await waitFor(() => expect(numbers()).toEqual(listed(next)));
}, 60_000);

test("a page that is turned to is read from its top", async () => {
  await openDesk([], { "GET /api/claims": claimsPage([aClaim()], { total: 60 }) });
  const frame = screen.getByRole("region", { name: "Claims" });
  frame.scrollTop = 700;
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(frame.scrollTop).toBe(0);
});
