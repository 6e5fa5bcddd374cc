import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";

beforeEach(forgetDevice);

const replacement = ownDefinitions().get("replacement");
if (!replacement) throw new Error("schemas/replacement is gone.");

test("a replacement's account takes purchase orders, delivery date, invoice, whether a unit is needed, and its fault the model [RPL-18]", async () => {
  const saved = {
    json: { claim: "saved", claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "RC100123", version: 1 },
  };
  const { sent } = await renderForm({
    definition: replacement,
    user: { roles: ["tech_support"], customer: null },
    form: {
      purchaser: { uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001", company: "Cool Homes Ltd" },
      products: [{ model: "RX35-KVT", serial: "K25C04033", type: "outdoor", outOfWarranty: false }],
    },
    answers: { "GET /api/customer": { json: { customer: null } }, "POST /api/claim": saved },
  });
  const account = within(screen.getByRole("region", { name: "Account Information (Purchaser)" }));
  const write = (label: string, value: string) =>
    fireEvent.change(account.getByLabelText(label, { selector: "input" }), { target: { value } });
  write("Purchase Order No.", "PO-77");
  write("Original Invoice No.", "9105361");
  write("Replacement Purchase Order No.", "RPO-78");
  write("Delivery Date", "02/11/2026");
  fireEvent.blur(account.getByLabelText("Delivery Date", { selector: "input" }));
  await userEvent.click(account.getByRole("checkbox", { name: "Replacement unit not required" }));
  fireEvent.change(screen.getByLabelText("Replacement Model"), { target: { value: "RX35-KVP" } });
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findAllByText(/RC100123/);
  expect(sent("POST /api/claim")[0]).toMatchObject({
    authorisation: {
      poNumber: "PO-77",
      originalInvoiceNumber: "9105361",
      replacementPurchaseOrderNumber: "RPO-78",
      deliveryDate: "2026-11-02",
      replacementUnitNotRequired: true,
    },
    fault: { replacementModel: "RX35-KVP" },
  });
});
