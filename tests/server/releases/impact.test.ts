import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostNumbers } from "../../../src/contract/list-query.ts";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { stepsIn } from "../../../src/server/migrating/migration-steps.ts";
import { diffFiles } from "../../../src/server/releases/diff-releases.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { placesOfCauses } from "../../../src/server/studio/cause-places.ts";
import { countImpact } from "../../../src/server/studio/count-impact.ts";
import type { CountedCause } from "../../../src/server/studio/impact-tally.ts";
import { demandJobNumber, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { ownDefinitions, ownSchemas } from "../../helpers/own-definitions.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
let schemas: EditedSchemas;
beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});

const impact = () =>
  countImpact(
    t.database,
    { served: ownDefinitions(), next: loadDefinitions(schemas.folder) },
    { settings: t.parts.settings, clock: t.clock },
  );

/** Drafts and open claims whose form is as asked, by type. */
async function openClaims(isMeant: (form: Record<string, unknown>, status: string) => boolean) {
  const rows = await t.database
    .selectFrom("claims")
    .select(["type", "status", "form", "number"])
    .where("deleted_at", "is", null)
    .orderBy("number")
    .execute();
  const { statuses } = ownDefinitions().shared;
  const isOpen = ({ status }: { status: string }) =>
    !["declined", "completed"].includes(statuses.find(({ value }) => value === status)?.phase ?? "");
  return rows.filter((row) => isOpen(row) && isMeant(row.form, row.status));
}

test("the served set changes no claim", async () => {
  const { length } = await openClaims(() => true);
  expect(await impact()).toEqual({ compared: length, affected: 0, levels: {}, causes: [], isWhole: true });
});

test("a new demand and a narrowed field: each is counted exactly, with the place that says so", async () => {
  const [first, second] = (await openClaims(() => true)).filter(({ type }) => type === "warranty");
  const set = (number: string, form: object) =>
    t.database
      .updateTable("claims")
      .set({ form: JSON.stringify(form) })
      .where("number", "=", number)
      .execute();
  const { customerReference: _, ...bare } = first?.form ?? {};
  await set(first?.number ?? "", bare);
  await set(second?.number ?? "", { ...second?.form, customerReference: "J".repeat(45) });
  demandJobNumber(schemas);
  schemas.edit("warranty/form.schema.json", ({ properties }) => {
    Object.assign((properties as Record<string, object>).customerReference ?? {}, { maxLength: 40 });
  });
  const unnumbered = await openClaims((form) => !form.customerReference);
  const { causes, affected } = await impact();
  const counted = { type: "warranty", claims: 1 };
  expect(causes.filter(({ type }) => type === "warranty")).toEqual(
    expect.arrayContaining([
      { ...counted, kind: "newly missing", what: "job-number", place: "rules/job-number", examples: [first?.number] },
      {
        ...counted,
        kind: "not allowed",
        what: "/customerReference",
        place: "fields/customerReference",
        examples: [second?.number],
      },
    ]),
  );
  const demanded = causes.filter(({ what }) => what === "job-number").reduce((sum, { claims }) => sum + claims, 0);
  expect(demanded).toBe(unnumbered.filter(({ type }) => type === "warranty" || type === "replacement").length);
  expect(affected).toBe(demanded + 1);
});

test("a cause stands in a file at a line: of the next set, or of the served one where it is said no more", async () => {
  const sets = {
    served: { files: filesIn(ownSchemas), definitions: ownDefinitions() },
    next: { files: filesIn(schemas.folder), definitions: loadDefinitions(schemas.folder) },
  };
  const cause = (kind: CountedCause["kind"], what: string, place: string): CountedCause => ({
    type: "warranty",
    kind,
    what,
    place,
    claims: 1,
    examples: [],
  });
  const found = await placesOfCauses(sets, [
    cause("newly missing", "job-number", "rules/job-number"),
    cause("not allowed", "/customerReference", "fields/customerReference"),
    cause("not allowed", "/products/-/serial", "fields/products/-/serial"),
    cause("type gone", "warranty", ""),
  ]);
  const [back] = await placesOfCauses({ served: sets.next, next: sets.served }, [
    cause("no longer missing", "job-number", "rules/job-number"),
  ]);
  const lineOf = (file: string, line = 0) => sets.next.files[file]?.split("\n")[line - 1]?.trim();
  expect(found.map((one) => one && [one.file, lineOf(one.file, one.line), one.is_served])).toEqual([
    ["warranty/rules.json", '"job-number": {', false],
    ["warranty/form.schema.json", '"customerReference": {', false],
    ["shared/shapes.schema.json", '"serial": {', false],
    undefined,
  ]);
  expect(back).toMatchObject({ file: "warranty/rules.json", is_served: true });
});

