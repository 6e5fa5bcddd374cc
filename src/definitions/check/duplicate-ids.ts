import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";

/** Ids in lists stand there once. */
export const duplicateIds: Check = ({ files, definition }) => {
  const guides = definition.guides ?? [];
  return [
    ...twice(
      files.sections,
      definition.sections.map(({ id }, index) => [id, ["sections", index, "id"]]),
      "section",
    ),
    ...guides.flatMap(({ steps }, guide) =>
      twice(
        files.sections,
        steps.map(({ id }, step) => [id, ["guides", guide, "steps", step, "id"]]),
        "step of this guide",
      ),
    ),
  ];
};

function twice(source: CheckInput["files"]["sections"], ids: [string, Step[]][], what: string): Fault[] {
  return ids.flatMap(([id, path], index) => {
    if (ids.findIndex(([other]) => other === id) === index) return [];
    return [source.fault(path, "duplicate-id", `Another ${what} is called "${id}" too; rename one of them.`)];
  });
}
