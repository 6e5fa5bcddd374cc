import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import claimTypes from "../../schemas/shared/claim-types.json" with { type: "json" };
import type { ProductSearchResult } from "../../src/contract/types.ts";
import { claimedBy, foundUnit } from "./support/found-unit.ts";
import { renderWidget } from "./support/render-widget.tsx";

const example = {
  schema: { type: "array", title: "Products", items: { type: "object" } },
  ui: { "ui:field": "product-lookup" },
  value: [],
} as const;
const purchaser = { purchaser: { uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001" } };
const call = "POST /api/material/search";

async function searchFor(products: ProductSearchResult[], options: Parameters<typeof renderWidget>[1] = {}) {
  const widget = await renderWidget(
    { ...example, value: [] },
    { form: purchaser, answers: { [call]: { json: { products } } }, ...options },
  );
  await search("RX35-KVT", "K25C04033");
  return widget;
}
async function search(model: string, serial: string) {
  fireEvent.change(screen.getByLabelText("Model Number"), { target: { value: model } });
  fireEvent.change(screen.getByLabelText("Serial Number"), { target: { value: serial } });
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
}
/** What only one unit can be is on the claim without it. */
const add = async () => {
  await waitFor(() =>
    expect(
      screen.queryByText(/is on the claim now/) ?? screen.queryByRole("button", { name: /^Add unit/ }),
    ).toBeTruthy(),
  );
  const button = screen.queryByRole("button", { name: /^Add unit/ });
  if (button) await userEvent.click(button);
};
const three = ["1", "2", "3"].map((serial) => ({ model: "RX35-KVT", serial, type: "outdoor", outOfWarranty: false }));

test("model and serial under three characters are marked, and nothing is asked [LOOKUP-04] [LOOKUP-05] [CONST-08]", async () => {
  const { bodies } = await renderWidget({ ...example, value: [] }, { form: purchaser });
  await search("RX", "K2");
  for (const label of ["Model Number", "Serial Number"]) {
    expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  }
  expect(screen.getAllByText("Please enter at least 3 characters.")).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText("Model Number"));
  expect(bodies()).toEqual([]);
  await search("RX3", "K25");
  expect(bodies()).toMatchObject([{ material: "RX3", serial: "K25" }]);
});

test.each([
  ["RX", "K25", true, false],
  ["RX3", "K2", false, true],
  ["RX3", "K25", false, false],
])(
  "model %s and serial %s: each is marked for itself [LOOKUP-04] [LOOKUP-05]",
  async (model, serial, isModel, isSerial) => {
    const { bodies } = await renderWidget(
      { ...example, value: [] },
      { form: purchaser, answers: { [call]: { json: { products: [] } } } },
    );
    await search(model, serial);
    const isMarked = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid") === "true";
    expect([isMarked("Model Number"), isMarked("Serial Number")]).toEqual([isModel, isSerial]);
    await waitFor(() => expect(bodies()).toHaveLength(isModel || isSerial ? 0 : 1));
  },
);

test("after a unit is added the search stands empty and unmarked, and has the focus", async () => {
  await searchFor([foundUnit()]);
  await add();
  for (const label of ["Model Number", "Serial Number"]) {
    expect(screen.getByLabelText(label)).toHaveProperty("value", "");
    // A second unit is nobody's duty.
    expect(screen.getByLabelText(label).getAttribute("aria-required")).not.toBe("true");
  }
  expect(screen.queryByText("Please enter at least 3 characters.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Model Number"));
});

test("a found unit is added with what the search said of it [LOOKUP-08] [CONST-01]", async () => {
  const { bodies, readForm } = await searchFor([foundUnit()]);
  await add();
  expect(bodies()[0]).toEqual({ customer: purchaser.purchaser.uuid, material: "RX35-KVT", serial: "K25C04033" });
  expect(readForm()).toEqual([
    {
      model: "RX35-KVT",
      serial: "K25C04033",
      type: "outdoor",
      description: "High wall split, outdoor unit",
      deliveryDate: "2025-06-10",
      deliveryDocket: "80201942",
      outOfWarranty: false,
      salePrice: "1896.80",
    },
  ]);
  expect(screen.getByText("Delivered 10/06/2025")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove product RX35-KVT K25C04033" }));
  expect(readForm()).toEqual([]);
});

test.each([
  ["IDU", "indoor"],
  ["ODU", "outdoor"],
  ["INVERTER", "outdoor"],
  ["", "outdoor"],
])("a unit of type %j is %s [LOOKUP-08]", async (MaterialType, type) => {
  const { readForm } = await searchFor([foundUnit({ material_data: [{ MaterialType }] })]);
  await add();
  expect(readForm()).toMatchObject([{ type }]);
});

test("finding none is said in red [ERR-01]", async () => {
  await searchFor([]);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Sorry, we could not locate a qualifying product with the supplied details. Please check and retry.",
  );
});

test.each([
  [{ status: 422, json: { error: "The catalogue is closed." } }, "The catalogue is closed."],
  [{ status: 403, json: {} }, "You are not authorised to use this search."],
  [{ status: 500, json: {} }, "The search is not available right now. Please try again."],
])("a failure is said in red [LOOKUP-10]", async (answer, words) => {
  await searchFor([], { answers: { [call]: answer } });
  const told = await screen.findByRole("alert");
  expect(told.textContent).toBe(words);
  expect(getComputedStyle(told).color).toMatch(/^rgb\(1[5-9]\d, \d\d?, \d\d?\)$/);
});

test("after the third product there is no fourth [WFORM-46]", async () => {
  await renderWidget({ ...example, value: [] }, { form: purchaser, value: three });
  expect(screen.getByText("A claim can hold up to 3 products.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Search" })).toBeNull();
});

