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

const refused: [name: string, files: Upload[], errors: Record<string, string>][] = [
  ["an empty file", [{ name: "a.txt", content: "" }], { "claim_files.0": "a.txt is empty." }],
  [
    "a film of the return forms [FILES-02]",
    [{ name: "a.mov", content: samples.mov }],
    { "claim_files.0": "a.mov cannot be added." },
  ],
  [
    "a film of the return forms under another name [FILES-02]",
    [{ name: "a.mp4", content: samples.mov }],
    { "claim_files.0": "does not hold what its name says (.mp4)" },
  ],
  [
    "a program",
    [{ name: "a.exe", content: "MZ\x90\0" }],
    { "claim_files.0": "Please choose PDF, CSV, TXT, JPG, JPEG, PNG, GIF or MP4 files." },
  ],
  [
    "a program named as a picture",
    [{ name: "a.jpg", content: "MZ\x90\0", type: "image/jpeg" }],
    { "claim_files.0": "(.jpg)" },
  ],
  ["a program named as text", [{ name: "a.txt", content: "MZ\x90\0" }], { "claim_files.0": "(.txt)" }],
  [
    "a web page named as a picture",
    [{ name: "a.png", content: "<html><script>1</script></html>" }],
    { "claim_files.0": "(.png)" },
  ],
  ["a drawing with scripts", [{ name: "a.svg", content: "<svg/>" }], { "claim_files.0": "cannot be added" }],
  ["a PDF named as text", [{ name: "a.txt", content: samples.pdf }], { "claim_files.0": "(.txt)" }],
  ["a picture named as another kind", [{ name: "a.gif", content: samples.png }], { "claim_files.0": "(.gif)" }],
  [
    "binary far down in a text",
    [{ name: "a.csv", content: `${"a;b\r\n".repeat(20_000)}\0` }],
    { "claim_files.0": "(.csv)" },
  ],
  [
    "a name without an extension",
    [{ name: "report", content: samples.pdf }],
    { "claim_files.0": "report cannot be added" },
  ],
  [
    "a name that is only an extension",
    [{ name: ".pdf", content: samples.pdf }],
    { "claim_files.0": "cannot be added" },
  ],
  [
    "a file one byte too large",
    [{ name: "a.txt", content: "x".repeat(megabyte + 1) }],
    { "claim_files.0": "a.txt is larger than 1 MB." },
  ],
  [
    "a film one byte too large",
    [{ name: "a.mp4", content: Buffer.concat([samples.mp4, Buffer.alloc(2 * megabyte)]) }],
    { "claim_files.0": "a.mp4 is larger than 2 MB." },
  ],
  [
    "good files beside two bad ones, each bad one named by its place",
    [
      { name: "good.pdf", content: samples.pdf },
      { name: "bad.exe", content: "MZ" },
      { name: "good.txt", content: samples.txt },
      { name: "bad.zip", content: "PK" },
    ],
    { "claim_files.1": "bad.exe cannot be added", "claim_files.3": "bad.zip cannot be added" },
  ],
  [
    "more files than a claim holds",
    Array.from({ length: 6 }, (_, n) => ({ name: `${n}.txt`, content: samples.txt })),
    { "claim_files.5": "5.txt is one file too many: a claim holds at most 5." },
  ],
];

describe("refused, and nothing is left of it", () => {
  test.each(refused)("%s", async (_, files, errors) => {
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

  test("of two calls at once that together are too many, one is refused whole", async () => {
    const two = [
      { name: "x.txt", content: samples.txt },
      { name: "y.txt", content: samples.txt },
    ];
    const answers = await Promise.all([upload(t, dealer, claim, two), upload(t, dealer, claim, two)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const { files } = (await t.as(dealer)({ url: `/api/claim/${claim}` })).json().claim;
    expect(files).toHaveLength(4);
    before = await kept();
  });
});
