import type { ClaimTypeFiles } from "../../../src/definitions/claim-type-files.ts";
import { sourceOf } from "../../../src/definitions/read/source-file.ts";
import type { Definition } from "../../../src/engine/index.ts";

/** The files that a made definition would be written in, one value a line. */
export function madeFiles({ sections, guides, rules, figures, workflow }: Definition): ClaimTypeFiles {
  const file = (name: string, content: unknown) => {
    const source = sourceOf(`made/${name}.json`, JSON.stringify(content, null, 2));
    return { ...source, source, mended: [] };
  };
  const empty = file("empty", {});
  return {
    type: "made",
    schema: empty,
    ui: empty,
    record: empty,
    facts: file("facts", { facts: {} }),
    letters: file("letters", { letters: {} }),
    templates: file("templates", { templates: {} }),
    messages: empty,
    sections: file("sections", { sections, guides }),
    rules: file("rules", { rules, figures }),
    workflow: file("workflow", workflow),
    sharedStatuses: empty,
    migrations: [],
    words: {},
  };
}
