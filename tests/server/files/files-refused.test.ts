import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { countStored } from "../claims/warranty-form.ts";
import { newDraft, samples, storedKeys, type Upload, upload } from "./upload.ts";

let t: TestApp;
let draft: string;
let before: object;
const dealer = "dealer@example.test";
const megabyte = 1024 * 1024;

const kept = async () => ({ rows: await countStored(t), keys: await storedKeys(t) });

beforeAll(async () => {
  t = await testApp({ env: { MAX_FILE_MB: "1", MAX_VIDEO_MB: "2", MAX_FILES_PER_CLAIM: "5" } });
  draft = await newDraft(t);
});
beforeEach(async () => {
  before = await kept();
});
afterEach(async () => {
  expect(await kept()).toEqual(before);
});
afterAll(() => t.close());

const refused: { name: string; files: Upload[]; errors: Record<string, string> }[] = [
  {
    name: "an empty file [WFORM-89]",
    files: [{ name: "a.txt", content: "" }],
    errors: { "claim_files.0": "a.txt is empty." },
  },
  {
    name: "a film of the return forms [FILES-02]",
    files: [{ name: "a.mov", content: samples.mov }],
    errors: { "claim_files.0": "a.mov cannot be added." },
  },
  {
    name: "a film of the return forms under another name [FILES-02]",
    files: [{ name: "a.mp4", content: samples.mov }],
    errors: { "claim_files.0": "does not hold what its name says (.mp4)" },
  },
  {
    name: "a photo as an iPhone keeps it, with what to do instead",
    files: [{ name: "IMG_0001.HEIC", content: samples.jpg }],
    errors: { "claim_files.0": "IMG_0001.heic is an Apple HEIC photo. Please save it as JPG and choose that" },
  },
  {
    name: "a program",
    files: [{ name: "a.exe", content: "MZ\x90\0" }],
    errors: { "claim_files.0": "Please choose PDF, CSV, TXT, JPG, JPEG, PNG, GIF or MP4 files." },
  },
  {
    name: "a program named as a picture",
    files: [{ name: "a.jpg", content: "MZ\x90\0", type: "image/jpeg" }],
    errors: { "claim_files.0": "(.jpg)" },
  },
  {
    name: "a program named as text",
    files: [{ name: "a.txt", content: "MZ\x90\0" }],
    errors: { "claim_files.0": "(.txt)" },
  },
  {
    name: "a web page named as a picture",
    files: [{ name: "a.png", content: "<html><script>1</script></html>" }],
    errors: { "claim_files.0": "(.png)" },
  },
  {
    name: "a drawing with scripts",
    files: [{ name: "a.svg", content: "<svg/>" }],
    errors: { "claim_files.0": "cannot be added" },
  },
  {
    name: "a PDF named as text",
    files: [{ name: "a.txt", content: samples.pdf }],
    errors: { "claim_files.0": "(.txt)" },
  },
  {
    name: "a picture named as another kind",
    files: [{ name: "a.gif", content: samples.png }],
    errors: { "claim_files.0": "(.gif)" },
  },
  {
    name: "binary far down in a text",
    files: [{ name: "a.csv", content: `${"a;b\r\n".repeat(20_000)}\0` }],
    errors: { "claim_files.0": "(.csv)" },
  },
  {
    name: "a name without an extension",
    files: [{ name: "report", content: samples.pdf }],
    errors: { "claim_files.0": "report cannot be added" },
  },
  {
    name: "a name that is only an extension",
    files: [{ name: ".pdf", content: samples.pdf }],
    errors: { "claim_files.0": "cannot be added" },
  },
  {
    name: "a file one byte too large",
    files: [{ name: "a.txt", content: "x".repeat(megabyte + 1) }],
    errors: { "claim_files.0": "a.txt is larger than 1 MB." },
  },
  {
    name: "a film one byte too large",
    files: [{ name: "a.mp4", content: Buffer.concat([samples.mp4, Buffer.alloc(2 * megabyte)]) }],
    errors: { "claim_files.0": "a.mp4 is larger than 2 MB." },
  },
  {
    name: "good files beside two bad ones, each bad one named by its place",
    files: [
      { name: "good.pdf", content: samples.pdf },
      { name: "bad.exe", content: "MZ" },
      { name: "good.txt", content: samples.txt },
      { name: "bad.zip", content: "PK" },
    ],
    errors: { "claim_files.1": "bad.exe cannot be added", "claim_files.3": "bad.zip cannot be added" },
  },
  {
    name: "more files than a claim holds",
    files: Array.from({ length: 6 }, (_, n) => ({ name: `${n}.txt`, content: samples.txt })),
    errors: { "claim_files.5": "5.txt is one file too many: a claim holds at most 5." },
  },
];

