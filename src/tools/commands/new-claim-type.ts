import { existsSync } from "node:fs";
import path from "node:path";
import { definitionFaults, loadDefinitions } from "../../definitions/load.ts";
import { DefinitionError, refusing } from "../../definitions/read/fault.ts";
import { readForms } from "../../definitions/read-forms.ts";
import { type Plan, planClaimType } from "../../definitions/scaffold/naming.ts";
import { NotMade } from "../../definitions/scaffold/not-made.ts";
import { publish } from "../../definitions/scaffold/publish.ts";
import { stage } from "../../definitions/scaffold/stage.ts";
import { firstStory } from "./first-story.ts";
import { readArguments } from "./run-command.ts";

const usage = [
  "npm run new-claim-type -- <name> --from <claim type>      a copy of it, to be edited",
  "npm run new-claim-type -- <name> --extends <claim type>   the same but for its changes, which alone stand in its folder",
  "  --prefix RE              what begins its claim numbers; else a free one is chosen",
  '  --label "Recall"         how it is called; else its name',
  '  --description "..."      one sentence for the New dialog; else its source\'s',
  "  --schemas <folder>       to work elsewhere than in schemas/",
  "  --fixtures <folder>      likewise",
].join("\n");

const root = path.join(import.meta.dirname, "../../..");

function make(): string[] {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      from: { type: "string" },
      extends: { type: "string" },
      prefix: { type: "string" },
      label: { type: "string" },
      description: { type: "string" },
      schemas: { type: "string", default: path.join(root, "schemas") },
      fixtures: { type: "string", default: path.join(root, "fixtures") },
    },
  });
  const [name, ...more] = positionals;
  const { from: copied, extends: extended, schemas, fixtures, ...words } = values;
  const from = copied ?? extended;
  const isUnsure = copied !== undefined && extended !== undefined;
  if (name === undefined || from === undefined || isUnsure || more.length > 0) throw new NotMade(usage);
  for (const folder of [schemas, fixtures]) {
    if (!existsSync(folder))
      throw new NotMade(`There is no folder ${folder}; name one such as ${path.join(root, "schemas")}.`);
  }
  const { shared, types, faults } = readForms(schemas);
  if (faults.length > 0) throw new DefinitionError(faults);
  const folders = types.map(({ type }) => type);
  const plan = planClaimType({ name, from, isExtending: extended !== undefined, ...words }, shared.claimTypes, folders);
  if (existsSync(path.join(fixtures, name))) {
    throw new NotMade(`There is a folder ${path.join(fixtures, name)} already; take it away or choose another name.`);
  }
  // What is wrong with the name is told at once; to judge every definition takes longer.
  const before = refusing(definitionFaults(schemas));
  if (before.length > 0) throw new DefinitionError(before);
  const staged = stage(schemas, plan);
  try {
    const store = loadDefinitions(staged.schemas);
    const story = firstStory(fixtures, store, plan);
    publish(schemas, fixtures, staged, plan, story);
    const isCovered = Object.values(store.access.scopes).some((parts) =>
      parts.some(({ types }) => types?.includes(name)),
    );
    return summary(plan, story.file, isCovered, { schemas: shown(schemas), fixtures: shown(fixtures) });
  } finally {
    staged.remove();
  }
}

const shown = (folder: string): string => path.relative(process.cwd(), folder) || ".";

/** What was made, and what to do next, in words. */
function summary(
  plan: Plan,
  story: string,
  isCovered: boolean,
  { schemas, fixtures }: { schemas: string; fixtures: string },
): string[] {
  const { name, from, label, prefix, description } = plan;
  const folder = `${schemas}/${name}`;
  const also = plan.sources.filter((type) => type !== from);
  const isExtending = plan.parent === from;
  return [
    `Made the claim type "${name}", which ${isExtending ? "extends" : "begins as a copy of"} "${from}"; the definitions have no faults and its first story passes.`,
    "",
    `  ${folder}/  ${isExtending ? `what it changes of ${from}` : "its form, rules, workflow and words"}, to be edited`,
    `  ${schemas}/shared/claim-types.json  "${label}"${prefix ? `, claim numbers that begin with ${prefix}` : ""}`,
    ...(isCovered ? [`  ${schemas}/access.json  "scopes": what is said there of ${from} is said of ${name}`] : []),
    `  ${fixtures}/${story}  a first story`,
    "",
    `It begins at /new-claim/${name}, for the people and in the words of ${from}, in every environment.`,
    ...(also.length > 0 ? [`It is one type whatever its form holds; ${also.join(" and ")} stays with ${from}.`] : []),
    "",
    "Next:",
    `  ${folder}/messages.en.json     "type" (its title), then every sentence that still speaks of ${from}`,
    `  ${schemas}/shared/claim-types.json  "description", now: ${description}`,
    `  ${folder}/workflow.json        "start": who may begin one ("allowed", "shown"), "hiddenIn" to hold it back`,
    `  ${folder}/form.schema.json, sections.json, rules.json, record.json   what it asks for`,
    `  ${fixtures}/${name}/  a story for each rule and transition; npm run replay -- --coverage lists what is unseen`,
    "Then npm run lint:schemas and npm run replay.",
  ];
}

try {
  console.log(make().join("\n"));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isExpected =
    error instanceof NotMade || error instanceof DefinitionError || "code" in error || error.constructor === Error;
  if (!isExpected) throw error;
  console.error(`${error.message}\nNothing was made.`);
  process.exitCode = 1;
}