test("the same model and serial is not added twice [WFORM-47]", async () => {
  const { readForm } = await searchFor([foundUnit()], {
    value: [{ model: "rx35-kvt", serial: "k25c04033", type: "outdoor" }],
  });
  await add();
  expect(await screen.findByText("This unit is already on the claim.")).toBeTruthy();
  expect(readForm()).toHaveLength(1);
  cleanup();
  // Neither the model nor the serial number alone makes it the same.
  const others = await searchFor([foundUnit()], {
    value: [
      { model: "RX35-KVT", serial: "K25C04034", type: "outdoor" },
      { model: "RX50-KVT", serial: "K25C04033", type: "outdoor" },
    ],
  });
  await add();
  expect(others.readForm()).toHaveLength(3);
});

test.each(["warranty", "return", "return-part"])(
  "an active %s claim is named with a link to its form, and the unit cannot be added [ROUTE-22] [ERR-02] [ERR-03] [ERR-04] [WFORM-54] [WFORM-56]",
  async (type) => {
    await searchFor([claimedBy({ WC100007: type })]);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "There is an active claim in the Warranty Portal with this model and serial number. Please refer to claim number WC100007.",
    );
    expect(screen.getByRole("link", { name: "WC100007" }).getAttribute("href")).toBe("/edit-claim/WC100007");
    expect(screen.queryByRole("button", { name: /^Add unit/ })).toBeNull();
  },
);

test("each of several active claims is named with a link to itself [ERR-02] [ERR-03]", async () => {
  const numbers = ["WC100007", "RR100008", "RP100009"];
  await searchFor([claimedBy({ WC100007: "warranty", RR100008: "return", RP100009: "return-part" })]);
  const messages = await screen.findAllByRole("alert");
  const linked = messages.map((message) => within(message).getAllByRole("link"));
  expect(linked.map((links) => links.map((link) => [link.textContent, link.getAttribute("href")]))).toEqual(
    numbers.map((number) => [[number, `/edit-claim/${number}`]]),
  );
});

test("a unit that is disqualified is not to be added, whatever claim it is for [WFORM-54]", async () => {
  const unit = claimedBy({});
  const { readForm } = await searchFor([unit, foundUnit({ serial: "K25C04034" })]);
  await screen.findByText(`${unit.material} · ${unit.serial}`);
  expect(screen.getAllByRole("button", { name: /^Add unit/ }).map((one) => one.getAttribute("aria-label"))).toEqual([
    "Add unit RX35-KVT K25C04034",
  ]);
  expect(readForm() ?? []).toEqual([]);
});

test("an active replacement claim asks for the invoice in its form instead of a new claim [ROUTE-22] [ERR-04]", async () => {
  const unit = claimedBy({ RC100007: "replacement" });
  const { whileActive = "" } = claimTypes.types.find(({ type }) => type === "replacement") ?? {};
  const advice = { RC100007: whileActive };
  await searchFor([{ ...unit, qualification: { ...unit.qualification, advice } }]);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There is an active claim in the Warranty Portal with this model and serial number. Please refer to claim number RC100007. There is no need to start a new claim, please add your invoice to the referred claim number.",
  );
  expect(screen.getByRole("link", { name: "RC100007" }).getAttribute("href")).toBe("/edit-claim/RC100007");
});

test("another company's claim is a reference, never a link [ERR-05] [ERR-06]", async () => {
  await searchFor([claimedBy({ WC100009: "warranty" }, true)]);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There is an active claim in the Warranty Portal for this model and serial number with another company. Please contact your Account Manager with reference WC100009.",
  );
  expect(screen.queryByRole("link")).toBeNull();
});

