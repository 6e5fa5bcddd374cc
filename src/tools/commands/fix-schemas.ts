import { writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { type Fixed, fixFaults } from "../../definitions/fix-faults.ts";

/**
 * Shows what can be mended safely under `root`, line by line, and writes it once a person at the terminal agrees, or at once where
 * it `isAgreed`. With nobody to ask nothing is written. Resolves with whether the definitions stand as they were shown.
 */
export async function fixSchemas(root: string, folder: string, isAgreed: boolean): Promise<boolean> {
  const { fixed, left, texts, faults } = fixFaults(root);
  for (const one of fixed) console.log(diff(one, folder).join("\n"));
  for (const { fault, because } of left)
    console.log(`${folder}/${fault.file}:${fault.line} is left to you: ${fault.message} (${because})\n`);
  if (fixed.length === 0) {
    console.log("Nothing can be fixed safely.");
    return true;
  }
  const rest = `${fixed.length} to write; ${faults.length} ${faults.length === 1 ? "finding is" : "findings are"} left then.`;
  console.log(rest);
  if (!isAgreed && !process.stdin.isTTY) {
    console.error("Nothing was written, for nobody is here to be asked: --fix --yes writes it.");
    return false;
  }
  if (!isAgreed && !(await agrees())) {
    console.log("Nothing was written.");
    return false;
  }
  for (const [file, text] of texts) writeFileSync(path.join(root, file), text);
  return true;
}

async function agrees(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Write it? [y/N] ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** The lines that change, as a diff. */
function diff({ fault, before, after }: Fixed, folder: string): string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const start = old.findIndex((line, index) => line !== now[index]);
  let same = 0;
  while (same < Math.min(old.length, now.length) - start && old.at(-1 - same) === now.at(-1 - same)) same++;
  return [
    `${folder}/${fault.file}:${start + 1} ${fault.message}`,
    ...old.slice(start, old.length - same).map((line) => `- ${line}`),
    ...now.slice(start, now.length - same).map((line) => `+ ${line}`),
    "",
  ];
}
