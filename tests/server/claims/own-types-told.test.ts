import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { definitionFaults } from "../../../src/definitions/load.ts";
import { refusing } from "../../../src/definitions/read/fault.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";
import { readTable } from "../reports/read-csv.ts";
import { addLoans } from "./own-types/add-loans.ts";
import { units } from "./warranty-form.ts";

/** What a loan tells of people, of amounts below zero, of prices in its items and of words that are worked out. */
let t: TestApp;
let schemas: EditedSchemas;
const dealer = "dealer@example.test";
const desk = "customer-service@example.test";
const plate = randomUUID();
const form = {
  units: [units.free],
  uses: ["heat", "dry"],
  from: "2026-11-01",
  until: "2026-12-15",
  insured: false,
  deposit: 1500.5,
  rooms: [
    { name: "Attic", area: 10.1 },
    { name: "Hall", area: 3 },
  ],
  platePhotos: [`${plate}/plate.jpg`],
  trips: [{ legs: [{ km: 10, rate: 0.95 }, { km: 4 }] }, {}, { legs: [{ km: 2, rate: 1.1, cost: 99 }] }],
  freight: { carrier: "Cook Strait Freight", price: 99.5 },
};
let claim: string;
let uuid: string;

beforeAll(async () => {
  schemas = editedSchemas();
  addLoans(schemas);
  const into = (file: string, key: string, more: object) =>
    schemas.edit(`loan/${file}`, (json) => {
      json[key] = { ...(json[key] as object), ...more };
    });
  into("facts.json", "facts", { lentBy: { schema: { type: "string", maxLength: 100 }, search: true } });
  into("facts.json", "facts", { handedBy: { schema: { type: "string", maxLength: 100 }, visible: "everybody" } });
  into("form.schema.json", "properties", { mainUse: { type: "string", enum: ["heat", "cool", "dry"] } });
  into("form.schema.json", "properties", { roomsInShort: { type: "string", maxLength: 400 } });
  const leg = { km: { type: "integer" }, rate: { type: "number" }, cost: { type: "number" } };
  const legs = { type: "array", items: { type: "object", properties: leg } };
  const trip = { type: "object", properties: { legs, cost: { type: "number" } } };
  into("form.schema.json", "properties", { trips: { type: "array", items: trip }, farthest: { type: "number" } });
  const freight = { carrier: { type: "string", maxLength: 50 }, price: { type: "number" } };
  into("form.schema.json", "properties", { freight: { type: "object", properties: freight } });
  schemas.edit("loan/sections.json", (json) =>
    (json.sections as { fields: string[] }[])[1]?.fields.push(
      "/mainUse",
      "/roomsInShort",
      "/freight",
      "/trips",
      "/farthest",
    ),
  );
  into("rules.json", "computed", {
    mainUse: {
      choose: [{ when: { "/form/insured": { const: true } }, value: "cool" }, { value: "heat" }],
      field: "/mainUse",
    },
    lentFor: { choose: [{ when: { "/form/insured": { const: true } }, value: "cool" }, { value: "dry" }] },
    legCost: { each: "/trips/*/legs", product: ["/item/km", "/item/rate"], field: "/trips/*/legs/*/cost" },
    tripCost: { each: "/trips", sum: "/item/legs/*/cost", field: "/trips/*/cost" },
    farthest: { max: "/form/trips/*/legs/*/cost", field: "/farthest" },
    margin: { difference: ["/form/deposit", 2000] },
    roomsInShort: { join: ["/form/rooms/*/name"], with: " and ", field: "/roomsInShort" },
  });
  into("record.json", "columns", {
    margin: { from: "/claim/computed/margin", kind: "money", export: true, page: true },
    lentFor: { from: "/claim/computed/lentFor", list: "internal", export: true, page: true, filter: true, count: true },
    legCosts: { from: "/form/trips/*/legs/*/cost", kind: "money", list: "internal", order: true, page: true },
    trips: { from: "/form/trips", export: true, letter: true },
    charges: { from: "/form/rooms/*/charge", kind: "money" },
    until: { from: "/form/until", search: true, page: true },
    freight: { from: "/form/freight", letter: true },
    freightPrice: { from: "/form/freight/price", kind: "money", page: true },
    cover: { from: "/form/insured", count: true },
  });
  schemas.edit("warranty/record.json", (json) => {
    Object.assign(json.columns as object, {
      cover: { from: "/form/installer/repairedInAllowablePeriod", filter: true },
    });
  });
  schemas.edit("warranty/messages.en.json", (json) => {
    json.columns = { ...(json.columns as object), cover: "Agreed before" };
  });
  schemas.edit("loan/workflow.json", (json) => {
    const { lend } = json.transitions as { lend: { effects: { set?: object }[] } };
    lend.effects[0] = { set: { ...lend.effects[0]?.set, "/claim/lentBy": "user", "/claim/handedBy": "user" } };
  });
  schemas.edit("loan/messages.en.json", (json) => {
    const words = json as unknown as Record<string, Record<string, unknown>>;
    Object.assign(words.facts ?? {}, { lentBy: { title: "Lent by" }, handedBy: { title: "Handed over by" } });
    Object.assign(words.columns ?? {}, { margin: "Margin", charges: "Charges", freight: "Freight", cover: "Covered" });
    Object.assign(words.fields ?? {}, {
      "/freight": { title: "Freight" },
      "/freight/carrier": { title: "Carrier" },
      "/freight/price": { title: "Price" },
      "/mainUse": { title: "Mostly for", list: "loan-uses" },
      "/roomsInShort": { title: "Rooms in short" },
    });
    Object.assign(words.fields ?? {}, {
      "/trips": { title: "Trips" },
      "/trips/*/legs": { title: "Legs" },
      "/trips/*/legs/*/km": { title: "Kilometres" },
      "/trips/*/legs/*/cost": { title: "Cost" },
      "/trips/*/cost": { title: "In all" },
      "/farthest": { title: "Dearest leg" },
    });
    Object.assign(words.columns ?? {}, { lentFor: "Lent for", legCosts: "Costs of legs" });
    words.computed = { lentFor: { list: "loan-uses" } };
    const long = words.letters?.["loan-long"] as { paragraphs: string[] };
    long.paragraphs = [
      "Mostly {/claim/computed/mainUse}, in {/claim/computed/roomsInShort}: {/claim/computed/margin}. For {/claim/computed/lentFor}.",
    ];
  });
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder, MAILBOXES: "warehouse=stores@example.nz" } });
  const draft = { ...form, type: "loan", draft: true, queuedFiles: 1 };
  ({ claim_number: claim, claim_uid: uuid } = await call(dealer, "POST", "/api/claim", draft));
  await upload(t, dealer, claim, [{ key: plate, name: "plate.jpg", content: samples.jpg }]);
  const { version } = (await call(dealer, "GET", `/api/claim/${claim}`)).claim;
  await call(dealer, "PUT", "/api/claim", { ...draft, draft: false, queuedFiles: 0, claim, version });
  const facts = { lentNumber: "L123" };
  await call(desk, "POST", "/api/claim/transition", { claim, transition: "lend", facts });
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});

