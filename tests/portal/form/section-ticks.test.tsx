import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import type { CompiledDefinition, Form } from "../../../src/engine/index.ts";
import { madeDefinition } from "../../engine/made-definition.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aFile } from "../support/records.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const definitions = ownDefinitions();
const replacement = definitions.get("replacement") as CompiledDefinition;
const theReturn = definitions.get("return") as CompiledDefinition;
const techSupport = { roles: ["warranty", "tech_support"], permissions: ["create claim"], customer: null };

/** Whether the section's header bears the tick, in the words a screen reader hears. */
const isTicked = (title: RegExp) =>
  within(screen.getByRole("region", { name: title }))
    .getAllByRole("button", { name: title })
    .some(({ textContent }) => /^Complete\./.test(textContent ?? ""));

async function ticked(form: Form, title: RegExp, of: Parameters<typeof renderForm>[0] = {}): Promise<boolean> {
  const shown = await renderForm({ ...of, form });
  const found = isTicked(title);
  shown.unmount();
  return found;
}

const without = (...keys: string[]): Form =>
  Object.fromEntries(Object.entries(wholeForm()).filter(([key]) => !keys.includes(key)));
const collection: Form = {
  authorisation: { pickupAddress: "250 Blenheim Road" },
  pickupContactName: "Matiu Parata",
  pickupContactPhone: "03 555 0144",
};
const part = { quantity: 1, partNumber: "4013487P", partModelType: "outdoor", partDeliveryDocket: "80201942" };

const both = [{}, { definition: replacement }];

test("Product Lookup bears its tick with one product, and none without [SECT-01]", async () => {
  for (const of of both) {
    expect(await ticked(wholeForm(), /Product Lookup/, of)).toBe(true);
    expect(await ticked(without("products"), /Product Lookup/, of)).toBe(false);
    expect(await ticked({ ...wholeForm(), products: [] }, /Product Lookup/, of)).toBe(false);
  }
});

test("Parts bears its tick with one part, and none without [SECT-02]", async () => {
  // Of a replacement they are not demanded, and ticked all the same.
  for (const asked of [{}, { definition: replacement }]) {
    expect(await ticked({ ...without("partsNotRequired"), parts: [part] }, /Parts/, asked)).toBe(true);
    expect(await ticked(without("partsNotRequired"), /Parts/, asked)).toBe(false);
  }
});

test("Fault Type of a replacement bears its tick with a type, and none without [SECT-04]", async () => {
  const asked = { definition: replacement, user: techSupport };
  expect(await ticked({ ...wholeForm(), fault: { type: "doa", code: "E1" } }, /Fault Type/, asked)).toBe(true);
  expect(await ticked(wholeForm(), /Fault Type/, asked)).toBe(false);
});

test("Install Information bears its tick with date failed, date repaired and fault code, and lacks it without any of them [SECT-05]", async () => {
  const { dateFailed = null, dateRepaired = null } = wholeForm().installer as Form;
  expect(await ticked(wholeForm(), /Install Information/)).toBe(true);
  expect(await ticked({ ...wholeForm(), installer: { dateRepaired } }, /Install Information/)).toBe(false);
  expect(await ticked({ ...wholeForm(), installer: { dateFailed } }, /Install Information/)).toBe(false);
  expect(await ticked(without("fault"), /Install Information/)).toBe(false);
  // A replacement's unit need not have been repaired.
  const of = { definition: replacement };
  expect(await ticked({ ...wholeForm(), installer: { dateFailed } }, /Install Information/, of)).toBe(true);
  expect(await ticked({ ...wholeForm(), installer: { dateRepaired } }, /Install Information/, of)).toBe(false);
});

test("Files bears its tick with a stored file or one that waits to be sent, and none without [SECT-08]", async () => {
  const isDone = async (claim: ClaimRecord) => ticked(wholeForm(), /Files/, { claim });
  expect(await isDone(claimIn("draft"))).toBe(false);
  expect(await isDone(claimIn("draft", { files: [aFile()] }))).toBe(true);
  await renderForm({ form: wholeForm() });
  expect(isTicked(/Files/)).toBe(false);
  const input = within(screen.getByRole("region", { name: "Files" })).getByLabelText("Files", { selector: "input" });
  await userEvent.upload(input, new File(["%PDF-1.4"], "report.pdf"), { applyAccept: false });
  await waitFor(() => expect(isTicked(/Files/)).toBe(true));
});