test("technical support may add a unit that others are refused [WFORM-55]", async () => {
  const { readForm } = await searchFor([claimedBy({ WC100007: "warranty" })], {
    services: { canAddDisqualified: true },
  });
  await add();
  expect(readForm()).toHaveLength(1);
});

test.each([
  ["with none on record now", { warrantable: false }],
  ["with an extended one", { has_extended_warranty: true }],
])("a unit out of its warranty, %s, says so and may be added [ERR-07] [WFORM-49]", async (_, unit) => {
  const { readForm } = await searchFor([foundUnit({ ...unit, out_of_warranty: true })]);
  expect(
    await screen.findByText(
      "The warranty period for this product has elapsed. You may select this product but you will need to provide additional information.",
    ),
  ).toBeTruthy();
  await add();
  expect(readForm()).toMatchObject([{ outOfWarranty: true }]);
});

test("a unit that no warranty period is known of says that, and counts as out of warranty [WFORM-49]", async () => {
  const { readForm } = await searchFor([foundUnit({ warrantable: false, out_of_warranty: false })]);
  expect(
    await screen.findByText(
      "No warranty period is on record for this product. You may select this product but you will need to provide additional information.",
    ),
  ).toBeTruthy();
  await add();
  expect(readForm()).toMatchObject([{ outOfWarranty: true }]);
});

test("with an extended warranty it needs one of three references [WFORM-50] [WFORM-51] [WFORM-52]", async () => {
  const { readForm } = await renderWidget(
    { ...example, value: [] },
    { form: purchaser, value: [{ model: "RX35-KVT", serial: "1", type: "outdoor", outOfWarranty: true }] },
  );
  await userEvent.click(screen.getByLabelText("This product has an extended warranty"));
  for (const [label, key] of [
    ["Sales Order Number", "extendedWarrantySalesOrder"],
    ["Purchase Order Number", "extendedWarrantyPurchaseOrder"],
    ["Job Number", "extendedWarrantyJobRef"],
  ] as const) {
    expect(screen.getByText("Please complete at least one of the three fields above")).toBeTruthy();
    fireEvent.change(screen.getByLabelText(label), { target: { value: "J-1" } });
    expect(screen.queryByText("Please complete at least one of the three fields above")).toBeNull();
    expect(readForm()).toMatchObject([{ hasExtendedWarranty: true, [key]: "J-1" }]);
    fireEvent.change(screen.getByLabelText(label), { target: { value: "" } });
  }
});

test("an invoice or docket used before is told, and blocks nothing [WFORM-90] [WFORM-91]", async () => {
  const { readForm } = await searchFor([foundUnit({ delivery_docket_reused: ["WC100001", "WC100002"] })]);
  expect(
    await screen.findByText(
      "The Invoice Number or Delivery Docket Number used in this claim have been associated with claim(s) WC100001, WC100002. This message is for informational purposes only and does not prevent the submission of a new claim.",
    ),
  ).toBeTruthy();
  await add();
  expect(readForm()).toHaveLength(1);
});

