import { type Cause, causesOf } from "../../definitions/stories/causes.ts";
import { isFailure, type Outcome } from "../../definitions/stories/run.ts";
import { countOf, pathOf, summaryLine, unseenLines } from "./report.ts";

interface Run {
  /** Of the player. */
  name: string;
  /** When it was, in words. */
  at: string;
  outcomes: readonly Outcome[];
}

/** A run as one page that needs nothing else: for those who have no portal. Whatever stories say stands there as text. */
export function htmlReport({ name, at, outcomes }: Run): string {
  const causes = causesOf(outcomes);
  const broken = outcomes.flatMap((outcome) => ("error" in outcome ? [outcome] : []));
  const title = `Stories: ${causes.length + broken.length === 0 ? "all as expected" : "not all as expected"}`;
  return [
    `<!doctype html>`,
    `<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(title)}</title><style>${looks}</style></head><body><main>`,
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(`${summaryLine(outcomes)}. Played on the ${name}, ${at}.`)}</p>`,
    ...unseenLines(name, outcomes).map((line) => `<p>${escaped(line)}</p>`),
    ...(broken.length > 0 ? [`<h2>Could not be played</h2>`, ...broken.map(brokenPart)] : []),
    ...(causes.length > 0 ? [`<h2>What differs, by cause</h2>`, ...causes.map(causePart)] : []),
    `<h2>All stories</h2>`,
    ...formsTable(outcomes),
    `</main></body></html>`,
    "",
  ].join("\n");
}

const brokenPart = (outcome: Extract<Outcome, { error: string }>): string =>
  `<section><h3>${escaped(outcome.story.title)}</h3><p>${escaped(pathOf(outcome.story))}</p><pre tabindex="0">${escaped(outcome.error)}</pre></section>`;

function causePart({ id, places }: Cause): string {
  const [first] = places;
  if (!first) return "";
  const { path, expected, found, why } = first.difference;
  const stories = places.map(({ outcome: { story }, step }) => `${pathOf(story)}, ${story.title}, step ${step}`);
  const rows = [
    ["Expected", JSON.stringify(expected)],
    ["Found", JSON.stringify(found)],
    ...why.map((sentence) => ["Why", sentence]),
  ];
  return [
    `<section><h3>${escaped(`${path.join(" ")} (cause ${id})`)}</h3>`,
    `<p>${escaped(`First in “${first.outcome.story.title}”, step ${first.step}.`)}</p>`,
    `<table><tbody>${rows.map(([head = "", text = ""]) => `<tr><th scope="row">${head}</th><td>${escaped(text)}</td></tr>`).join("")}</tbody></table>`,
    `<details><summary>${places.length === 1 ? "1 place" : `${places.length} places`}</summary>`,
    `<ul>${[...new Set(stories)].map((one) => `<li>${escaped(one)}</li>`).join("")}</ul></details></section>`,
  ].join("\n");
}

function formsTable(outcomes: readonly Outcome[]): string[] {
  const byForm = Map.groupBy(outcomes, ({ story }) => story.type);
  const rows = [...byForm]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([type, own]) => {
      const { passed, failed, skipped } = countOf(own);
      const cells = [passed, failed, skipped].map((count) => `<td>${count}</td>`).join("");
      return `<tr><th scope="row">${escaped(type)}</th>${cells}</tr>`;
    });
  return [
    `<table><caption>Stories by claim type</caption><thead><tr>${["Claim type", "Passed", "Failed", "Not played here"].map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.join("")}</tbody></table>`,
    ...[...byForm].map(
      ([type, own]) =>
        `<details><summary>${escaped(`Every story of ${type}`)}</summary><ul>${own.map(storyLine).join("")}</ul></details>`,
    ),
  ];
}

function storyLine(outcome: Outcome): string {
  const fate = isFailure(outcome) ? "Failed" : "notHere" in outcome ? "Not played here" : "Passed";
  return `<li><b class="${fate.toLowerCase().split(" ")[0]}">${fate}</b> ${escaped(outcome.story.title)} <small>${escaped(pathOf(outcome.story))}</small></li>`;
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? "");

const looks = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: 0.5rem 0 1rem; }
caption { text-align: start; font-weight: 600; }
th, td { border: 1px solid GrayText; padding: 0.25rem 0.75rem; text-align: start; vertical-align: top; }
section { border-inline-start: 4px solid GrayText; padding-inline-start: 1rem; margin-block: 1.5rem; }
pre { overflow-x: auto; white-space: pre-wrap; }
summary { cursor: pointer; padding-block: 0.25rem; }
.failed { text-decoration: underline; }
`;
