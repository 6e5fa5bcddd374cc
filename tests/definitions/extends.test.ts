import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { toDefinition } from "../../src/definitions/claim-type-files.ts";
import { definitionFaults, loadDefinitions } from "../../src/definitions/load.ts";
import { readForms } from "../../src/definitions/read-forms.ts";
import { whereOf } from "../../src/definitions/where-of.ts";
import { editedSchemas } from "../helpers/edited-schemas.ts";

type Changes = Record<string, object>;

/** What becomes of the product's definitions with a type `repair` that extends one of them by these files. */
function extended<Result>(parent: string, changes: Changes, look: (folder: string) => Result): Result {
  const { folder, edit, remove } = editedSchemas();
  try {
    edit("shared/claim-types.json", ({ types }) => {
      (types as object[]).push({
        type: "repair",
        extends: parent,
        prefix: "XR",
        label: "Repair",
        description: "Repaired.",
      });
    });
    mkdirSync(path.join(folder, "repair"));
    const files: Changes = { ...changes, "workflow.json": { start: { path: "repair" }, ...changes["workflow.json"] } };
    for (const [file, content] of Object.entries(files)) {
      writeFileSync(path.join(folder, "repair", file), JSON.stringify(content, null, 2));
    }
    return look(folder);
  } finally {
    remove();
  }
}

const lineOf = (folder: string, file: string, part: string): number =>
  readFileSync(path.join(folder, file), "utf8")
    .split("\n")
    .findIndex((line) => line.includes(part)) + 1;

describe("a type that extends another", () => {
  test("has its files, with entries added, changed and taken away by id; new ones stand where they are written", () => {
    const changes = {
      "rules.json": {
        rules: {
          "part-number": { blocks: ["submit"] },
          "own-rule": { must: { "/form/comments": true }, blocks: ["submit"] },
          "part-quantity": null,
        },
      },
      "sections.json": {
        sections: {
          technician: null,
          account: { fields: { "/purchaser": { editable: null }, "/comments": {} } },
          comments: { fields: { "/comments": null } },
        },
      },
      "messages.en.json": {
        rules: { "own-rule": "Please write a comment.", "part-quantity": null },
        sections: { technician: null },
      },
    };
    extended("warranty", changes, (folder) => {
      const { shared, types } = readForms(folder);
      const files = types.find(({ type }) => type === "repair");
      if (!files) throw new Error("There is no repair.");
      const definition = toDefinition(files, shared);
      const ids = Object.keys(definition.rules);
      expect(ids.slice(ids.indexOf("part-number"), ids.indexOf("part-number") + 2)).toEqual([
        "part-number",
        "own-rule",
      ]);
      expect(ids).not.toContain("part-quantity");
      expect(definition.rules["part-number"]).toMatchObject({ each: "/parts", blocks: ["submit"] });
      expect(definition.sections.map(({ id }) => id)).not.toContain("technician");
      expect(definition.sections[0]?.fields.slice(0, 2)).toEqual(["/purchaser", "/comments"]);
      // Each part stands where it is written.
      const where = (place: string) => {
        const { file, line } = whereOf(files, definition, place);
        return `${file}:${line}`;
      };
      const own = (file: string, part: string) => `${file}:${lineOf(folder, file, part)}`;
      expect(where("rules/own-rule/must")).toBe(own("repair/rules.json", '"must"'));
      expect(where("rules/part-number")).toBe(own("repair/rules.json", '"part-number"'));
      expect(where("rules/part-number/must")).toMatch(/^warranty\/rules.json:/);
      expect(where("rules/purchaser")).toBe(own("warranty/rules.json", '"purchaser": {'));
      expect(where("fields/comments")).toBe(own("repair/sections.json", '"/comments": {}'));
    });
  });

  test("may extend one that extends another", () => {
    extended("replacement", { "messages.en.json": { type: { title: "Repair" } } }, (folder) => {
      const store = loadDefinitions(folder);
      expect(store.get("repair")?.rules).toEqual(store.get("replacement")?.rules);
      expect(store.get("repair")?.messages.type.title).toBe("Repair");
    });
  });

  const faulty: [
    title: string,
    parent: string,
    changes: Changes,
    code: string,
    file: string,
    part: string,
    said: string,
  ][] = [
    [
      "what there is not is taken away",
      "warranty",
      { "rules.json": { rules: { "part-nunber": null } } },
      "nothing-there",
      "repair/rules.json",
      "part-nunber",
      "null could take away",
    ],
    [
      "a parent is unknown",
      "warrenty",
      {},
      "unknown-parent",
      "shared/claim-types.json",
      "warrenty",
      "name another claim type",
    ],
    [
      "a parent has no folder",
      "return-part",
      {},
      "unknown-parent",
      "shared/claim-types.json",
      '"extends": "return-part"',
      "that has a folder",
    ],
    [
      "a type extends itself",
      "repair",
      {},
      "unknown-parent",
      "shared/claim-types.json",
      '"extends": "repair"',
      "cannot extend",
    ],
    [
      "an unknown key is added",
      "warranty",
      { "rules.json": { rules: { "part-number": { block: ["submit"] } } } },
      "unknown-key",
      "repair/rules.json",
      '"block"',
      "not known here",
    ],
    [
      "editors would check the changes as a whole file",
      "warranty",
      { "rules.json": { $schema: "../meta/rules.schema.json" } },
      "wrong-schema",
      "repair/rules.json",
      "$schema",
      "changes alone",
    ],
    [
      "a parent's rule speaks of a section that is gone",
      "warranty",
      { "sections.json": { sections: { parts: null } } },
      "unknown-section",
      "warranty/rules.json",
      '"completes": "parts"',
      'repair/rules.json has this by "extends"',
    ],
  ];
  test.each(faulty)("is told, with file and line, when %s", (_title, parent, changes, code, file, part, said) => {
    extended(parent, changes, (folder) => {
      const found = definitionFaults(folder).find((fault) => fault.code === code);
      expect(found).toMatchObject({ file, line: lineOf(folder, file, part) });
      expect(found?.message).toContain(said);
    });
  });

  test("is told of a circle once for each type in it", () => {
    const { folder, edit, remove } = editedSchemas();
    try {
      edit("shared/claim-types.json", ({ types }) =>
        Object.assign((types as object[])[0] ?? {}, { extends: "replacement" }),
      );
      const faults = definitionFaults(folder).filter(({ code }) => code === "circle");
      expect(faults.map(({ message }) => message)).toEqual([
        expect.stringContaining("warranty extends replacement extends warranty"),
        expect.stringContaining("replacement extends warranty extends replacement"),
      ]);
    } finally {
      remove();
    }
  });
});