test("what a migration sets aside, and what stands in its way, is counted and stands at the step that says so", async () => {
  const apart = editedSchemas();
  mkdirSync(join(apart.folder, "return/migrations"));
  const own = [{ setAside: "/specialInstructions" }, { mapValues: "/pickupCargoType", values: { carton: "carton" } }];
  apart.write("return/migrations/1.json", { steps: own });
  const next = loadDefinitions(apart.folder);
  const files = filesIn(apart.folder);
  apart.remove();
  const returns = (await openClaims(() => true)).filter(({ type }) => type === "return");
  const [first, second] = returns.map(({ number }) => number);
  for (const [number, pickupCargoType] of [
    [first, "pallet"],
    [second, "carton"],
  ]) {
    const form = {
      ...returns.find((one) => one.number === number)?.form,
      specialInstructions: "Ring",
      pickupCargoType,
    };
    await t.database
      .updateTable("claims")
      .set({ form: JSON.stringify(form) })
      .where("number", "=", number ?? "")
      .execute();
  }
  const aside = (await openClaims((form) => Boolean(form.specialInstructions))).filter(({ type }) => type === "return");
  const served = { files: filesIn(ownSchemas), definitions: ownDefinitions() };
  const options = { settings: t.parts.settings, clock: t.clock, steps: await stepsIn(files) };
  const { causes } = await countImpact(t.database, { served: served.definitions, next }, options);
  const found = causes.filter(({ kind }) => kind === "set aside" || kind === "in the way");
  const asideCause = found.find(({ kind, what }) => kind === "set aside" && what === "/specialInstructions");
  expect(asideCause).toMatchObject({ place: "migrations/1/steps/0", claims: aside.length });
  expect(asideCause?.examples).toEqual(expect.arrayContaining([first, second]));
  const inTheWay = found.find(({ kind, what }) => kind === "in the way" && what.includes('"pallet"'));
  expect(inTheWay).toMatchObject({ place: "migrations/1/steps/1" });
  expect(inTheWay?.examples).toContain(first);
  expect(inTheWay?.examples).not.toContain(second);
  const sets = { served, next: { files, definitions: next } };
  const places = await placesOfCauses(sets, [asideCause, inTheWay] as CountedCause[]);
  const lineOf = (line = 0) => files["return/migrations/1.json"]?.split("\n")[line - 1]?.trim();
  expect(places.map((one) => [one?.file, one?.is_served])).toEqual([
    ["return/migrations/1.json", false],
    ["return/migrations/1.json", false],
  ]);
  expect(lineOf(places[0]?.line)).toBe("{");
  expect(places[1]?.line).toBeGreaterThan(places[0]?.line ?? 0);
});

test("a scope that names a type or a phase no more, and a role that is gone, take claims out of sight, and are said", async () => {
  const apart = editedSchemas();
  apart.edit("access.json", ({ scopes, roles }) => {
    const { returns } = scopes as { returns: { types: string[] }[] };
    for (const part of returns) part.types = ["return"];
    delete (roles as Record<string, object>).team_leader;
  });
  for (const file of ["shared/conditions.schema.json", "shared/facts.json"])
    apart.edit(file, (json) => Object.assign(json, JSON.parse(JSON.stringify(json).replaceAll('"team_leader",', ""))));
  const next = loadDefinitions(apart.folder);
  apart.remove();
  const options = { settings: t.parts.settings, clock: t.clock };
  const { causes } = await countImpact(t.database, { served: ownDefinitions(), next }, options);
  const told = causes.filter(({ kind }) => kind === "no longer read");
  const parts = (await openClaims((_, status) => status !== "draft")).filter(({ type }) => type === "return-part");
  const others = (await openClaims(() => true)).length - parts.length;
  expect(told.find(({ what }) => what === "return_approver, team_leader")).toMatchObject({
    type: "return-part",
    claims: parts.length,
  });
  const ofLeader = told.filter(({ what }) => what === "team_leader");
  expect(ofLeader.reduce((sum, { claims }) => sum + claims, 0)).toBe(others);
});

