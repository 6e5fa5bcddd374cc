import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { lines } from "../claims/return-form.ts";
import { samples, upload } from "./upload.ts";

let t: TestApp;
let draft: string;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const sent = async (extension: keyof typeof samples, content = samples[extension]) =>
  (await upload(t, dealer, draft, [{ name: `it.${extension}`, content }])).statusCode;

describe.each([
  ["return", [lines.bracket]],
  ["return-part", [lines.sparePart]],
])("%s", (type, materials) => {
  beforeAll(async () => {
    const answer = await t.as(dealer)({ method: "POST", url: "/api/return", payload: { draft: true, materials } });
    draft = answer.json().claim_number;
    const { claim } = (await t.as(dealer)({ url: `/api/claim/${draft}` })).json();
    expect(claim.type).toBe(type);
  });

  test("a return takes the documents pdf, csv and txt [FILES-04]", async () => {
    expect(await Promise.all([sent("pdf"), sent("csv"), sent("txt")])).toEqual([200, 200, 200]);
  });

  test("a return takes photos, and videos as MP4 and as MOV [FILES-03] [FILES-08]", async () => {
    const kinds = ["jpg", "png", "gif", "mp4", "mov"] as const;
    expect(await Promise.all(kinds.map((kind) => sent(kind)))).toEqual([200, 200, 200, 200, 200]);
    const jpeg = await upload(t, dealer, draft, [{ name: "it.jpeg", content: samples.jpg }]);
    expect(jpeg.statusCode).toBe(200);
  });

  test("a return refuses other kinds, and a film that is not what its name says [FILES-04] [FILES-08]", async () => {
    expect(await sent("mov", samples.mp4)).toBe(422);
    for (const name of ["it.docx", "it.zip", "it.webp", "it.avi"]) {
      const answer = await upload(t, dealer, draft, [{ name, content: samples.pdf }]);
      expect(answer.json().errors["claim_files.0"][0]).toContain(
        "Please choose PDF, CSV, TXT, JPG, JPEG, PNG, GIF, MP4 or MOV files.",
      );
    }
  });
});
