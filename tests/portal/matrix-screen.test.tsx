import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { No, renderPortal } from "./support/render-portal.tsx";

test("a matrix whose list of forms cannot be read says so, and does not wait for ever", async () => {
  await renderPortal({ path: "/matrix/warranty/fault/code", answers: { "GET /api/claim-types": new No(500, {}) } });
  expect(await screen.findByText("The matrix could not be read. Reload the page to try again.")).toBeTruthy();
});

test("a matrix of no form is the not-found page", async () => {
  await renderPortal({ path: "/matrix/lottery/fault/code" });
  expect(await screen.findByText(/^Sorry, that page cannot be found/)).toBeTruthy();
});
