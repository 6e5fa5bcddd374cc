import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { definitionFaults, loadDefinitions } from "../../../src/definitions/load.ts";
import { refusing } from "../../../src/definitions/read/fault.ts";
import { cutForClaimants } from "../../../src/definitions/release/audience/cut-for-claimants.ts";
import type { Definition } from "../../../src/engine/index.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";
import { readTable } from "../reports/read-csv.ts";
import { addLoans } from "./own-types/add-loans.ts";
import { units } from "./warranty-form.ts";

/** What the types of `own-types/` declare, wherever a claim is read. */
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
  handedOver: "2026-11-01T12:30:00.000Z",
  insured: true,
  deposit: 1500.5,
  tags: ["red", "blue"],
  rooms: [
    { name: "Attic", area: 10.1, visits: [{ on: "2026-11-02", minutes: 30 }] },
    { name: "Hall", area: 3 },
  ],
  platePhotos: [`${plate}/plate.jpg`],
  why: "Ours is out of order",
};
const rooms = ["1. Room: Attic; Area (m²): 10.1; Charge: 23.74; Visits: Visited on: 02/11/2026, Minutes: 30"];
/** What claimants read of it, in words, once it is back; `staffs` what our own people read besides. */
const everybodys = {
  "Used for": "Heating\nDrying out",
  From: "01/11/2026",
  "Handed over at": "2 Nov 2026 1:30am",
  Insured: "Yes",
  Deposit: "$1,500.50",
  Labels: "red\nblue",
  Rooms: `${rooms}\n2. Room: Hall; Area (m²): 3; Charge: 7.05`,
  "Room names": "Attic\nHall",
  Until: "15/12/2026",
  "Total charge": "30.79",
  "We look at it by": "27/11/2026",
  "Photo of the rating plate": "plate.jpg",
  "Loan No.": "L123",
  "Lent on": "20 Nov 2026 1:00pm",
  "Came back as": "Worn",
};
const staffs = {
  Days: "44",
  "Worth in all": "$1,531.29",
  Length: "long",
  "Due on": "22/12/2026",
  "First visit": "02/11/2026",
  "Freight out": "$12.50",
  "Spares given": "hose\nclip",
  "Return by": "05/01/2027",
  "Days of checks": "03/11/2026\n04/11/2026",
  "We answer by": "06/01/2027",
  Checked: "Yes",
};

beforeAll(async () => {
  schemas = editedSchemas();
  addLoans(schemas);
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder, MAILBOXES: "warehouse=stores@example.nz" } });
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
const read = async (as: string, claim: string) => (await call(as, "GET", `/api/claim/${claim}`)).claim;
const press = (claim: string, transition: string, facts: object) =>
  call(desk, "POST", "/api/claim/transition", { claim, transition, facts });
const found = async (as: string, searchString: string) =>
  (await call(as, "POST", "/api/claims/search", { searchString })).claims.data.map(
    ({ claim_number }: { claim_number: string }) => claim_number,
  );
const openOnes = async (type: string) => (await call(desk, "GET", `/api/claims?types[]=${type}&open=yes`)).claims.data;

async function exported(as: string, claim: string): Promise<Record<string, string>> {
  const { filename } = await call(as, "POST", "/api/report/export", { claims: [claim], destination: "download" });
  const table = (await t.as(as)({ method: "GET", url: `/api/report/download/${filename}` })).body;
  return readTable(table)[0] ?? {};
}

test("they have no faults", () => {
  expect(refusing(definitionFaults(schemas.folder))).toEqual([]);
});

