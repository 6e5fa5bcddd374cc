import { deflateRawSync, gzipSync } from "node:zlib";
import { parse } from "content-disposition";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachmentHeader, safeFileName } from "../../../src/server/platform/files/file-name.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, type Upload, upload } from "./upload.ts";

let t: TestApp;
const dealer = "dealer@example.test";
beforeAll(async () => {
  t = await testApp({ env: { MAX_FILES_PER_CLAIM: "200" } });
});
afterAll(() => t.close());

const bytes = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))));
const page = "<!DOCTYPE html><html><body onload=alert(1)><script>alert(document.domain)</script></body></html>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;
const entities = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbb"><!ENTITY c "&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&c;&d;</a>`;
const ole = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const bomb = gzipSync(Buffer.alloc(30 * 1024 * 1024));
const zip = bytes("PK\x03\x04\x14\x00\x00\x00\x08\x00", deflateRawSync(Buffer.alloc(1024 * 1024)));

/** Contents that lie, and the names they lie under: none is taken. */
const refused: Upload[] = [
  { name: "a.svg", content: svg },
  { name: "a.html", content: page },
  { name: "a.xml", content: entities },
  { name: "a.docm", content: bytes(ole) },
  { name: "a.xlsm", content: zip },
  { name: "a.zip", content: zip },
  { name: "a.gz", content: bytes(bomb) },
  { name: "a.js", content: "alert(1)" },
  { name: "a.pdf.exe", content: samples.pdf },
  { name: "a.pdf.html", content: samples.pdf },
  { name: "a.pdf", content: page },
  { name: "a.pdf", content: bytes("\n\n", page, samples.pdf) },
  { name: "a.png", content: svg },
  { name: "a.jpg", content: svg },
  { name: "a.gif", content: entities },
  { name: "a.pdf", content: zip },
  { name: "a.pdf", content: bytes(bomb) },
  { name: "a.jpg", content: bytes(bomb) },
  { name: "a.txt", content: bytes(bomb) },
  { name: "a.csv", content: bytes(ole, "macro") },
  { name: "a.txt", content: zip },
  { name: "a.mp4", content: bytes("\x00\x00\x00\x18free", "mp4") },
  { name: "a.mp4", content: page },
  { name: "a.mp4", content: samples.png },
  { name: "a.png", content: samples.jpg },
  { name: "a.pdf\0.html", content: page },
  { name: "a.p\u0501f", content: samples.pdf },
  { name: "a.\u202efdp", content: samples.pdf },
  { name: "a.pdf ", content: page },
  { name: "a", content: samples.pdf },
  { name: "...", content: samples.pdf },
  { name: "a.", content: samples.pdf },
];

/** Contents that are also something else, under a name of theirs: taken, and never more than an attachment of that kind. */
const harmless: [Upload, type: string][] = [
  [{ name: "both.pdf", content: bytes(samples.pdf, page) }, "application/pdf"],
  [{ name: "script.gif", content: bytes("GIF89a\n\x00\n\x00/*", samples.gif, "*/=1;alert(1)//") }, "image/gif"],
  [{ name: "packed.png", content: bytes(samples.png, zip) }, "image/png"],
  [{ name: "page.txt", content: page }, "text/plain"],
  [{ name: "drawing.txt", content: svg }, "text/plain"],
  [{ name: "formulas.csv", content: '=HYPERLINK("http://x.test?"&A1);+1;-1;@SUM(1)\r\n' }, "text/csv"],
  [{ name: "mark.txt", content: bytes("\xef\xbb\xbf") }, "text/plain"],
  [{ name: "typed.txt", content: "x", type: "text/html" }, "text/plain"],
  [{ name: "photo.html.jpg", content: samples.jpg, type: "text/html" }, "image/jpeg"],
];

describe("contents", () => {
  test.each(refused.map((file, n) => [`${n} ${JSON.stringify(file.name)}`, file] as const))(
    "%s is refused in words and nothing is kept of it",
    async (_title, file) => {
      const claim = await newDraft(t);
      const answer = await upload(t, dealer, claim, [file]);
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json().errors["claim_files.0"][0]).toMatch(/cannot be added|does not hold what its name says/);
      expect((await t.as(dealer)({ url: `/api/claim/${claim}` })).json().claim.files).toEqual([]);
    },
  );

  test.each(harmless.map(([file, type]) => [file.name, file, type] as const))(
    "%s is given back as an attachment that nothing runs",
    async (_name, file, type) => {
      const answer = await upload(t, dealer, await newDraft(t), [file]);
      expect(answer.statusCode, answer.body).toBe(200);
      const [stored] = answer.json().files;
      const fetched = await t.as(dealer)({ method: "POST", url: "/api/file/download", payload: { path: stored.path } });
      expect(fetched.rawPayload.equals(Buffer.from(file.content as Uint8Array))).toBe(true);
      expect(fetched.headers).toMatchObject({
        "content-type": expect.stringMatching(new RegExp(`^${type}(;|$)`)),
        "content-disposition": expect.stringMatching(/^attachment; /),
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cache-control": "private, no-store",
      });
    },
  );
});

/** Names that lead somewhere, mean something to a system or a header, or read as another than they are. */
const names = [
  "../../../etc/passwd.txt",
  "..\\..\\windows\\system32\\a.txt",
  "/etc/cron.d/a.txt",
  "C:\\boot.txt",
  "\\\\server\\share\\a.txt",
  "file:///etc/passwd.txt",
  "a\0.txt",
  "a\u0000\u0001\u001f\u007f\u0085.txt",
  "a\r\nSet-Cookie: session=1\r\n\r\n.txt",
  'a"; filename="b.exe.txt',
  "a'; x*=UTF-8''b.txt",
  "%2e%2e%2fa%00.txt",
  "a%0d%0aX: y.txt",
  "invoice\u202Etxt.exe.txt",
  "\u2066a\u2069\u200f\u200e\u061c.txt",
  "a\u200b\u200d\ufeff\u00ad.txt",
  "a\u2028b\u2029.txt",
  "CON.txt",
  "nul.txt",
  "COM1.txt",
  "LPT¹.txt",
  "aux.tar.txt",
  ".htaccess.txt",
  "-rf.txt",
  "~/.ssh/a.txt",
  "$(reboot)`id`;|&.txt",
  "a.txt. . .",
  "a.TXT",
  `${"a".repeat(300)}.txt`,
  `${"ā".repeat(300)}.txt`,
  `${"😀".repeat(300)}.txt`,
  "\ud800.txt",
  "а\u0441\u0440.txt",
  "ｅｘｅ．txt",
  "<script>alert(1)</script>.txt",
  "<img src=x onerror=alert(1)>.txt",
  "a\u0300".repeat(200),
];

const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

describe("names", () => {
  test.each(names.map((name) => [JSON.stringify(name).slice(0, 60), name]))(
    "%s is kept as a plain name",
    (_t, name) => {
      const kept = safeFileName(name);
      expect(kept).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:<>"|?*]/u);
      expect(kept).toBe(kept.trim());
      expect(kept).not.toMatch(/^\.|\.$|^$/);
      expect(kept).not.toMatch(reserved);
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
      expect(safeFileName(kept)).toBe(kept);
      const header = attachmentHeader(kept);
      expect(header).toMatch(/^attachment; filename=[\x20-\x7e]+$/);
      expect(parse(header)).toMatchObject({ type: "attachment", parameters: { filename: kept } });
    },
  );

  test("hostile names come through an upload, the claim, the timeline and the header as the same plain name", async () => {
    const claim = await newDraft(t);
    const sent = names.filter((name) => /\.txt$/i.test(name) && !/["\r\n]/.test(name) && name.isWellFormed());
    const answer = await upload(
      t,
      dealer,
      claim,
      sent.map((name) => ({ name, content: samples.txt })),
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const stored: { original_filename: string; path: string }[] = answer.json().files;
    expect(stored.map(({ original_filename }) => original_filename)).toEqual(sent.map(safeFileName));
    for (const { original_filename, path } of stored) {
      expect(path).toMatch(/^[0-9a-f]{32}$/);
      const fetched = await t.as(dealer)({ method: "POST", url: "/api/file/download", payload: { path } });
      expect(fetched.headers["content-disposition"]).toBe(attachmentHeader(original_filename));
      expect(fetched.headers["set-cookie"]).toBeUndefined();
    }
  });
});
