import { DateTime } from "luxon";
import { escapeHtml } from "../http/plain-page.ts";
import type { Settings } from "../settings/settings.ts";
import type { Send } from "./due-mail.ts";

/** Whose letters they are, as they say it at their head and foot. */
export interface Brand extends Pick<Settings, "brandName" | "advisorPhone" | "policyUrl"> {
  /** A small JPEG on the colour of a letter's head; without one the name stands alone. */
  mark?: Buffer | undefined;
}

const portal = "Partner Portal";
const advisor = "Technical advisor";
const policy = "Warranty policy";

/** Where the brand stands in the HTML of a letter that waits. Nothing that anybody typed can look like it. */
export const brandHead = `<span class="brand">${portal}</span>`;
export const brandFoot = '<span class="brand-foot"></span>';

/** The lines of the brand that a letter shows beside its own words: whoever answers it quotes them. */
export const brandWords = ({ brandName, advisorPhone, policyUrl }: Brand, written: Date): string[] => [
  portal,
  brandName,
  `${brandName} ${dayIn(written)}`,
  `${brandName}. ${[advisorPhone && `${advisor} ${advisorPhone}`, policyUrl && policy].filter(Boolean).join(", ")}`,
];

/** Sends letters under the brand as it is when they leave; its mark travels with them, as pictures from elsewhere are seldom shown. */
export function withBrand(send: Send, brand: Brand): Send {
  return (mail) => {
    if (!mail.html_part.includes(brandHead)) return send(mail);
    const cid = `brand.${mail.id}@claims-portal`;
    const html = mail.html_part
      .replace(brandHead, () => headOf(brand, cid, mail.created_at))
      .replace(brandFoot, () => footOf(brand));
    const { mark } = brand;
    const marks = mark ? [{ cid, filename: "brand.jpg", content: mark }] : [];
    return send({ ...mail, html_part: html, pictures: [...(mail.pictures ?? []), ...marks] });
  };
}

/** The day in New Zealand: `24 November 2026`. */
const dayIn = (moment: Date): string =>
  DateTime.fromJSDate(moment, { zone: "Pacific/Auckland" }).setLocale("en-NZ").toFormat("d LLLL yyyy");

/** The name says whose mark it is. */
const headOf = ({ brandName, mark }: Brand, cid: string, written: Date): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="font:inherit;color:inherit">${mark ? `<img src="cid:${cid}" alt="" width="32" height="32" style="display:inline-block;margin:0 12px 0 0;border:0;vertical-align:middle">` : ""}${escapeHtml(brandName)}</td> <td align="right" style="font:inherit;font-size:14px;font-weight:400;color:#cfe0ec">${dayIn(written)}</td></tr></table>`;

function footOf({ brandName, advisorPhone, policyUrl }: Brand): string {
  const link = (href: string, words: string) =>
    `<a class="quiet" href="${escapeHtml(href)}" style="color:#4c5767">${escapeHtml(words)}</a>`;
  const ways = [
    ...(advisorPhone ? [`${advisor} ${link(`tel:${advisorPhone.replaceAll(/[^\d+]/g, "")}`, advisorPhone)}`] : []),
    ...(policyUrl ? [link(policyUrl, policy)] : []),
  ];
  return `${escapeHtml(brandName)}.${ways.length > 0 ? ` ${ways.join(", ")}` : ""}`;
}
