import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { addRecall, addRecallButton, editedSchemas } from "../helpers/edited-schemas.ts";
import { renderPortal } from "./support/render-portal.tsx";
import { bodyOf, resolvable } from "./support/resolutions.ts";

test("a fourth type's own button stands on its claim in its own words, asks for the note, and is pressed by the general call", async () => {
  const schemas = editedSchemas();
  onTestFinished(() => schemas.remove());
  addRecall(schemas);
  addRecallButton(schemas);
  const text = loadDefinitions(schemas.folder).moduleText("recall");
  const module = `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
  const { answers, row } = resolvable({ type: "return", status: "open", offers: [], claim: { module } });
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: { roles: ["warranty", "customer_service"], permissions: ["resolve claim"], customer: null },
    answers: { ...answers, "POST /api/claim/transition": { transition: "saved" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Call off the recall" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Call off the recall" }));
  await userEvent.type(dialog.getByLabelText(/Note/), "No stock was affected.");
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  await vi.waitFor(() =>
    expect(bodyOf(calls("POST /api/claim/transition")[0])).toEqual({
      claim: row.uuid,
      transition: "call-off",
      note: "No stock was affected.",
      version: 1,
    }),
  );
  expect(await screen.findByText("Applied")).toBeTruthy();
});

test("a claimant's own act asks for their words, and says nothing of who of us reads them", async () => {
  const schemas = editedSchemas();
  onTestFinished(() => schemas.remove());
  addRecall(schemas);
  addRecallButton(schemas);
  schemas.edit("recall/workflow.json", ({ transitions }) => {
    const own = { $ref: "../shared/conditions.schema.json#/$defs/owner" };
    Object.assign((transitions as Record<string, object>)["call-off"] ?? {}, { allowed: own });
  });
  const text = loadDefinitions(schemas.folder).moduleText("recall");
  const module = `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
  const { answers } = resolvable({ type: "return", status: "open", offers: [], claim: { module } });
  await renderPortal({
    path: "/claim/WC100001",
    user: { roles: ["warranty", "dealer"], permissions: ["create claim"] },
    answers: { ...answers, "POST /api/claim/transition": { transition: "saved" } },
  });
  const button = await screen.findByRole("button", { name: "Call off the recall" });
  // What only takes the claim back is nobody's next step.
  const fill = (element: HTMLElement) => getComputedStyle(element).backgroundColor;
  const bare = screen.getByRole("button", { name: /^Download/ });
  expect(fill(button)).toBe(fill(bare));
  // The page's one filled button is then the way to the form.
  expect(fill(await screen.findByRole("link", { name: "View Form" }))).not.toBe(fill(bare));
  expect(screen.queryByText("Action required:")).toBeNull();
  await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Call off the recall" }));
  expect(dialog.getAllByRole("textbox")).toHaveLength(1);
  expect(dialog.queryByText(/customer/)).toBeNull();
});
