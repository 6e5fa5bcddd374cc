import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderPortal } from "../support/render-portal.tsx";
import { generated } from "../support/reports.ts";
import { bodyOf, resolvable } from "../support/resolutions.ts";

test("a report is asked for again, in the same words, once one of its claims was resolved from within it", async () => {
  const { answers, row } = resolvable({ status: "open", offers: ["start"] });
  let isDone = false;
  const { calls } = await renderPortal({
    user: { roles: ["warranty", "customer_service"], permissions: ["resolve claim", "create report"], customer: null },
    answers: {
      ...answers,
      "GET /api/customer/associations": { customers: [] },
      "POST /api/report/generate": () => generated(isDone ? [] : [row])["POST /api/report/generate"],
      "POST /api/claim/resolve": () => {
        isDone = true;
        return { resolution: "saved" };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Report" }));
  await userEvent.click(await screen.findByRole("tab", { name: "By date" }));
  await userEvent.click(await screen.findByRole("button", { name: "Generate" }));
  await screen.findByRole("heading", { name: /^Report: / });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  expect(await screen.findByText("No claims found for these report parameters.")).toBeTruthy();
  const [first, second] = calls("POST /api/report/generate").map(bodyOf);
  expect(second).toEqual(first);
});