test("without the right to create claims there is no Search and no Remove [WFORM-40] [WFORM-41]", async () => {
  await renderWidget(
    { ...example, value: [] },
    { form: purchaser, value: three.slice(0, 1), services: { canCreate: false } },
  );
  expect(screen.getByText("RX35-KVT · 1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Search" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

test("a unit that cannot be added is not said to be selectable, however old it is", async () => {
  await searchFor([{ ...claimedBy({ WC100049: "warranty" }), out_of_warranty: true }]);
  expect(await screen.findByText(/There is an active claim/)).toBeTruthy();
  expect(screen.queryByText(/You may select this product/)).toBeNull();
});

test("own claims are linked and another company's is not, also when a unit has both [ERR-06]", async () => {
  await searchFor([claimedBy({ WC100007: "warranty", WC100042: "" }, true)]);
  const [own, foreign] = await screen.findAllByRole("alert");
  expect(own?.textContent).toContain("Please refer to claim number WC100007.");
  expect(foreign?.textContent).toContain(
    "with another company. Please contact your Account Manager with reference WC100042.",
  );
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/edit-claim/WC100007"]);
});

test("an indoor and an outdoor unit are told apart before they are added [LOOKUP-08] [CONST-01]", async () => {
  await searchFor([
    foundUnit({ material_data: [{ MaterialType: "IDU" }] }),
    foundUnit({ material: "HX-1", material_data: [{ MaterialType: "OTHER" }] }),
    foundUnit({ material: "HX-2", material_data: [] }),
  ]);
  const list = await screen.findByRole("list", { name: "Units found" });
  expect(within(list).getAllByText(/^Delivered 10\/06\/2025 · Invoiced 08\/06\/2025/)).toHaveLength(3);
  expect([...list.children].map((unit) => /Indoor unit|Outdoor unit/.exec(unit.textContent ?? "")?.[0])).toEqual([
    "Indoor unit",
    "Outdoor unit",
    "Outdoor unit",
  ]);
});

test.each([
  ["offered again", () => userEvent.click(screen.getByRole("button", { name: "Try again" }))],
  ["asked again by itself once the network is back", async () => void fireEvent(window, new Event("online"))],
])("a search that failed is %s, and finds what there is; being offline is told in words", async (how, goOn) => {
  let isDown = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => !isDown);
  onTestFinished(() => void vi.restoreAllMocks());
  const answer = () => (isDown ? { status: 503, json: {} } : { json: { products: [foundUnit()] } });
  await searchFor([], { answers: { [call]: answer } });
  expect((await screen.findByRole("alert")).textContent).toContain(
    "You are offline. What you typed is kept, and is searched for by itself once you are connected.",
  );
  isDown = false;
  const about = document.body.appendChild(document.createElement("button"));
  onTestFinished(() => about.remove());
  about.focus();
  await goOn();
  await screen.findByRole("button", { name: /^Remove product/ });
  expect(screen.queryByRole("alert")).toBeNull();
  // Nobody is called back from where they went meanwhile.
  if (how !== "offered again") expect(document.activeElement).toBe(about);
});

test("what another try does not help is not offered again", async () => {
  await searchFor([], { answers: { [call]: { status: 403, json: {} } } });
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a scanner types the serial number; its Enter searches, and the one unit that it names is on the claim", async () => {
  const searchProducts = vi.fn(async () => [foundUnit()]);
  await renderWidget({ ...example, value: [] }, { form: purchaser, services: { searchProducts } });
  fireEvent.change(screen.getByLabelText("Model Number"), { target: { value: "RX35-KVT" } });
  await userEvent.type(screen.getByLabelText("Serial Number"), "K25C04033{Enter}");
  expect(searchProducts.mock.calls).toEqual([
    [{ customer: purchaser.purchaser.uuid, material: "RX35-KVT", serial: "K25C04033" }],
  ]);
  expect(await screen.findByRole("button", { name: "Remove product RX35-KVT K25C04033" })).toBeTruthy();
});

test("of a serial number that was typed in part the unit is chosen by hand", async () => {
  await renderWidget(
    { ...example, value: [] },
    { form: purchaser, services: { searchProducts: async () => [foundUnit()] } },
  );
  await search("RX3", "K25");
  expect(await screen.findByRole("button", { name: "Add unit RX35-KVT K25C04033" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Remove product/ })).toBeNull();
});

test("with the third product the search goes, a fourth found unit with it, and the focus stands where that is said [WFORM-46]", async () => {
  await searchFor([foundUnit(), foundUnit({ serial: "K25C04034" })], { value: three.slice(0, 2) });
  await userEvent.click(await screen.findByRole("button", { name: "Add unit RX35-KVT K25C04033" }));
  expect(screen.queryByRole("button", { name: /^Add unit/ })).toBeNull();
  expect(document.activeElement?.textContent).toBe("A claim can hold up to 3 products.");
});

test("units that were claimed for at the same site are offered where no other claim stands against them, each at one press", async () => {
  const units = ["FREE1", "TAKEN", "FREE2"].map((serial) => ({ model: "RX35-KVT", serial }));
  const asked: unknown[] = [];
  const { readForm } = await renderWidget(
    { ...example, ui: { ...example.ui, "ui:options": { site: "/site" } }, value: [] },
    {
      form: { ...purchaser, site: "98 Epsom Road, Sockburn, Christchurch 8042" },
      services: {
        earlierWith: async (question) => {
          asked.push(question);
          return [...units, ...units];
        },
      },
      answers: {
        [call]: (body) => {
          const { serial } = body as { serial: string };
          const unit = serial === "TAKEN" ? claimedBy({ WC100009: "warranty" }) : foundUnit();
          return { json: { products: [{ ...unit, serial }] } };
        },
      },
    },
  );
  const offered = await screen.findByRole("group", { name: "At the same site" });
  await waitFor(() => expect(offered.querySelectorAll("button")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Add unit RX35-KVT FREE2" }));
  expect(readForm("/it")).toMatchObject([{ model: "RX35-KVT", serial: "FREE2" }]);
  await waitFor(() => expect(offered.querySelectorAll("button")).toHaveLength(1));
  expect(asked).toEqual([{ site: "/site", value: "98 Epsom Road, Sockburn, Christchurch 8042", field: "/it" }]);
});
