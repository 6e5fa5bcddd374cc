import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { addHeldPhotos } from "../../helpers/held-photos.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";
import { completeReturn } from "./return-form.ts";

/** Fields that hold files of the claim, one of them in each item of a list, declared by JSON alone. */
let t: TestApp;
let schemas: EditedSchemas;
const dealer = "dealer@example.test";

beforeAll(async () => {
  schemas = editedSchemas();
  addHeldPhotos(schemas);
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder } });
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});

const photo = (name = "plate.jpg") => {
  const key = randomUUID();
  return { key, name, held: `${key}/${name}`, content: name.endsWith("pdf") ? samples.pdf : samples.jpg };
};
const save = (body: object, claim?: string) =>
  t.as(dealer)({ method: claim ? "PUT" : "POST", url: "/api/return", payload: { ...body, ...(claim && { claim }) } });
const read = async (claim: string, as = dealer) =>
  (await t.as(as)({ method: "GET", url: `/api/claim/${claim}` })).json().claim;

async function draftWith(form: object, files: ReturnType<typeof photo>[]): Promise<string> {
  const saved = await save({ ...completeReturn(), ...form, draft: true, queuedFiles: files.length });
  expect(saved.statusCode, saved.body).toBe(200);
  const claim = saved.json().claim_number;
  // Returns are asked for a document, too.
  expect((await upload(t, dealer, claim, [...files, photo("invoice.pdf")])).statusCode).toBe(200);
  return claim;
}
const send = async (claim: string, form: object, queuedFiles: number | undefined = 0) =>
  save({ ...completeReturn(), ...form, draft: false, queuedFiles, version: (await read(claim)).version }, claim);

test("as many as are asked for must be there, and not only be named", async () => {
  const [one, two] = [photo(), photo("plate again.jpg")];
  const form = { platePhotos: [one.held, two.held] };
  const claim = await draftWith(form, [one]);
  const refused = await send(claim, form);
  expect([refused.statusCode, refused.json().errors.platePhotos]).toEqual([
    422,
    ["Please add at least 2 photos of the rating plate."],
  ]);
  expect((await upload(t, dealer, claim, [two])).statusCode).toBe(200);
  expect((await send(claim, form)).json()).toMatchObject({ claim: "updated" });
});

test("a file of a kind that the field does not take does not count, whatever its name was said to be", async () => {
  const [one, paper] = [photo(), photo("plate.pdf")];
  const claim = await draftWith({}, [one, paper]);
  for (const name of ["plate.pdf", "plate.jpg"]) {
    const refused = await send(claim, { platePhotos: [one.held, `${paper.key}/${name}`] });
    expect(refused.json().errors?.platePhotos, name).toEqual(["Please add at least 2 photos of the rating plate."]);
  }
});

test("each item of a list has its own", async () => {
  const [one, two, dent] = [photo(), photo("b.jpg"), photo("dent.jpg")];
  const plates = { platePhotos: [one.held, two.held] };
  const damages = [{ place: "Left side", photo: [dent.held] }, { place: "Lid" }];
  const claim = await draftWith(plates, [one, two, dent]);
  const refused = await send(claim, { ...plates, damages });
  expect(refused.json().errors).toMatchObject({ "damages.1.photo": ["Please add a photo of damage 2."] });
  expect((await send(claim, { ...plates, damages: damages.slice(0, 1) })).json()).toMatchObject({ claim: "updated" });
});

test.each([
  ["no key", "plate.jpg"],
  ["a path", `${randomUUID()}/../plate.jpg`],
  ["a name of a prototype", "constructor/plate.jpg"],
])("what is no file of a claim cannot be saved: %s", async (_, held) => {
  const answer = await save({ ...completeReturn(), platePhotos: [held], draft: true });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["platePhotos.0"]]);
});

test("a removed file is missing again, and people read its name", async () => {
  const [one, two] = [photo("left.jpg"), photo("right.jpg")];
  const form = { platePhotos: [one.held, two.held] };
  const claim = await draftWith(form, [one, two]);
  const { details, files } = await read(claim);
  expect(details).toContainEqual({
    key: "plate-photos",
    title: "Photos of the rating plate",
    text: "left.jpg\nright.jpg",
  });
  const uuid = files.find(({ upload_key: key }: { upload_key: string }) => key === two.key).uuid;
  await t.as(dealer)({ method: "POST", url: "/api/file/delete", payload: { file: uuid } });
  expect((await send(claim, form)).json().errors.platePhotos).toEqual([
    "Please add at least 2 photos of the rating plate.",
  ]);
});
