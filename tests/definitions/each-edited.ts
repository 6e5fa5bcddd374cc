import { afterEach, beforeEach } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { get } from "../../src/engine/index.ts";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";

/** For each test of a file the product's definitions anew, to be edited: changed by `put`, and judged by `findings` as lines. */
export function eachEdited() {
  let now: EditedSchemas;
  beforeEach(() => {
    now = editedSchemas();
  });
  afterEach(() => now.remove());
  const schemas: Omit<EditedSchemas, "remove"> = {
    get folder() {
      return now.folder;
    },
    edit: (file, change) => now.edit(file, change),
    write: (file, json) => now.write(file, json),
  };
  return {
    schemas,
    put: (file: string, pointer: string, parts: object) =>
      now.edit(file, (json) => Object.assign(get(json, pointer) as object, parts)),
    findings: () => definitionFaults(now.folder).map(({ file, code, message }) => `${file} ${code} ${message}`),
  };
}
