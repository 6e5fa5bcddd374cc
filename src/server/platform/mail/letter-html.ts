import { escapeHtml } from "../http/plain-page.ts";

const style = `:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 16px; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; color: #1f2328; background: #fff }
main { max-width: 560px; margin: 0 auto } p { margin: 0 0 16px; overflow-wrap: anywhere }
blockquote { margin: 0 0 16px; padding: 8px 16px; border-left: 4px solid #8c959f; overflow-wrap: anywhere }
a { color: #0b5cab } a.act { display: inline-block; padding: 10px 16px; border-radius: 6px; font-weight: 600; text-decoration: none; color: #fff; background: #0b5cab }
.quiet { font-size: 14px; color: #57606a }
@media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #161b22 } a { color: #7ab8f5 }
a.act { color: #0d1117; background: #7ab8f5 } .quiet { color: #9da7b3 } }`;

/** Plain text in an element of HTML that keeps its lines. */
const lines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** Plain text as a paragraph of HTML. */
export const htmlParagraph = (text: string): string => `<p>${lines(text)}</p>`;

/** Somebody's own words. */
export const htmlQuote = (text: string): string => `<blockquote>${lines(text)}</blockquote>`;

/** The way to where the letter leads, as a button and to be copied. */
export const htmlAct = (label: string, address: string): string =>
  `<p><a class="act" href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>
<p class="quiet">${escapeHtml(address)}</p>`;

export const htmlSmall = (text: string): string => `<p class="quiet">${escapeHtml(text)}</p>`;

/** A whole letter: legible by day and night, on a phone, and without its style. `body` is HTML, already escaped. */
export const letterHtml = (subject: string, body: string[]): string => `<!DOCTYPE html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body><main>
${body.join("\n")}
</main></body>
</html>`;
