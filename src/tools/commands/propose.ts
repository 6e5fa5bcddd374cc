import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Judged } from "../../definitions/proposals/judge-definitions.ts";
import {
  type Gap,
  type Proposals,
  type ProposedStory,
  proposeStories,
} from "../../definitions/proposals/propose-stories.ts";
import { formsOf } from "../../definitions/stories/where-in.ts";

interface Asked {
  /** One form; empty: all. */
  only: string;
  /** Ids of proposed stories that are written, separated by commas. */
  keep: string | undefined;
}

/** Tells what is worth writing next and writes what is asked for. False where there is no such form or story. */
export function propose(judged: Judged, { only, keep }: Asked): boolean {
  const forms = formsOf(judged.schemas, judged.store).filter(
    ({ definition }) => only === "" || definition.type === only,
  );
  if (forms.length === 0) console.error(`There is no form "${only}".`);
  const ids = (keep ?? "").split(",").filter((id) => id !== "");
  const kept = new Set<string>();
  for (const form of forms) {
    const proposals = proposeStories(judged, form);
    for (const line of proposalLines(proposals)) console.log(line);
    for (const one of proposals.proposed.filter(({ id }) => ids.includes(id))) {
      write(judged.fixtures, one);
      kept.add(one.id);
    }
  }
  const unknown = ids.filter((id) => !kept.has(id));
  if (unknown.length > 0) console.error(`No story is proposed under ${unknown.join(", ")}: --propose lists them.`);
  return forms.length > 0 && unknown.length === 0;
}

function write(fixtures: string, { file, story }: ProposedStory): void {
  mkdirSync(path.dirname(path.join(fixtures, file)), { recursive: true });
  writeFileSync(path.join(fixtures, file), `${JSON.stringify(story, null, 2)}\n`);
  console.log(`Kept as ${file}; npm run replay -- ${file} plays it.`);
}

/** Each story with what it closes, what is left open, and a line with the counts. */
function proposalLines({ type, places, changes, proposed, open }: Proposals): string[] {
  return [
    ...proposed.flatMap(({ id, title, closes }) => [
      "",
      `${id}  Nothing tests that ${title}.`,
      ...closes.map((gap) => `        ${gapLine(gap)}`),
    ]),
    ...(open.length > 0
      ? ["", `${type}: no story was found for these; where a change makes no difference there is none:`]
      : []),
    ...open.map((gap) => `        ${gapLine(gap)}`),
    "",
    `${type}: ${places.seen} of ${places.total} seen, ${changes.noticed} of ${changes.total} changes noticed, ${proposed.length} stories worth writing, ${open.length} left`,
  ];
}

const gapLine = ({ where: { file, line, column }, says }: Gap): string => `schemas/${file}:${line}:${column} ${says}`;
