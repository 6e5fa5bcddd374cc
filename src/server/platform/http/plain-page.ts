import { createHash } from "node:crypto";

/** Text made safe inside elements and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; --accent: #0b5cab; --on-accent: #fff; --ink: #1f2328; --quiet: #57606a; --line: #8c959f;
  --rule: #d8dee4; --paper: #fff; --ground: #f3f4f6; --alarm: #b3261e; --alarm-ground: #fdecea }
@media (prefers-color-scheme: dark) {
  :root { --accent: #7ab8f5; --on-accent: #0d1117; --ink: #e6edf3; --quiet: #9da7b3; --line: #6e7781; --rule: #30363d;
    --paper: #161b22; --ground: #0d1117; --alarm: #ff9c94; --alarm-ground: #3b1513 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { max-width: 400px; margin: 0 auto; padding: 48px 16px }
main.wide { max-width: 960px; padding-top: 24px }
.panel { background: var(--paper); border: 1px solid var(--rule); border-radius: 8px; padding: 24px }
.brand { margin: 0 0 16px; color: var(--quiet); font-weight: 600 }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25 }
p { margin: 0 0 16px }
a { color: var(--accent) }
label { display: block; margin-bottom: 4px; font-weight: 600 }
input, textarea { display: block; width: 100%; min-height: 44px; margin-bottom: 16px; padding: 8px 12px; color: inherit; font: inherit;
  background: var(--paper); border: 1px solid var(--line); border-radius: 6px }
input[aria-invalid], textarea[aria-invalid] { border-color: var(--alarm) }
button, .button { display: inline-block; min-height: 44px; padding: 9px 16px; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: 6px; text-decoration: none }
button.full { width: 100% }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.alarm { padding: 12px; color: var(--alarm); background: var(--alarm-ground); border: 1px solid var(--alarm); border-radius: 6px }
.hint { margin-bottom: 4px }
.quiet { color: var(--quiet); font-size: 14px }
details { margin-top: 24px; font-size: 14px } summary { cursor: pointer } details ul { padding-left: 20px }
table { width: 100%; border-collapse: collapse; font-size: 14px }
caption { text-align: left; color: var(--quiet); padding-bottom: 8px }
th, td { padding: 8px 12px 8px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px } dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
section { margin-top: 24px; padding-top: 24px; border-top: 1px solid var(--rule) } h2 { margin: 0 0 16px; font-size: 20px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 }
`;

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What these pages may load: their own style and nothing else. `script` allows one inline script by its hash. */
export const plainPagePolicy = (script?: string): string =>
  [
    "default-src 'none'",
    `style-src ${sha(style)}`,
    script === undefined ? "script-src 'self'" : `script-src ${sha(script)}`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

interface PlainPage {
  title: string;
  /** HTML, already escaped. */
  body: string;
  isWide?: boolean;
  script?: string;
}

/** A page that needs no script and nothing of the portal's bundle: sign-in, errors, caught mail. Send `plainPagePolicy` with it. */
export const plainPage = ({ title, body, isWide = false, script }: PlainPage): string =>
  `<!DOCTYPE html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - Partner Portal</title>
<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main${isWide ? ' class="wide"' : ""}><p class="brand">Partner Portal</p><div class="panel">${body}</div></main>
${script === undefined ? "" : `<script>${script}</script>`}
</body>
</html>`;
