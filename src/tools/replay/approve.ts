import { createInterface } from "node:readline/promises";
import { causesOf } from "../../definitions/stories/causes.ts";
import type { Outcome } from "../../definitions/stories/run.ts";
import { causeLines } from "./report.ts";

/**
 * Ids of the causes whose findings are right: those that `wanted` names, separated by commas, else those that the person at the
 * terminal approves, one after another. There is no way to approve all at once. A name that no difference has any more, or nobody
 * to ask, ends the process with 2 and writes nothing.
 */
export async function approvedCauses(outcomes: readonly Outcome[], wanted: string): Promise<string[]> {
  const causes = causesOf(outcomes);
  const ids = wanted.split(",").filter((id) => id !== "");
  const unknown = ids.filter((id) => !causes.some((cause) => cause.id === id));
  if (unknown.length > 0) refuse(`No difference has the cause ${unknown.join(", ")} any more: play the stories again.`);
  if (ids.length > 0 || causes.length === 0) return ids;
  if (!process.stdin.isTTY)
    refuse(`Nobody is here to be asked: name the causes to approve, like --update=${causes[0]?.id}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const approved: string[] = [];
  for (const [index, cause] of causes.entries()) {
    console.log(causeLines(cause).join("\n"));
    const answer = await terminal.question(`\n${index + 1} of ${causes.length}: is what was found right? [y/N] `);
    if (/^y(es)?$/i.test(answer.trim())) approved.push(cause.id);
  }
  terminal.close();
  return approved;
}

function refuse(words: string): never {
  console.error(words);
  process.exit(2);
}