describe("refused, and nothing is left of it", () => {
  test.each(refused)("$name [CALL-44]", async ({ files, errors }) => {
    const answer = await upload(t, dealer, draft, files);
    expect(answer.statusCode, answer.body).toBe(422);
    const given: Record<string, string[]> = answer.json().errors;
    expect(Object.keys(given)).toEqual(Object.keys(errors));
    for (const [key, text] of Object.entries(errors)) expect(given[key]?.[0]).toContain(text);
  });

  test("another dealer's claim, a claim that does not exist", async () => {
    for (const claim of ["WC100042", "WC100060", "WC999999", "' or 1=1"]) {
      expect((await upload(t, dealer, claim, [{ name: "a.txt", content: samples.txt }])).statusCode, claim).toBe(404);
    }
  });

  test("by those who read a claim but may not change it", async () => {
    for (const as of ["staff@example.test", "finance@example.test"]) {
      const answer = await upload(t, as, "WC100050", [{ name: "a.txt", content: samples.txt }]);
      expect([as, answer.statusCode]).toEqual([as, 422]);
    }
  });

  test("no claim named, no file sent, no multipart at all", async () => {
    const file = { name: "a.txt", content: samples.txt };
    expect((await upload(t, dealer, undefined, [file])).json().errors).toEqual({ claim: [expect.any(String)] });
    expect((await upload(t, dealer, draft, [])).json().errors).toEqual({ "claim_files.0": ["Please choose a file."] });
    expect((await upload(t, dealer, draft, [file], "other")).statusCode).toBe(422);
    const json = await t.as(dealer)({ method: "POST", url: "/api/file/store", payload: { claim: draft } });
    expect(json.statusCode).toBeGreaterThanOrEqual(400);
    expect(json.statusCode).toBeLessThan(500);
  });

  test("an upload that breaks off, between files or within one, or is none", async () => {
    const part = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}`;
    const named = part('name="claim"', `${draft}\r\n`);
    const bodies: [type: string, payload: string][] = [
      ["multipart/form-data", "x"],
      ["multipart/form-data; boundary=b", "x"],
      ["multipart/form-data; boundary=b", named],
      ["multipart/form-data; boundary=b", named + part('name="claim_files[]"; filename="a.txt"', "half of")],
    ];
    for (const [type, payload] of bodies) {
      const headers = { "content-type": type };
      const answer = await t.as(dealer)({ method: "POST", url: "/api/file/store", headers, payload });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
      expect(answer.json().message).toBe("The upload could not be read to its end. Please try again.");
    }
  });
});

describe("at the limits", () => {
  let claim: string;
  beforeAll(async () => {
    claim = await newDraft(t);
  });

  test("exactly the largest size is taken, and a film may be larger than a file", async () => {
    const files = [
      { name: "full.txt", content: "x".repeat(megabyte) },
      { name: "film.mp4", content: Buffer.concat([samples.mp4, Buffer.alloc(megabyte)]) },
    ];
    expect((await upload(t, dealer, claim, files)).statusCode).toBe(200);
    before = await kept();
  });

  test("of eight calls at once as many are taken as the claim has room for", async () => {
    const one = [{ name: "x.txt", content: samples.txt }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(t, dealer, claim, one)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 422, 422, 422, 422, 422]);
    const { files } = (await t.as(dealer)({ url: `/api/claim/${claim}` })).json().claim;
    expect(files).toHaveLength(5);
    before = await kept();
  });
});
