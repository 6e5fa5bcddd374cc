import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aUser } from "../support/records.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn } from "./support/whole-claim.ts";

beforeEach(forgetDevice);
afterEach(() => vi.unstubAllGlobals());

const definition = ownDefinitions().get("return") as CompiledDefinition;
const toggle = () => screen.getByRole("button", { name: "Having trouble? Click here for a step by step guide" });
const card = () => screen.getByRole("group", { name: "Step by step guide" });
const press = (name: string) => userEvent.click(within(card()).getByRole("button", { name }));

test("the policy stands above the return form, with all its figures, and folds away [RETURN-10] [RETURN-11] [RETURN-12] [RETURN-13] [RETURN-14] [RETURN-15] [RETURN-16] [RETURN-17] [RETURN-18] [RETURN-19] [RETURN-20] [RETURN-21]", async () => {
  await renderForm({ definition });
  const header = within(screen.getByRole("heading", { level: 1 }).parentElement as HTMLElement);
  for (const words of [
    /All photos asked for must be uploaded/,
    /within 24 hours, with the delivery docket number and the model and serial number/,
    /within 5 working days of signing the consignment note/,
    /must be visible, and marked 'damaged' on the signed consignment note/,
    /not older than 3 months from the invoice date/,
    /original packaging, unopened and unmarked/,
    /15% or a minimum of \$20, whichever is greater/,
    /Freight is at the customer's expense/,
    /Returns Authorisation Number must be obtained before/,
    /made to order are not refundable, unless they are faulty or not to specification/,
    /Only current products are eligible/,
  ]) {
    expect(header.getByText(words)).toBeTruthy();
  }
  expect(header.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Notify customer service within 24 hours, with the delivery docket number and the model and serial number.",
    "Submit the request within 5 working days of signing the consignment note.",
    "The damage must be visible, and marked 'damaged' on the signed consignment note.",
    "The goods are not older than 3 months from the invoice date.",
    "They are in their original packaging, unopened and unmarked.",
    "Credit returns may carry a restocking fee of 15% or a minimum of $20, whichever is greater.",
    "Freight is at the customer's expense.",
    "A Returns Authorisation Number must be obtained before you return anything.",
    "Non-standard items that were made to order are not refundable, unless they are faulty or not to specification.",
    "Only current products are eligible.",
  ]);
  await userEvent.click(header.getByRole("button", { name: "Hide conditions", expanded: true }));
  expect(header.getByRole("button", { name: "Show conditions", expanded: false })).toBeTruthy();
  cleanup();
  await renderForm({ definition, claim: claimIn("open", { type: "return" }) });
  const stored = within(screen.getByRole("heading", { level: 1 }).parentElement as HTMLElement);
  await userEvent.click(stored.getByRole("button", { name: "Show conditions", expanded: false }));
  expect(stored.getByText(/within 24 hours/)).toBeTruthy();
});

test("the policy is folded for who goes on with what this device kept", async () => {
  const before = await renderForm({ definition });
  await userEvent.type(screen.getByLabelText("Contact Name"), "Moana");
  await screen.findByText(/Kept on this device/);
  before.unmount();
  await renderForm({ definition });
  expect(screen.getByText(/^Restored/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show conditions", expanded: false })).toBeTruthy();
});

test("on a phone the policy is folded, and what is to be filled in stands on the first screen", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await renderForm({ definition });
  const header = within(screen.getByRole("heading", { level: 1 }).parentElement as HTMLElement);
  expect(header.getByText(/^Please read the conditions before you send a request/)).toBeTruthy();
  await userEvent.click(header.getByRole("button", { name: "Show conditions", expanded: false }));
  expect(header.getByText(/within 24 hours/)).toBeTruthy();
});

test("the guide leads through the return in five steps, the last of them to sending [WFORM-09] [RETURN-07] [RETURN-08] [RETURN-09]", async () => {
  await renderForm({ definition });
  await userEvent.click(toggle());
  const told = [
    "Enter your invoice or delivery docket number and add the items.",
    "Choose why you are returning them.",
    "Upload the invoice or service report and the photos asked for.",
    "Tell us where to pick up.",
    "Send for Approval.",
  ];
  for (const [index, hint] of told.entries()) {
    expect(card().textContent).toContain(`Step ${index + 1} of 5`);
    expect(card().textContent).toContain(hint);
    expect(document.activeElement).toBe(card());
    const spoken = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(spoken).toContain(`Step ${index + 1} of 5. ${hint}`);
    if (index < 4) {
      expect(card().closest("section")).not.toBeNull();
      await press("Next");
    }
  }
  expect(within(card()).queryByRole("button", { name: "Next" })).toBeNull();
  await press("Finish");
  expect(document.activeElement).toBe(toggle());
  // And a form that is gone on with has it as a new one has.
  for (const type of ["warranty", "replacement", "return"]) {
    cleanup();
    const its = ownDefinitions().get(type) as CompiledDefinition;
    await renderForm({ definition: its, claim: claimIn("draft", { type, customer: aUser().customers[0] }) });
    expect(toggle()).toBeTruthy();
  }
});

test("a step opens its section, goes back, and Escape leaves the guide at any moment", async () => {
  await renderForm({ definition });
  await userEvent.click(screen.getByRole("button", { name: /Return type/, expanded: true }));
  await userEvent.click(toggle());
  await press("Next");
  expect(await screen.findByRole("button", { name: /Return type/, expanded: true })).toBeTruthy();
  await press("Back");
  expect(card().textContent).toContain("Step 1 of 5");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Step by step guide" })).toBeNull();
  expect(document.activeElement).toBe(toggle());
  expect(toggle().getAttribute("aria-pressed")).toBe("false");
});

const forTechSupport = [
  "Search the dealer you are speaking with.",
  "Find the unit by model and serial number.",
  "Enter the technician's name and phone.",
  "Set fault type, fault code and replacement model.",
  "Enter the date the unit failed and where it is installed.",
  "Collection details are optional, the customer can add them.",
  "Write your advice in Comments.",
  "Send: the claim goes to the customer to complete.",
];
const forOthers = [
  "Check your account details.",
  "Enter the model and serial number from the rating plate, press Search and add the unit; up to 3 units.",
  "Add each part used with its docket number, or tick 'No parts required'.",
  "Enter the dates the unit failed and was repaired; repairs older than 60 days cannot be claimed.",
  "Choose the fault code from the matrix.",
  "Enter where the unit is installed.",
  "Enter your job number so you can find this claim later.",
  "Tell the carrier where to collect and who to ask for.",
  "Add invoices, service reports and photos.",
  "Write anything that helps us decide.",
  "Send for Approval, or save as draft to finish later.",
];

test("technical support has a guide of its own, which ends at the customer; everybody else shares the other [WFORM-09] [WFORM-10] [WFORM-11] [WFORM-12]", async () => {
  /** Every step that these roles are led through. */
  const steps = async (...roles: string[]) => {
    const { unmount } = await renderForm({ user: { roles: ["warranty", ...roles] } });
    await userEvent.click(toggle());
    const told = [card().textContent];
    while (within(card()).queryByRole("button", { name: "Next" })) {
      await press("Next");
      told.push(card().textContent);
    }
    unmount();
    return told;
  };
  const asTold = (hints: string[]) =>
    hints.map((hint, index) => expect.stringContaining(`Step ${index + 1} of ${hints.length}${hint}`));
  expect(await steps("tech_support")).toEqual(asTold(forTechSupport));
  for (const role of ["dealer", "customer", "customer_service"]) expect(await steps(role)).toEqual(asTold(forOthers));
});
