import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { definitionFaults } from "./load.ts";
import type { Fault } from "./read/fault.ts";
import type { Fix } from "./read/fix.ts";
import { editDistance } from "./read/nearest-word.ts";

/** A fault with its fix, and the file before and after it. */
export interface Fixed {
  fault: Fault;
  before: string;
  after: string;
}

interface FixedFaults {
  fixed: Fixed[];
  /** What was not fixed though it could be, and why. */
  left: { fault: Fault; because: string }[];
  /** The files that are changed, by name. */
  texts: Map<string, string>;
  faults: Fault[];
}

type Fixable = Fault & { fix: Fix };

interface Trial {
  steps: Fixed[];
  faults: Fault[];
}

/** More names than these are not tried in the place of one. */
const mostRivals = 8;

/**
 * Mends what is safe in a copy of the definitions under `root`; nothing is written there. A fix is taken back unless fewer findings
 * are left and none is new, or where another name that is as near would do as well.
 */
export function fixFaults(root: string): FixedFaults {
  const folder = mkdtempSync(path.join(tmpdir(), "fixes-"));
  try {
    const copy = path.join(folder, "schemas");
    cpSync(root, copy, { recursive: true });
    const widgets = path.resolve(root, "../widgets");
    if (existsSync(widgets)) symlinkSync(widgets, path.join(folder, "widgets"), "junction");
    return fixAll(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fixAll(root: string): FixedFaults {
  const fixed: Fixed[] = [];
  const left: FixedFaults["left"] = [];
  const tried = new Set<string>();
  let faults = definitionFaults(root);
  for (;;) {
    const fault = faults.filter(isFixable).find((one) => !tried.has(nameOf(one)));
    if (!fault) break;
    tried.add(nameOf(fault));
    const trial = attempt(root, fault, faults);
    const because = trial
      ? doubtOf(root, fault, faults)
      : "the change does not mend it, or something else would be wrong";
    if (trial && because === undefined) {
      for (const { fault: one, after } of trial.steps) writeFileSync(path.join(root, one.file), after);
      fixed.push(...trial.steps);
      faults = trial.faults;
    } else left.push({ fault, because: because ?? "" });
  }
  const texts = new Map(fixed.map(({ fault, after }) => [fault.file, after]));
  return { fixed, left, texts, faults };
}

const isFixable = (fault: Fault): fault is Fixable => fault.fix !== undefined;

/** Lines move with what is taken away above them. */
const nameOf = ({ file, code, message }: Fault): string =>
  JSON.stringify([file, code, message.replaceAll(/(\.json):\d+/g, "$1")]);

/** Why a fix is not safe; undefined where it is. */
function doubtOf(root: string, fault: Fixable, faults: readonly Fault[]): string | undefined {
  if (fault.fix.is.trim() === "") {
    const isLacking =
      fault.code === "unused-words" && faults.some(({ code, fix }) => code === "no-words" || fix === undefined);
    return isLacking ? "these words may be those that are lacking elsewhere" : undefined;
  }
  const rivals = rivalsOf(root, fault.fix);
  if (rivals.length > mostRivals) return "too many other names are as near";
  const other = rivals.find((is) => attempt(root, { ...fault, fix: { ...fault.fix, is } }, faults));
  return other === undefined ? undefined : `"${other}" is as near and would do as well`;
}

/** What the fix leads to, with the removal of what nothing uses any more; undefined unless all is better. The folder stays as it was. */
function attempt(root: string, fault: Fixable, before: readonly Fault[]): Trial | undefined {
  const steps = [applied(root, fault)];
  const texts = new Map(steps.map((step) => [fault.file, step.before]));
  try {
    for (;;) {
      const step = steps.at(-1) as Fixed;
      writeFileSync(path.join(root, step.fault.file), step.after);
      const faults = definitionFaults(root);
      const news = newIn(faults, before);
      if (news.length === 0) return faults.length < before.length ? { steps, faults } : undefined;
      const next = news.find((one) => one.code === "unused-words" && one.fix?.is === "") as Fixable | undefined;
      if (fault.fix.is !== "" || !next) return undefined;
      steps.push(applied(root, next));
      if (!texts.has(next.file)) texts.set(next.file, (steps.at(-1) as Fixed).before);
    }
  } finally {
    for (const [file, text] of texts) writeFileSync(path.join(root, file), text);
  }
}

function applied(root: string, fault: Fixable): Fixed {
  const before = readFileSync(path.join(root, fault.file), "utf8");
  const { offset, was, is } = fault.fix;
  const isThere = before.startsWith(was, offset);
  return { fault, before, after: isThere ? before.slice(0, offset) + is + before.slice(offset + was.length) : before };
}

function newIn(faults: readonly Fault[], before: readonly Fault[]): Fault[] {
  const known = before.map(nameOf);
  return faults.filter((fault) => {
    const index = known.indexOf(nameOf(fault));
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

/** What else might have been meant: the name with another word of the definitions in it that is as near as the one suggested. */
function rivalsOf(root: string, { was, is }: Fix): string[] {
  const [wrong, right] = [partsOf(was), partsOf(is)];
  const differing = wrong.flatMap((part, index) => (part === right[index] ? [] : [index]));
  const [place = 0] = differing;
  const isOnePart = wrong.length === right.length && differing.length === 1;
  const [old, meant] = isOnePart ? [wrong[place] ?? "", right[place] ?? ""] : [was, is];
  const bound = editDistance(old.toLowerCase(), meant.toLowerCase());
  return (
    [...wordsIn(root, isOnePart)]
      .filter((word) => word !== old && word !== meant && Math.abs(word.length - old.length) <= bound)
      // What was written short is meant in full.
      .filter((word) => !meant.includes(old) || word.includes(old))
      .filter((word) => editDistance(old.toLowerCase(), word.toLowerCase()) <= bound)
      .map((word) => (isOnePart ? wrong.with(place, word).join("") : word))
  );
}

/** A pointer or placeholder in its names, and what stands between them. */
const partsOf = (name: string): string[] => name.split(/([/{}])/);

function wordsIn(root: string, isInParts: boolean): Set<string> {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  const texts = files.map((file) => readFileSync(path.join(root, file), "utf8"));
  const words = texts.flatMap((text) => [...text.matchAll(/"([^"\\\s]+)"/g)].map(([, word = ""]) => word));
  return new Set(isInParts ? words.flatMap(partsOf) : words);
}