test("each value that a type of its own declares arrives on the page, in lists, search, export, figures and letters", async () => {
  const draft = { ...form, type: "loan", draft: true, queuedFiles: 1 };
  const { claim_number: claim, claim_uid: uuid } = await call(dealer, "POST", "/api/claim", draft);
  const photo = { key: plate, name: "plate.jpg", content: samples.jpg };
  expect((await upload(t, dealer, claim, [photo])).statusCode).toBe(200);
  const { version } = await read(dealer, claim);
  await call(dealer, "PUT", "/api/claim", { ...draft, draft: false, queuedFiles: 0, claim, version });
  await press(claim, "lend", { lentNumber: "L123", freight: 12.5 });
  const checkDays = ["2026-11-03", "2026-11-04"];
  const facts = { spares: ["hose", "clip"], returnBy: "2027-01-05", checked: true, checkDays };
  await call(desk, "PUT", "/api/claim/facts", { claim, facts });
  expect(await openOnes("loan")).toHaveLength(1);
  await call(desk, "POST", "/api/claim/resolve", { claim, resolution: "back", facts: { condition: "worn" } });
  expect(await openOnes("loan")).toEqual([]);

  const told = async (as: string) =>
    Object.fromEntries(
      (await read(as, claim)).details.map(({ title, text }: { title: string; text: string }) => [title, text]),
    );
  expect(await told(desk)).toMatchObject({ ...everybodys, ...staffs });
  const outside = await told(dealer);
  expect(outside).toMatchObject(everybodys);
  for (const title of Object.keys(staffs).filter((one) => one !== "Days")) expect(outside).not.toHaveProperty([title]);

  const [{ listed }] = (await call(desk, "GET", "/api/claims?types[]=loan")).claims.data;
  expect(listed).toMatchObject({
    uses: "Heating, Drying out",
    worth: "$1,531.29",
    freight: "$12.50",
    condition: "Worn",
    roomNames: "Attic, Hall",
    visited: "02/11/2026",
  });
  for (const [where, found] of Object.entries({
    "roomNames=hal": 1,
    "roomNames=loft": 0,
    "visited<=2026-11-02": 1,
    "visited>=2026-11-03": 0,
  })) {
    const narrowed = await call(desk, "GET", `/api/claims?types[]=loan&where[]=${encodeURIComponent(where)}`);
    expect(narrowed.claims.data, where).toHaveLength(found);
  }
  for (const words of ["out of order", "attic", "back home", "L123"])
    expect(await found(dealer, words)).toContain(claim);

  expect(await exported(desk, uuid)).toMatchObject({
    "Claim No.": claim,
    Status: "Back Home",
    "Used for": "Heating; Drying out",
    "Worth in all": "1531.29",
    "Freight out": "12.5",
    "Lent on": "2026-11-20 13:00:00",
    "We answer by": "2027-01-06",
    "Return by": "2027-01-05",
    "Spares given": "hose; clip",
    "Visited on": "2026-11-02",
    "Days of checks": "2026-11-03; 2026-11-04",
  });
  const { counted } = await call(desk, "GET", "/api/insights?from=2026-01-01&to=2026-12-31");
  expect(counted.map(({ title, top }: { title: string; top: object[] }) => [title, top.length])).toEqual([
    ["Used for", 2],
    ["Insured", 1],
    ["Language", 0],
    ["Came back as", 1],
    ["Checked", 1],
  ]);
  const mails = await t.database
    .selectFrom("outbox")
    .select(["kind", "text_part"])
    .where("text_part", "like", `%${claim}%`)
    .execute();
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["loan-asked", "loan-back", "loan-lent", "loan-long"]);
  expect(mails.find(({ kind }) => kind === "loan-long")?.text_part).toContain("Worth $1,531.29, until 22/12/2026.");
});

test("of two that ask for a rationale the one that was chosen is made, and both ends free the units", async () => {
  const trial = { ...form, type: "loan-trial", platePhotos: [], score: 4, queuedFiles: 0 };
  const ends = { withdraw: "withdrawn", refuse: "no trial" };
  const words = {
    withdraw: { label: "withdraw", note: "Please enter a rationale." },
    refuse: { label: "refuse", note: "Reason: please enter a text." },
  };
  for (const [resolution, status] of Object.entries(ends)) {
    const { claim_number: claim } = await call(dealer, "POST", "/api/claim", trial);
    expect((await t.as(dealer)({ method: "POST", url: "/api/claim", payload: trial })).statusCode).toBe(422);
    const declined = { claim, resolution, rationale: "None is left." };
    const { label, note } = words[resolution as keyof typeof words];
    const refused = async (as: string, rationale: string) =>
      (
        await t.as(as)({ method: "POST", url: "/api/claim/resolve/disapprove", payload: { ...declined, rationale } })
      ).json();
    expect((await refused(desk, " ")).errors.rationale).toEqual([note]);
    expect((await refused("finance@example.test", "No.")).message).toBe(
      `You are not authorised to ${label} this claim.`,
    );
    await call(desk, "POST", "/api/claim/resolve/disapprove", declined);
    expect(await read(dealer, claim)).toMatchObject({ status, type: "loan-trial" });
    expect(claim).toMatch(/^TU2026\d{6}$/);
  }
});

test("who does not see a field does not write it either, nor over what others wrote into it", async () => {
  const draft = { ...form, type: "loan", units: [], platePhotos: [], draft: true, queuedFiles: 0 };
  const refused = await t.as(dealer)({ method: "POST", url: "/api/claim", payload: { ...draft, inside: "Ours." } });
  expect(refused.json().errors).toEqual({ inside: ["You cannot change this field."] });
  const { claim_number: claim } = await call(dealer, "POST", "/api/claim", draft);
  const everybody = "super-admin@example.test";
  const { version } = await read(everybody, claim);
  await call(everybody, "PUT", "/api/claim", { ...draft, claim, version, inside: "Ours." });
  const own = { ...draft, claim, version: version + 1 };
  const over = await t.as(dealer)({ method: "PUT", url: "/api/claim", payload: { ...own, inside: "Theirs." } });
  expect(over.json().errors).toEqual({ inside: ["You cannot change this field."] });
  await call(dealer, "PUT", "/api/claim", own);
  expect((await read(everybody, claim)).form.inside).toBe("Ours.");
});