test("Customer Information bears its tick with an address, and none without [SECT-06]", async () => {
  for (const of of both) {
    expect(await ticked(wholeForm(), /Customer Information/, of)).toBe(true);
    expect(await ticked(without("installationLocation"), /Customer Information/, of)).toBe(false);
  }
});

test("Collection bears its tick with address, name and phone, and lacks it without any of them [SECT-07]", async () => {
  for (const of of both) {
    const packed = { ...wholeForm(), pickupCargoType: "carton" };
    expect(await ticked({ ...packed, ...collection }, /Collection Information/, of)).toBe(true);
    for (const key of Object.keys(collection)) {
      const { [key]: _left, ...rest } = collection;
      expect([key, await ticked({ ...packed, ...rest }, /Collection Information/, of)]).toEqual([key, false]);
    }
  }
});

test("the Photos of a return bear their tick with as many pictures as the reason asks, and none with fewer [SECT-09]", async () => {
  const unit = { partNumber: "FX35-KVT", partModelType: "indoor", quantity: 1, returnQuantity: 1 };
  await renderForm({ definition: theReturn, form: { materials: [unit] } });
  const input = within(screen.getByRole("region", { name: "Photos" })).getByLabelText("Photos", { selector: "input" });
  const add = (...names: string[]) =>
    userEvent.upload(
      input,
      names.map((name) => new File([Uint8Array.of(0xff, 0xd8, 0xff)], name)),
      { applyAccept: false },
    );
  await add("1.jpg", "2.jpg", "3.jpg", "4.jpg");
  await screen.findByText("4.jpg");
  expect(isTicked(/Photos/)).toBe(false);
  await add("5.jpg");
  await waitFor(() => expect(isTicked(/Photos/)).toBe(true));
  await add("6.jpg");
  await screen.findByText("6.jpg");
  expect(isTicked(/Photos/)).toBe(true);
});

test("beside the form one fault is told in its own words, of several the fields are named", async () => {
  await renderForm({ form: {} });
  await userEvent.click(screen.getByRole("button", { name: "Send for Approval" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
  const beside = within(screen.getByLabelText("Sections")).getAllByRole("button");
  const said = beside.map(({ textContent }) => textContent);
  expect(said).toContainEqual(expect.stringMatching(/Files ?Please add at least one file\.$/));
  expect(said).toContainEqual(expect.stringContaining("Date Failed, Date Repaired, Fault Code"));
});

test("beside the form a list in which several things are wrong is named, and none of them stands for all", async () => {
  await renderForm({ form: { ...without("partsNotRequired"), parts: [{ quantity: 1 }, { quantity: 2 }] } });
  await userEvent.click(screen.getByRole("button", { name: "Send for Approval" }));
  const beside = () => within(screen.getByLabelText("Sections")).getAllByRole("button");
  await waitFor(() =>
    expect(beside().map(({ textContent }) => textContent)).toContain("!Not complete. PartsParts used"),
  );
});

test("a section of values that are worked out says so, and one that is demanded counts as asked", async () => {
  const { messages } = await madeDefinition({});
  const sections = [
    { id: "one", fields: ["/a"] },
    { id: "sum", fields: ["/b"] },
    { id: "limit", fields: ["/on"] },
  ];
  const definition = await madeDefinition({
    sections,
    computed: { sum: { first: ["/form/a"], field: "/b" }, limit: { first: ["/claim/today"], field: "/on" } },
    rules: { limit: { field: "/on", must: { "/form/a": true }, completes: "limit" } },
    messages: { ...messages, sections: { one: "One", sum: "Sum", limit: "Limit" }, rules: { limit: "Say A." } },
  });
  await renderForm({ definition });
  const beside = within(screen.getByLabelText("Sections")).getAllByRole("button");
  const said = beside.map(({ textContent }) => textContent);
  expect(said).toEqual([expect.stringContaining("One"), "–SumWorked out", expect.stringMatching(/^2.*Limit$/)]);
});
