import type { Tone } from "../../../engine/index.ts";
import { escapeHtml } from "../http/plain-page.ts";
import { brandFoot, brandHead } from "./letter-brand.ts";

const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`;
const body = `${font};font-size:16px;line-height:24px;color:#1a2029;overflow-wrap:anywhere;word-break:break-word`;
const quiet = `${font};font-size:14px;line-height:20px;color:#4c5767`;

/** Only what can stand in no element: mail readers that drop it show the letter by day. */
const byNight = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) { .page { background: #101418 !important } .sheet { background: #161b22 !important; border-color: #3b434d !important }
.ink { color: #e6edf3 !important } .quiet { color: #aab4bf !important } .line { border-color: #3b434d !important }
.quote { background: #1c2a36 !important } .pill { background: transparent !important; color: #e6edf3 !important } .act { background: #7ab8f5 !important; color: #0d1117 !important } }`;

/** Plain text in an element of HTML that keeps its lines. */
const lines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** Plain text as a paragraph of HTML. */
export const htmlParagraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${body}">${lines(text)}</p>`;

/** Somebody's own words. */
export const htmlQuote = (text: string): string =>
  `<blockquote class="ink quote" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #0f6294;background:#eef6fb;${body}">${lines(text)}</blockquote>`;

/** What happens next, said apart from the rest. */
export const htmlNext = (title: string, text: string): string =>
  `<p class="ink quote" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #0f6294;background:#eef6fb;${body}"><strong>${lines(title)}</strong> ${lines(text)}</p>`;

/** Ground, edge and ink by the tone of a status; words always stand in them. */
const tones: Record<Tone, [ground: string, edge: string, ink: string]> = {
  neutral: ["#f1f3f5", "#a8b0ba", "#3a424d"],
  progress: ["#eaf3fb", "#7fb2dd", "#0b4f86"],
  attention: ["#fff4e5", "#e0a458", "#7a4100"],
  notable: ["#f5effb", "#b995dc", "#5b2c8c"],
  good: ["#edf7f0", "#74b98a", "#14532d"],
  bad: ["#fdf0ef", "#e29a95", "#8c1d18"],
};

/** How the claim stands, as a word and a colour. */
function htmlStatus({ label, tone }: LetterStatus): string {
  const [ground, edge, ink] = tones[tone];
  return `<p style="margin:0 0 12px"><span class="pill" style="display:inline-block;padding:2px 12px;border:1px solid ${edge};border-radius:14px;background:${ground};${font};font-size:14px;line-height:20px;font-weight:600;color:${ink}">${escapeHtml(label)}</span></p>`;
}

export interface LetterStatus {
  label: string;
  tone: Tone;
}

/** Values under their titles. */
export function htmlFacts(facts: readonly { title: string; text: string }[]): string {
  const cell = "padding:8px 0;border-top:1px solid #dde2e8;text-align:left;vertical-align:top;font-weight:400";
  // A colon and a space: without its frame the table reads as the plain text does.
  const rows = facts.map(
    ({ title, text }) =>
      `<tr><th scope="row" class="quiet line" width="128" style="${quiet};line-height:24px;${cell};padding-right:16px">${lines(title)}:</th> <td class="ink line" style="${body};${cell}">${lines(text)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join("\n")}</table>`;
}

/** Pictures that travel with the letter, under their title, which is HTML already; each with the name of its file in its place where it is not shown. */
export function htmlPictures(
  title: string,
  pictures: readonly { cid: string; name: string; width: number; height: number }[],
): string {
  const shown = pictures.map(
    ({ cid, name, width, height }) =>
      `<img src="cid:${cid}" alt="${escapeHtml(name)}" width="${width}" height="${height}" class="line" style="display:inline-block;margin:0 8px 8px 0;border:1px solid #dde2e8;border-radius:4px;vertical-align:top;${quiet}">`,
  );
  return `<p class="quiet" style="margin:0 0 4px;${quiet}">${title}:</p>
<div style="margin:0 0 8px">${shown.join("\n")}</div>`;
}

/** The way to where the letter leads, as a button and to be copied. */
export const htmlAct = (label: string, address: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 8px"><tr><td class="act" style="border-radius:6px;background:#0f6294">
<a class="act" href="${escapeHtml(address)}" style="display:inline-block;padding:10px 20px;border-radius:6px;${font};font-size:16px;line-height:24px;font-weight:600;text-decoration:none;color:#ffffff;background:#0f6294">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 16px;${quiet};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(address)}</p>`;

export const htmlSmall = (text: string): string =>
  `<p class="quiet" style="margin:0 0 8px;${quiet}">${escapeHtml(text)}</p>`;

/**
 * A whole letter: under the brand, in tables with their style beside them, as mail readers want it; legible by day and night, on a
 * phone, and without pictures. `parts` is HTML, already escaped, in this language.
 */
export const letterHtml = (
  subject: string,
  parts: string[],
  { language = "en-NZ", status }: { language?: string | undefined; status?: LetterStatus | undefined } = {},
): string => `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${byNight}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dde2e8;text-align:left">
<tr><td style="padding:16px 24px;background:#0e334c;${font};font-size:18px;line-height:28px;font-weight:600;color:#ffffff">${brandHead}</td></tr>
<tr><td style="padding:24px">
${status ? htmlStatus(status) : ""}
<h1 class="ink" style="margin:0 0 12px;${body};font-size:22px;line-height:30px;font-weight:600">${escapeHtml(subject)}</h1>
${parts.join("\n")}
</td></tr></table>
<p class="quiet" lang="en-NZ" style="max-width:512px;margin:12px auto 0;padding:0 24px;text-align:left;${quiet}">${brandFoot}</p>
</td></tr></table>
</body>
</html>`;
