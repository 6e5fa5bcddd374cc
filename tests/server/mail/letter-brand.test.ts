import { expect, test } from "vitest";
import type { DueMail } from "../../../src/server/platform/mail/due-mail.ts";
import { type Brand, brandWords, withBrand } from "../../../src/server/platform/mail/letter-brand.ts";
import { htmlParagraph, letterHtml } from "../../../src/server/platform/mail/letter-html.ts";

const brand: Brand = {
  brandName: "Tāwhiri & Co",
  advisorPhone: "0800 123 456",
  policyUrl: "https://example.test/policy",
};
const mail = {
  id: "01890000-0000-7000-8000-000000000000",
  created_at: new Date("2026-11-23T22:00:00Z"),
  text_part: "Approved.\n",
  html_part: letterHtml("Approved", [htmlParagraph('<span class="brand-foot"></span>')]),
} as DueMail;

async function sent(by: Brand, given = mail): Promise<DueMail> {
  const taken: DueMail[] = [];
  await withBrand(async (one) => {
    taken.push(one);
    return [];
  }, by)(given);
  return taken[0] as DueMail;
}
const seen = (html: string) =>
  html
    .replace(/^[\s\S]*<body/, "<body")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("a letter leaves under the brand's mark and name, with whom to ring and the policy at its foot", async () => {
  const mark = Buffer.from("a mark");
  const { html_part: html, pictures, text_part } = await sent({ ...brand, mark });
  const cid = `brand.${mail.id}@claims-portal`;
  expect(pictures).toEqual([{ cid, filename: "brand.jpg", content: mark }]);
  expect(html.match(/<img [^>]*src="([^"]*)"/)?.[1]).toBe(`cid:${cid}`);
  expect(seen(html)).toMatch(/^ Tāwhiri &#38; Co 24 November 2026 Approved /);
  expect(seen(html)).toMatch(/ Tāwhiri &#38; Co\. Technical advisor 0800 123 456 , Warranty policy $/);
  expect(html).toContain('href="tel:0800123456"');
  expect(text_part).toBe("Approved.\n");
});

test("without a mark the name stands alone; pictures that a letter has stay, and so does one that was written before", async () => {
  const photo = { cid: "photo", filename: "photo.jpg", content: Buffer.from("a photo") };
  const plain = await sent({ ...brand, advisorPhone: "", policyUrl: "" }, { ...mail, pictures: [photo] });
  expect(plain.pictures).toEqual([photo]);
  expect(plain.html_part).not.toContain("<img");
  expect(seen(plain.html_part)).toMatch(/^ Tāwhiri &#38; Co 24 November 2026 Approved .* Tāwhiri &#38; Co\. $/);
  const earlier = { ...mail, html_part: "<p>Partner Portal</p>" };
  expect(await sent({ ...brand, mark: Buffer.from("a mark") }, earlier)).toEqual(earlier);
});

test("what a letter shows of the brand is known again in an answer that quotes it", async () => {
  const { html_part: html } = await sent(brand);
  const lines = brandWords(brand, mail.created_at).map((line) => line.replace("&", "&#38;"));
  expect(lines).toContain("Tāwhiri &#38; Co 24 November 2026");
  for (const line of lines.slice(1)) expect(seen(html).replaceAll(" ,", ",")).toContain(line);
});
