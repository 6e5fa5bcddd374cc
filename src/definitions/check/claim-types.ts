import { hasFolder } from "../lineage.ts";
import { bareOf } from "../number-prefix.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { WrittenClaimType } from "../shared-sources.ts";
import type { SharedCheck, SharedCheckInput } from "./check.ts";

/** Claim types have a folder, a name and a prefix of their own; every folder is a claim type; no two start at one address. */
export const claimTypes: SharedCheck = (input) => {
  const { shared, folders } = input;
  const source = shared.files.types;
  const { claimTypes: entries } = shared;
  const found = entries.flatMap((entry, index): Fault[] => [
    ...folderFaults(entry, index, input),
    ...extendsFaults(entry, index, input),
    ...twice(entries, index, "type", input),
    ...twice(entries, index, "prefix", input),
    ...twice(entries, index, "label", input),
    ...reviewerFaults(entry, index, input),
    ...(entry.isClaim === false || entry.prefix !== undefined || !source.isWhole
      ? []
      : [
          source.fault(
            ["types", index],
            "lacking",
            `"prefix" is lacking here: what the claim numbers of "${entry.type}" begin with.`,
          ),
        ]),
  ]);
  const homeless = folders
    .filter((folder) => source.isWhole && !entries.some(({ type }) => type === folder))
    .map((folder) => {
      const message = `The folder "${folder}" is no claim type; add an entry with "type": "${folder}" here.`;
      return source.faultAtKey(["types"], "unlisted-folder", message);
    });
  return [...found, ...homeless, ...startFaults(input)];
};

function folderFaults(
  { type, definition }: WrittenClaimType,
  index: number,
  { shared, folders }: SharedCheckInput,
): Fault[] {
  const folder = definition ?? type;
  if (folders.includes(folder)) return [];
  const message =
    definition === undefined
      ? `There is no folder "${type}"; add it, or name another folder in "definition".`
      : `There is no folder "${definition}"; name the one that defines "${type}".`;
  return [
    shared.files.types.fault(
      ["types", index, definition === undefined ? "type" : "definition"],
      "unknown-folder",
      message,
      nearestWord(folder, folders),
    ),
  ];
}

/** A type extends one that has a folder, and none that extends it in turn. */
function extendsFaults(entry: WrittenClaimType, index: number, { shared, folders }: SharedCheckInput): Fault[] {
  const { type, definition, extends: parent } = entry;
  const { claimTypes: entries } = shared;
  const fault = (code: string, message: string, suggestion?: string) => [
    shared.files.types.fault(["types", index, "extends"], code, message, suggestion),
  ];
  if (parent === undefined) return [];
  if (definition !== undefined) {
    return fault(
      "extends",
      `"${type}" has no folder of its own that could hold changes; take "extends" away, or "definition".`,
    );
  }
  const known = entries.filter((one) => hasFolder(one.type, entries) && one.type !== type).map((one) => one.type);
  if (parent === type || !hasFolder(parent, entries) || !folders.includes(parent)) {
    const message = `"${type}" cannot extend "${parent}"; name another claim type that has a folder: ${known.join(", ")}.`;
    return fault("unknown-parent", message, nearestWord(parent, known));
  }
  const circle = [type];
  for (
    let next: string | undefined = parent;
    next !== undefined;
    next = entries.find((one) => one.type === next)?.extends
  ) {
    circle.push(next);
    if (next === type)
      return fault("circle", `This leads back to itself: ${circle.join(" extends ")}. Let one of them stand alone.`);
    if (circle.indexOf(next) < circle.length - 1) return [];
  }
  return [];
}

/** Who reviews is said in words; what is nearly the name of a role is meant to be it. */
function reviewerFaults({ reviewer }: WrittenClaimType, index: number, { shared }: SharedCheckInput): Fault[] {
  const known = Object.keys(shared.access.roles).map((role) => role.replaceAll("_", " "));
  if (reviewer === undefined || known.includes(reviewer.toLowerCase())) return [];
  const near = nearestWord(reviewer, known);
  if (near === undefined || near.startsWith(reviewer.toLowerCase())) return [];
  const message = `There is no role "${reviewer}" in access.json, and people would read it under Pending Action; write the name of one.`;
  return [shared.files.types.fault(["types", index, "reviewer"], "unknown-role", message, near)];
}

function twice(
  entries: readonly WrittenClaimType[],
  index: number,
  key: "type" | "prefix" | "label",
  { shared }: SharedCheckInput,
): Fault[] {
  const value = entries[index]?.[key];
  if (value === undefined) return [];
  // One sequence numbers all claims, but LN and LN{year} would be read as one type's.
  const bare = (text: string) => (key === "prefix" ? bareOf(text) : text.toLowerCase());
  const other = entries.findIndex(({ [key]: text }) => text !== undefined && bare(text) === bare(value));
  if (other === index) return [];
  const { type, [key]: own } = entries[other] as WrittenClaimType;
  const word = key === "type" ? "name" : key;
  const isSame = own?.toLowerCase() === value.toLowerCase();
  const found = isSame
    ? `"${value}" is the ${word} of "${type}" too`
    : `"${value}" and the ${word} "${own}" of "${type}" differ by the year alone`;
  const message = `${found}; each claim type needs its own.`;
  return [shared.files.types.fault(["types", index, key], "duplicate", message)];
}

/** Two forms at one address: only the first would open. */
function startFaults({ types }: SharedCheckInput): Fault[] {
  const seen = new Map<string, { type: string; allowed: string }>();
  return types.flatMap((files): Fault[] => {
    const { start } = files.workflow.json as { start?: { path?: string; allowed?: unknown; offers?: string } };
    if (typeof start?.path !== "string" || start.offers === "dialog" || start.offers === "information") return [];
    const other = seen.get(start.path);
    const allowed = JSON.stringify(start.allowed);
    if (other === undefined) {
      seen.set(start.path, { type: files.type, allowed });
      return [];
    }
    if (other.allowed !== allowed) return [];
    const message = `"${other.type}" starts at /new-claim/${start.path} for the same people; give this one its own "path".`;
    return [files.workflow.fault(["start", "path"], "duplicate", message)];
  });
}