test("what is demanded of people of one role alone and what they see no more is told with the role, and who is left to be asked", async () => {
  const apart = editedSchemas();
  const dealers = { "/user/roles": { contains: { const: "dealer" } } };
  apart.edit("return/rules.json", ({ rules }) => {
    const must = { "/form/pickupContactPhone": { const: "0" } };
    const rule = { field: "/pickupContactPhone", when: dealers, must, blocks: ["submit"], completes: "pickup" };
    Object.assign(rules as object, { "dealers-only": rule });
  });
  apart.edit("return/messages.en.json", ({ rules }) => Object.assign(rules as object, { "dealers-only": "Please." }));
  apart.edit("return/sections.json", ({ sections }) => {
    const pickup = (sections as { id: string; fields: unknown[] }[]).find(({ id }) => id === "pickup");
    const hidden = { field: "/specialInstructions", visible: { not: dealers } };
    if (pickup) pickup.fields = pickup.fields.map((one) => (one === "/specialInstructions" ? hidden : one));
  });
  apart.edit("access.json", ({ roles }) => {
    Object.assign((roles as Record<string, object>).team_leader ?? {}, { permissions: [] });
  });
  const loaded = loadDefinitions(apart.folder);
  apart.remove();
  // Conditions that name the role that is gone are another matter.
  const { account_manager: _, ...roles } = loaded.access.roles;
  const next = { ...loaded, shared: loaded.shared, access: { ...loaded.access, roles } };
  const returns = (await openClaims(() => true)).filter(({ type }) => type === "return");
  const draft = returns[0]?.number ?? "";
  const ofDraft = t.database.updateTable("claims").set({ status: "draft" }).where("number", "=", draft);
  const { id } = await ofDraft.returning("id").executeTakeFirstOrThrow();
  const question = { id: randomUUID(), claim_id: id, recipient_role: "account_manager", sender_role: "staff" };
  const { id: sender_id } = await t.database.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  await t.database
    .insertInto("enquiries")
    .values({ ...question, sender_id, question: "Well?", created_at: t.clock.now() })
    .execute();
  const others = returns.filter(({ number }) => number !== draft);
  const owners = [
    { number: draft, roles: ["account_manager"] },
    { number: others[0]?.number ?? "", roles: ["account_manager", "team_leader"] },
  ];
  for (const { number, roles } of owners) {
    const user = { id: randomUUID(), sso_id: `owner-${number}`, name: "Owner", email: `${number}@example.test` };
    await t.database
      .insertInto("users")
      .values({ ...user, active_customer_id: null })
      .execute();
    await t.database
      .insertInto("user_roles")
      .values(roles.map((role) => ({ user_id: user.id, role })))
      .execute();
    const claim = await t.database
      .selectFrom("claims")
      .select("id")
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    const owned = { claim_id: claim.id, owner_id: user.id, assigned_by: sender_id, assigned_at: t.clock.now() };
    await t.database.insertInto("claim_owners").values(owned).execute();
  }
  const options = { settings: t.parts.settings, clock: t.clock };
  const { causes } = await countImpact(t.database, { served: ownDefinitions(), next }, options);
  const named = returns.filter(({ form }) => form.specialInstructions);
  const ofReturns = causes.filter(({ type }) => type === "return");
  expect(ofReturns).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "newly missing", what: "dealers-only (dealer)", claims: 1, examples: [draft] }),
      expect.objectContaining({ kind: "no longer shown", what: "/specialInstructions (dealer)", claims: named.length }),
      expect.objectContaining({ kind: "answered by nobody", what: "account_manager", claims: 1, examples: [draft] }),
      expect.objectContaining({ kind: "left by its owner", what: "account_manager", claims: 1, examples: [draft] }),
    ]),
  );
  const resolved = ofReturns.filter(({ kind, what }) => kind === "no longer offered" && what.includes("team_leader"));
  expect(resolved.length).toBeGreaterThan(0);
});

