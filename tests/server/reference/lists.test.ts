import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const get = async (url: string, as = dealer) => {
  const answer = await send(t, { as, url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test("every status comes with the reader's word for it, the customers' and ours [CALL-02] [API-14]", async () => {
  /** D-030: as claimants, technical support and our other people read each. */
  const words = [
    ["draft", "Draft"],
    ["open", "Open"],
    ["authorise", "Awaiting Authorisation", "To be Authorised", "Authorise"],
    ["in-progress", "In Progress"],
    ["cs to action", "In Progress", "Cs To Action"],
    ["service to action", "In Progress", "Service To Action"],
    ["pending customer action", "Action Required"],
    ["packing", "Packing"],
    ["arrange collection", "Arrange Collection"],
    ["in transit", "In Transit"],
    ["unit received", "Unit Received"],
    ["approved", "Approved"],
    ["disapproved", "Not Approved"],
    ["complete", "Completed"],
  ].map(([value, claimants, tech = claimants, others = tech]) => ({ value, claimants, tech, others }));
  for (const [as, reader] of [
    [dealer, "claimants"],
    ["customer@example.test", "claimants"],
    ["tech-support@example.test", "tech"],
    ["finance@example.test", "others"],
  ] as const) {
    const told = (await get("/api/statuses", as)).statuses;
    expect(told.map(({ value, label }: Record<string, string>) => [as, value, label])).toEqual(
      words.map((word) => [as, word.value, word[reader]]),
    );
  }
  const wordFor = async (as: string, value: string) =>
    (await get("/api/statuses", as)).statuses.find((status: { value: string }) => status.value === value);
  expect(await wordFor(dealer, "authorise")).toEqual({
    value: "authorise",
    label: "Awaiting Authorisation",
    customer_label: "Awaiting Authorisation",
    internal_label: "Awaiting Authorisation",
    description: expect.any(String),
    phase: "submitted",
    tone: "neutral",
  });
  // The home says Reply where that is what is waited for.
  expect(await wordFor(dealer, "pending customer action")).toMatchObject({ awaits_reply: true });
  expect((await wordFor(dealer, "packing")).awaits_reply).toBeUndefined();
  // Else the act that has a button of its own.
  expect((await wordFor(dealer, "packing")).awaited_act).toBe("Ready for collection");
  expect((await wordFor(dealer, "open")).awaited_act).toBeUndefined();
  expect(await wordFor("finance@example.test", "authorise")).toMatchObject({
    customer_label: "Awaiting Authorisation",
    internal_label: "Authorise",
  });
});

test("every type comes with its word and what it means, whoever asks [API-14]", async () => {
  for (const as of [dealer, "tech-support@example.test", "finance@example.test"]) {
    const { claim_types } = await get("/api/claim-types", as);
    const told = claim_types.map(({ type, label, is_claim, description }: Record<string, string>) => [
      type,
      label,
      ...(is_claim ? [description] : []),
    ]);
    expect(told).toEqual([
      ["warranty", "Warranty", "A repair carried out in the field under warranty."],
      ["replacement", "Replacement", "A faulty unit replaced after phone authorisation by a technical advisor."],
      ["return", "Return Unit / Accessories", "Goods sent back because they were damaged, wrong or no longer needed."],
      ["return-part", "Return Spare Part", "A spare part sent back."],
      ["pallet-return", "Blue CHEP Pallet Return"],
    ]);
  }
});

test("a form that begins with a scan says what its button is called, to whoever may start one", async () => {
  const scanned = async (as: string) =>
    (await get("/api/claim-types", as)).claim_types.flatMap((one: Record<string, string>) =>
      one.new_scan ? [[one.type, one.new_scan]] : [],
    );
  expect(await scanned(dealer)).toEqual([["warranty", "Scan a unit"]]);
  expect(await scanned("finance@example.test")).toEqual([]);
});

test("each form says what a new one comes with from the account or its last claim", async () => {
  const types = (await get("/api/claim-types")).claim_types as { type: string; prefilled?: string[] }[];
  const prefilledIn = (type: string) => types.find((one) => one.type === type)?.prefilled;
  expect(prefilledIn("warranty")).toEqual(
    expect.arrayContaining(["/authorisation/pickupAddress", "/pickupContactName"]),
  );
  for (const field of ["/pickupCargoType", "/installationLocation/address"])
    expect(prefilledIn("warranty")).not.toContain(field);
  expect(prefilledIn("pallet-return")).toBeUndefined();
});

test("install locations come in the specification's order [CALL-06] [WFORM-81] [API-14]", async () => {
  expect((await get("/api/install-location-options")).install_location_options).toEqual([
    { value: 1, label: "Residential House" },
    { value: 2, label: "Commercial Office" },
    { value: 5, label: "Hotel Room" },
    { value: 6, label: "Restaurant" },
    { value: 8, label: "Factory" },
    { value: 7, label: "Computer Room" },
    { value: 10, label: "Public Sector" },
    { value: 15, label: "Church" },
    { value: 99, label: "Other (add notes in comments)" },
  ]);
});

test("notices are shown from their start to their end [CALL-07] [FRAME-04]", async () => {
  const now = t.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000);
  const notice = (text: string, starts_at: Date | null, ends_at: Date | null) => ({
    id: randomUUID(),
    text,
    starts_at,
    ends_at,
  });
  await t.database.deleteFrom("notices").execute();
  await t.database
    .insertInto("notices")
    .values([
      notice("always", null, null),
      notice("running", at(-1), at(1)),
      notice("over", at(-2), at(0)),
      notice("to come", at(1), null),
    ])
    .execute();
  const { notices } = await get("/api/notices");
  expect(notices.map(({ text }: { text: string }) => text).sort()).toEqual(["always", "running"]);
  for (const one of notices) expect(one).toEqual({ id: expect.any(String), text: expect.any(String) });
});

test("claim types come with their words and form; who may start one gets its address", async () => {
  const typeFor = async (as: string, wanted: string) =>
    (await get("/api/claim-types", as)).claim_types.find(({ type }: { type: string }) => type === wanted);
  const { hash } = t.parts.definitions.get("warranty") ?? {};
  expect(await typeFor(dealer, "warranty")).toMatchObject({
    label: "Warranty",
    title: "Repairer's Warranty Claim",
    description: "A repair carried out in the field under warranty.",
    module: expect.stringContaining(`/definitions/claimant/warranty-${hash}.js?`),
    new_path: "/new-claim/warranty",
    new_label: expect.any(String),
  });
  for (const as of ["finance@example.test", "tech-support@example.test"]) {
    expect(await typeFor(as, "warranty")).not.toHaveProperty("new_path");
  }
});