test("who fills in a form in another language gets letters in it, what is not said in it in English; we read English", async () => {
  const loan = { ...form, type: "loan", platePhotos: [], queuedFiles: 0, formLanguage: "mi" };
  const { claim_number: claim } = await call(dealer, "POST", "/api/claim", loan);
  const inShort = async (as: string) => {
    const { facts, details } = await read(as, claim);
    return { language: facts.language, titles: details.map(({ title }: { title: string }) => title) };
  };
  expect((await inShort(dealer)).language).toBe("mi");
  expect((await inShort(desk)).titles).toEqual(expect.arrayContaining(["Language", "Used for", "Until"]));
  const mails = await t.database
    .selectFrom("outbox")
    .select(["kind", "subject", "text_part", "html_part"])
    .where("text_part", "like", `%${claim}%`)
    .orderBy("kind")
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([`Kua tae mai ${claim}`, `Long loan ${claim}`]);
  const [theirs] = mails;
  expect(theirs?.html_part).toContain('<html lang="mi">');
  expect(theirs?.html_part).toContain(`Tirohia ${claim}`);
  expect(theirs?.text_part).toContain(
    "You asked for tono taonga tuku until 15/12/2026, 44 days, Te whakamahana, Drying out.",
  );
  expect(theirs?.text_part).toContain("Mō te aha: Te whakamahana\nDrying out");

  // Staff who amend it do not take its customer's language away, and one that nobody speaks is not kept.
  const { version, form: stored } = await read(desk, claim);
  await call(desk, "PUT", "/api/claim", { ...stored, claim, version, queuedFiles: 0, formLanguage: "en" });
  expect((await inShort(desk)).language).toBe("mi");
  const draft = { ...loan, units: [], formLanguage: "zh", draft: true };
  const { claim_number: other } = await call(dealer, "POST", "/api/claim", draft);
  expect((await read(dealer, other)).facts.language).toBeUndefined();
});

test("claimants are served no words of another language that are not for them; a type that extends has those that are the same", () => {
  const { definitions } = t.parts;
  const served = definitions.get("loan")?.languages?.mi?.words;
  expect(served?.fields?.["/inside"]?.title).toBe("Ā mātou kupu");
  const cut = cutForClaimants(definitions.get("loan") as Definition, definitions.access);
  expect(cut.languages?.mi?.words.fields).not.toHaveProperty(["/inside"]);
  expect(cut.languages?.mi?.words.sections).toBeUndefined();
  const heir = definitions.get("loan-trial")?.languages?.mi?.words;
  expect(heir?.rules?.uses).toBe("Kōwhiria kia rua ngā mahi.");
  expect(heir?.type).not.toHaveProperty("title");
});

test("lint advises which words of a language were made from other English, and nobody is served what they were made from", () => {
  const file = "loan/messages.mi.json";
  const outdated = () => definitionFaults(schemas.folder).filter(({ code }) => code === "stale-translation");
  const english = loadDefinitions(schemas.folder).get("loan")?.messages.rules.uses;
  const madeFrom = (rules: object) => schemas.edit(file, (json) => Object.assign(json, { $english: { rules } }));
  madeFrom({ uses: english, gone: "Gone." });
  expect(outdated()).toEqual([]);
  madeFrom({ uses: "Any use." });
  expect(outdated()).toMatchObject([{ file, isAdvice: true, message: expect.stringContaining('"rules > uses"') }]);
  expect(JSON.stringify(loadDefinitions(schemas.folder).get("loan")?.languages)).not.toContain("Any use.");
  madeFrom({});
});

test("lint tells which words of a language are lacking, which are of nothing any more, and which name what nothing fills", () => {
  const file = "loan/messages.mi.json";
  schemas.edit(file, (json) => {
    Object.assign(json.rules ?? {}, { gone: "Kua ngaro.", area: "Rūma {m}.", order: { text: "x" } });
  });
  const found = definitionFaults(schemas.folder).filter((fault) => fault.file === file);
  expect(found.map(({ code, isAdvice = false }) => [code, isAdvice]).sort()).toEqual([
    ["lacking-words", true],
    ["other-shape", false],
    ["placeholder", false],
    ["stale-words", true],
  ]);
});

test("a choice that is no longer offered is refused anew, and kept with its words where a claim has it", async () => {
  const draft = { ...form, units: [], type: "loan", draft: true };
  const anew = await t.as(dealer)({ method: "POST", url: "/api/claim", payload: { ...draft, uses: ["cool"] } });
  const message = "Used for: Cooling is no longer offered. Please choose another.";
  expect([anew.statusCode, anew.json().errors]).toEqual([422, { uses: [message] }]);
  const { claim_number: claim } = await call(dealer, "POST", "/api/claim", draft);
  const saved = await t.database.selectFrom("claims").select("form").where("number", "=", claim).executeTakeFirst();
  const held = JSON.stringify({ ...(saved?.form as object), uses: ["cool"] });
  await t.database.updateTable("claims").set({ form: held }).where("number", "=", claim).execute();
  await call(dealer, "PUT", "/api/claim", { ...draft, uses: ["warmth", "cool"], claim });
  const { details } = await read(dealer, claim);
  expect(details).toContainEqual(expect.objectContaining({ title: "Used for", text: "Heating\nCooling" }));
});
