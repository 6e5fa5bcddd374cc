import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Offence, Source } from "./source.ts";

const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), "utf8"));

/** Every claim type, status, transition, role and field of a form (as `/fault`) that `schemas/` names, with what it is. */
export function namesOf(schemas: string): Map<string, string> {
  const names = new Map<string, string>();
  const add = (kind: string, all: string[]) => {
    for (const name of all) names.set(name, names.has(name) ? `${names.get(name)} and ${kind}` : kind);
  };
  add("a role", Object.keys(read(schemas, "access.json").roles));
  add("a status", Object.keys(read(schemas, "shared/statuses.json").statuses));
  const types: { type: string }[] = read(schemas, "shared/claim-types.json").types;
  add(
    "a claim type",
    types.map(({ type }) => type),
  );
  const folders = readdirSync(schemas).filter((folder) => types.some(({ type }) => type === folder));
  const transitions = folders.flatMap((folder) => Object.keys(read(schemas, folder, "workflow.json").transitions));
  add("a transition", [...new Set(transitions)]);
  const forms = folders.filter((folder) => existsSync(join(schemas, folder, "form.schema.json")));
  const fields = forms.flatMap((folder) => Object.keys(read(schemas, folder, "form.schema.json").properties));
  add(
    "a field",
    [...new Set(fields)].map((field) => `/${field}`),
  );
  return names;
}

/** A place that may write names, and why. */
interface Exception {
  in: RegExp;
  names: string[];
  because: string;
}

const exceptions: Exception[] = [
  {
    in: /^src\/(engine\/(old-)?effects|definitions\/stories\/claim-after)/,
    names: ["staff", "place-with-customer"],
    because: "a value that effects set: whoever of ours began the claim; and names of effects in older versions",
  },
  {
    in: /^src\/server\/platform\/database\/migrations\//,
    names: ["draft", "approved", "disapproved", "complete", "authorise", "packing"],
    because: "steps that were released with these names, and data of that time",
  },
  // Words that mean something else there.
  {
    in: /^src\//,
    names: ["draft", "send"],
    because: "ways of a transition; a draft is what was not sent, in every type",
  },
  { in: /^src\/definitions\//, names: ["open"], because: "an object that takes any key" },
  { in: /^src\/server\/platform\/files\/checks\//, names: ["open"], because: "a check that fails open" },
  { in: /^src\/portal\/screens\/form\/claim-form-screen/, names: ["open"], because: "a form that is open" },
  {
    in: /^src\/(contract\/(figure-filter|insights)|portal\/screens\/(insights|dashboard\/chip-words)|server\/insights)/,
    names: ["approved", "open"],
    because: "what a figure counts: what was decided, whatever the status since, and what is open",
  },
  { in: /^src\/(portal\/screens|server)\/insights\//, names: ["start"], because: "the first of some days, an edge" },
  {
    in: /^src\/(definitions|tools\/replay|portal\/(screens\/form|features\/reports|screens\/dashboard\/table-look)|server\/reports)\b/,
    names: ["start"],
    because: "a part of workflow.json, the first of some days, an edge",
  },
  {
    in: /^src\/(tools\/replay|definitions\/(stories|proposals)|engine\/explain|contract)\//,
    names: ["complete"],
    because: "a section's tick; an answer of the API",
  },
  {
    in: /^src\/(portal\/features\/reports|server\/(reports|lookups|erp\/import\/sheets|claims\/transition\/effects\.ts))/,
    names: ["customer"],
    because: "a field of the API, a column of a file: whose claims, whose docket",
  },
  {
    in: /^src\/(server\/claims\/(transition|notes\/activity-of)|definitions\/stories\/claim-after|portal\/screens\/form\/screen\/form-acts)/,
    names: ["place-with-customer", "packaged"],
    because: "an effect's name and an activity's kind",
  },
  {
    in: /^src\/(server\/claims\/transition\/delete-claim|portal\/shared\/api\/delete-claim)/,
    names: ["delete", "restore"],
    because: "a deed; the effect decides",
  },
  {
    in: /^src\/server\/claims\/transition\/resolution-routes/,
    names: ["disapproved", "complete"],
    because: "an answer of the API",
  },
  { in: /^src\/contract\/resolutions/, names: ["disapproved"], because: "an answer of the API" },
  // Calls of the API that stand for one transition each (D-044, D-049).
  {
    in: /^src\/(portal\/features\/transitions|server\/claims\/transition\/resolution-routes)/,
    names: ["authorise", "packaged", "query-reply"],
    because: "the API has a call for this transition alone",
  },
  {
    in: /^src\/(engine\/status|contract\/reference|server\/access\/claim-scope)/,
    names: ["approved"],
    because: "a phase: what statuses mean, by whatever name",
  },
  { in: /^src\/portal\/screens\/studio\/entries\/set-facts\.tsx$/, names: ["staff"], because: "a word of effects" },
  { in: /^src\/tools\/replay\/players\/api\//, names: ["staff"], because: "who makes the rest of a story's acts" },
];

/** Exceptions that no source needs any more. */
export const idleExceptions = (sources: readonly Source[]): string[] =>
  exceptions
    .filter(
      (one) =>
        !sources.some(({ path, strings }) => one.in.test(path) && strings.some(({ text }) => one.names.includes(text))),
    )
    .map(({ because }) => because);

/** Code that names what schemas/ may rename or add to: a fourth claim type would not be met by it. */
export function knownNameOffences({ path, strings, uses }: Source, names: Map<string, string>): Offence[] {
  // Examples tell of the definitions as they are delivered; they are played, so a name that is no more is found there.
  if (!/^(src|widgets)\//.test(path) || path.startsWith("src/contract/examples/")) return [];
  // Of properties those alone that are no word of the language: `claim.customer` is none of a role's.
  const properties = uses
    .map(({ name, line }) => ({ text: name.split(".").at(-1) ?? "", line }))
    .filter(({ text }) => text.includes("_"));
  // Of a pointer into a form the field that it begins with.
  const named = [...strings, ...properties].map(({ text, line }) => ({
    text: /^(?:\/form)?(\/[A-Za-z_]+)(?=\/|$)/.exec(text)?.[1] ?? text,
    line,
  }));
  return named
    .filter(({ text }) => names.has(text))
    .filter(({ text }) => !exceptions.some((one) => one.in.test(path) && one.names.includes(text)))
    .map(({ text, line }) => ({ path, line, message: `names "${text}", ${names.get(text)} of schemas/` }));
}
