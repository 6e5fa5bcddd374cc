import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPortal } from "./support/render-portal.tsx";

const admin = { roles: ["warranty", "admin"] };
const isNoPage = () => screen.findByRole("heading", { level: 1, name: "Page not found" });

test("in production there is no preview page, and nothing is asked for", async () => {
  const { calls } = await renderPortal({ path: "/preview", user: admin, environment: "production" });
  await isNoPage();
  expect(calls("GET /api/definitions")).toEqual([]);
});

test("for others than administrators there is no preview page, and they are asked nothing of its own", async () => {
  const { calls } = await renderPortal({ path: "/preview" });
  await isNoPage();
  expect(calls("GET /api/definitions/faults")).toEqual([]);
  expect(calls("GET /api/definitions/roles")).toEqual([]);
});

test("an administrator reads where the files have faults, what is wrong and what was meant", async () => {
  const fault = { file: "warranty/rules.json", line: 12, column: 7, code: "x", message: "There is no such field." };
  await renderPortal({
    path: "/preview",
    user: admin,
    answers: {
      "GET /api/definitions/version": { served: "1", files: "1" },
      "GET /api/definitions/faults": { faults: [{ ...fault, suggestion: "/installer/dateFailed" }] },
      "GET /api/definitions/roles": { roles: [] },
    },
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("schemas/warranty/rules.json:12:7");
  expect(alert.textContent).toContain("There is no such field. Did you mean /installer/dateFailed?");
});

test("a preview that cannot be read says what to do", async () => {
  await renderPortal({ path: "/preview", user: admin });
  expect((await screen.findByRole("alert")).textContent).toContain("Reload the page to try again.");
});