test("ticks, whom it asks to authorise, columns, locks, and where an act leads or what it does are told claim by claim", async () => {
  const apart = editedSchemas();
  const dealers = { "/user/roles": { contains: { const: "dealer" } } };
  const must = { "/form/specialInstructions": { const: "0" } };
  apart.edit("return/rules.json", ({ rules }) => {
    Object.assign(rules as object, { reordered: { field: "/specialInstructions", must, completes: "pickup" } });
  });
  apart.edit("return/messages.en.json", ({ rules }) =>
    Object.assign(rules as object, { reordered: "Please say why." }),
  );
  apart.edit("return/sections.json", ({ sections }) => {
    const pickup = (sections as { id: string; fields: unknown[] }[]).find(({ id }) => id === "pickup");
    const locked = { field: "/specialInstructions", editable: { not: dealers } };
    if (pickup) pickup.fields = pickup.fields.map((one) => (one === "/specialInstructions" ? locked : one));
  });
  apart.edit("return/record.json", ({ columns }) => {
    delete (columns as Record<string, object>)["pick-up"];
    Object.assign(columns as object, { "packed-as": { from: "/form/specialInstructions", page: true } });
  });
  apart.edit("return/workflow.json", ({ authorisation, transitions }) => {
    const [level] = (authorisation as { levels: object[] }).levels;
    Object.assign(level ?? {}, { role: "customer_service_manager" });
    const { complete, packing } = transitions as Record<string, { rows?: object[]; effects?: object[] }>;
    Object.assign(complete?.rows?.[0] ?? {}, { to: "arrange collection" });
    packing?.effects?.splice(0, 1);
  });
  const next = loadDefinitions(apart.folder);
  apart.remove();
  const [draft, approved, received] = (await openClaims(() => true)).filter(({ type }) => type === "return");
  // Nobody has authorised any of them, or is asked to, whatever the claim has been through.
  const unasked = { authorise_role: null, authorising_level: null, authorised_at: null };
  const set = (claim: typeof draft, status: string, form: object) =>
    t.database
      .updateTable("claims")
      .set({ status, ...unasked, form: JSON.stringify({ ...claim?.form, ...form }) })
      .where("number", "=", claim?.number ?? "")
      .execute();
  const form = {
    pickupAddress: "1 Main Road",
    return_type: "incorrect_order",
    specialInstructions: "Ring",
    pickupCargoType: "",
  };
  await set(draft, "draft", { ...form, customerComments: "" });
  await set(approved, "approved", {});
  await set(received, "unit received", {});
  const options = { settings: t.parts.settings, clock: t.clock };
  const { causes } = await countImpact(t.database, { served: ownDefinitions(), next }, options);
  const toldOf = (number: string | undefined) =>
    causes.flatMap(({ kind, what, examples }) => (examples.includes(number ?? "") ? [`${kind}: ${what}`] : []));
  expect(toldOf(draft?.number)).toEqual(
    expect.arrayContaining([
      "newly missing: reordered",
      "no longer listed: pick-up",
      "shown otherwise: packed-as",
      "authorised by others: return_approver then customer_service_manager, now customer_service_manager then general_manager",
      "no longer writable: /specialInstructions (dealer)",
      // Its own row is as it was: whom it asks hangs on the level.
      expect.stringMatching(/^leads elsewhere: submit \(.*dealer/),
    ]),
  );
  expect(toldOf(approved?.number)).toContainEqual(
    expect.stringMatching(/^does otherwise: packing \(.*customer_service/),
  );
  expect(toldOf(received?.number)).toContainEqual(expect.stringMatching(/^leads elsewhere: complete \(.*finance/));
  expect(toldOf(approved?.number).join()).not.toMatch(/elsewhere|no longer writable/);
  const ticks = causes.filter(({ kind }) => kind === "no longer ticked");
  expect(new Set(ticks.map(({ what }) => what))).toEqual(new Set(["pickup"]));
  const sets = { files: {}, definitions: ownDefinitions() };
  const asked = causes.filter(({ kind }) => kind === "authorised by others" || kind === "shown otherwise");
  const places = await placesOfCauses(
    { served: { ...sets, files: filesIn(ownSchemas) }, next: { files: filesIn(ownSchemas), definitions: next } },
    asked,
  );
  expect(new Set(places.map((one) => one?.file))).toEqual(new Set(["return/workflow.json", "return/record.json"]));
});

test("of many claims each is counted, and the first of them are named", async () => {
  const apart = editedSchemas();
  demandJobNumber(apart);
  const next = loadDefinitions(apart.folder);
  apart.remove();
  const told = async () => {
    const options = { settings: t.parts.settings, clock: t.clock };
    const { causes, isWhole, ...impact } = await countImpact(t.database, { served: ownDefinitions(), next }, options);
    expect(isWhole).toBe(true);
    return { ...impact, cause: causes.find(({ type, what }) => type === "warranty" && what === "job-number") };
  };
  const before = await told();
  const more = mostNumbers + 23;
  await sql`
    insert into claims select (jsonb_populate_record(claims,
      jsonb_build_object('id', gen_random_uuid(), 'number', 'WC9' || lpad(made::text, 5, '0')))).*
    from claims, generate_series(1, ${more}::int) as made where claims.number = ${before.cause?.examples[0]}`.execute(
    t.database,
  );
  const { compared, affected, levels, cause } = await told();
  expect([compared, affected]).toEqual([before.compared + more, before.affected + more]);
  expect(levels["needs attention"]).toBe((before.levels["needs attention"] ?? 0) + more);
  expect(cause?.claims).toBe((before.cause?.claims ?? 0) + more);
  expect(new Set(cause?.examples).size).toBe(mostNumbers);
});

test("what differs between two sets is told value by value", () => {
  const before = { "a.json": '{"x": {"y": [1, 2]}, "z": true}', "gone.json": "{}" };
  const after = { "a.json": '{"x": {"y": [1, 3]}, "w/v": null}', "gone.json": "{ }", "new.json": '"n"' };
  expect(diffFiles(before, after)).toEqual([
    "  a.json",
    "    ~ /x/y/1: 2 → 3",
    "    - /z: true",
    "    + /w~1v: null",
    "  gone.json",
    "    only its layout differs",
    "+ new.json",
    '    + /: "n"',
  ]);
});