async function call(as: string, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const answer = await t.as(as)({ method, url, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function exported(claims: string[]): Promise<string> {
  const { filename } = await call(desk, "POST", "/api/report/export", { claims, destination: "download" });
  return (await t.as(desk)({ method: "GET", url: `/api/report/download/${filename}` })).body;
}

const letter = async (kind: string) => {
  const found = t.database.selectFrom("outbox").select("text_part").where("kind", "=", kind);
  return (await found.where("text_part", "like", `%${claim}%`).executeTakeFirstOrThrow()).text_part;
};

test("all of it may be written so", () => {
  expect(refusing(definitionFaults(schemas.folder))).toEqual([]);
});

test("a declared fact that is set to a person tells their name wherever it is shown", async () => {
  const { name } = await t.database
    .selectFrom("users")
    .select("name")
    .where("email", "=", desk)
    .executeTakeFirstOrThrow();
  const { details } = (await call(desk, "GET", `/api/claim/${claim}`)).claim;
  expect(details).toContainEqual(expect.objectContaining({ title: "Lent by", text: name }));
  expect(readTable(await exported([uuid]))[0]).toMatchObject({ "Lent by": name });
});

test("what claimants may read of it says our team instead of a name of ours [D-201]", async () => {
  for (const as of [dealer, desk]) {
    const { details } = (await call(as, "GET", `/api/claim/${claim}`)).claim;
    expect(details).toContainEqual(expect.objectContaining({ title: "Handed over by", text: "our team" }));
  }
});

test("a number below zero stays a number in exports as CSV", async () => {
  expect(readTable(await exported([uuid]))[0]).toMatchObject({ Margin: "-499.5" });
});

test("what is worked out by a choice reads in its words in letters, a joined list as it says, and an amount as money", async () => {
  expect(await letter("loan-long")).toContain("Mostly Heating, in Attic and Hall: -$499.50.");
});

test("letters to those outside tell items of a list without their prices, ours with them", async () => {
  expect(await letter("loan-asked")).toContain("1. Room: Attic; Area (m²): 10.1\n");
  expect(await letter("loan-long")).toContain("1. Room: Attic; Area (m²): 10.1; Charge: $23.74\n");
});

test("letters to those outside tell an object without its price, ours with it", async () => {
  expect(await letter("loan-asked")).toMatch(/Freight: Carrier: Cook Strait Freight$/m);
  expect(await letter("loan-long")).toContain("Freight: Carrier: Cook Strait Freight; Price: $99.50");
});

test("a day is found as it is read and as it is kept", async () => {
  for (const searchString of ["15/12/2026", "2026-12-15"]) {
    const { claims } = await call(desk, "POST", "/api/claims/search", { searchString });
    expect(claims.data.map((one: { claim_number: string }) => one.claim_number)).toContain(claim);
  }
});

test("types that call one column alike share it in exports", async () => {
  const [heading = ""] = (await exported([uuid])).split("\r\n");
  expect(heading.split(",").filter((title) => title.startsWith("Used for"))).toEqual(["Used for"]);
  expect(heading.split(",").filter((title) => title.startsWith("Language"))).toEqual(["Language"]);
});

test("columns of one id that hold different things in two types are advised against", () => {
  const unlike = () => definitionFaults(schemas.folder).filter(({ code }) => code === "unlike-column");
  expect(unlike()).toEqual([]);
  schemas.edit("return/record.json", (json) => {
    const columns = json.columns as object;
    json.columns = { ...columns, uses: { from: "/form/pickupCargoType", list: "internal" } };
  });
  expect(unlike()).toMatchObject([
    { file: "loan/record.json", isAdvice: true, message: expect.stringContaining('"uses" of return') },
  ]);
});

test("a column of two types has the names and the uses that it has in either", async () => {
  const { counted } = await call("finance@example.test", "GET", "/api/insights");
  const uninsured = expect.objectContaining({ value: "false", label: "No", total: 1 });
  const columns = counted.filter(({ key }: { key: string }) => key === "cover");
  expect(columns).toMatchObject([{ title: "Agreed before / Covered", top: expect.arrayContaining([uninsured]) }]);
  const { claims } = await call(desk, "GET", `/api/claims?types[]=loan&where[]=${encodeURIComponent("cover=false")}`);
  expect(claims.data.map((row: { claim_number: string }) => row.claim_number)).toEqual([claim]);
});

test("codes that are worked out are read in the words of their list: on the page, in lists, filters, figures, exports and letters", async () => {
  const { details } = (await call(desk, "GET", `/api/claim/${claim}`)).claim;
  expect(details).toContainEqual(expect.objectContaining({ title: "Lent for", text: "Drying out" }));
  const where = encodeURIComponent("lentFor=dry");
  const { claims } = await call(desk, "GET", `/api/claims?types[]=loan&where[]=${where}`);
  expect(claims.data).toMatchObject([{ claim_number: claim, listed: { lentFor: "Drying out" } }]);
  const { counted } = await call("finance@example.test", "GET", "/api/insights");
  expect(counted.find(({ key }: { key: string }) => key === "lentFor").top).toMatchObject([{ label: "Drying out" }]);
  expect(readTable(await exported([uuid]))[0]).toMatchObject({ "Lent for": "Drying out" });
  expect(await letter("loan-long")).toContain("For Drying out.");
});

test("what is worked out for the items of a list in a list is kept in them, and read by what follows", async () => {
  const { claim: read } = await call(dealer, "GET", `/api/claim/${claim}`);
  expect([read.form_data, read.form]).toContainEqual(
    expect.objectContaining({
      farthest: 9.5,
      trips: [
        { legs: [{ km: 10, rate: 0.95, cost: 9.5 }, { km: 4 }], cost: 9.5 },
        { cost: 0 },
        { legs: [{ km: 2, rate: 1.1, cost: 2.2 }], cost: 2.2 },
      ],
    }),
  );
  const { details } = (await call(desk, "GET", `/api/claim/${claim}`)).claim;
  expect(details).toContainEqual(expect.objectContaining({ title: "Costs of legs", text: "$9.50\n$2.20" }));
  expect(readTable(await exported([uuid]))[0]?.Trips).toContain("Kilometres: 2, Cost: $2.20");
  expect(await letter("loan-long")).toContain("Kilometres: 10, Cost: $9.50");
});
