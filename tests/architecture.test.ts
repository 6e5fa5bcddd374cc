import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bookOffences } from "./architecture/book.ts";
import { circleOffences } from "./architecture/circles.ts";
import { citationOffences, recordedDecisions } from "./architecture/citations.ts";
import { idleExceptions, knownNameOffences, namesOf } from "./architecture/definition-names.ts";
import { firstLoadOffences } from "./architecture/first-load.ts";
import { importOffences } from "./architecture/imports.ts";
import {
  dataOffences,
  defaultExportOffences,
  nameOffences,
  placeOffences,
  sizeOffences,
  topLevelOffences,
  unfinishedOffences,
} from "./architecture/rules.ts";
import { dependencyOffences, shippedOffences } from "./architecture/shipped.ts";
import {
  describeOffence,
  listFiles,
  type Offence,
  parseSource,
  readSource,
  type Source,
} from "./architecture/source.ts";

const root = join(import.meta.dirname, "..");
const files = listFiles(root);
const sources = files.filter((path) => /\.tsx?$/.test(path)).map((path) => readSource(root, path));
const data = files.filter((path) => /^(schemas|fixtures)\//.test(path));

const none = (offences: Offence[]) => expect(offences.map(describeOffence)).toEqual([]);

test("a module imports only what its folder may import", () => none(sources.flatMap(importOffences)));
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
const manifest = readJson("package.json");
test("what is shipped runs without what is for development alone", () =>
  none(sources.flatMap((source) => shippedOffences(source, manifest))));
test("every dependency is needed, and every peer is stated", () =>
  none(dependencyOffences(sources, manifest, readJson("package-lock.json"))));
test("an import of what is not installed in production, a dependency nobody needs and a peer that is not stated are found", () => {
  const source = parseSource("src/server/a.ts", 'import "b/c";\nimport d from "@d/d";\nimport type e from "e";');
  const given = { dependencies: { "@d/d": "1", f: "1" }, devDependencies: { h: "1", "@types/i": "1" } };
  expect(shippedOffences(source, given)).toHaveLength(1);
  const offences = dependencyOffences([source], given, {
    packages: { "node_modules/@d/d": { peerDependencies: { g: "1" } } },
  });
  expect(offences.map(describeOffence).join("\n")).toMatch(
    /^\S+ +names h,[^@]*names f,[^@]*does not name g, which @d\/d asks/,
  );
});
test("no folders need each other in a circle", () => none(circleOffences(sources)));
test("what every page loads first holds nothing of the engine", () => {
  none(firstLoadOffences(sources));
  const [start, list] = [
    ["src/portal/a.ts", 'import "./b.ts";\nvoid import("./c.ts");'],
    ["src/portal/b.ts", 'import type { A } from "../engine/index.ts";\nimport { b } from "../engine/index.ts";'],
  ].map(([path = "", text = ""]) => parseSource(path, text)) as [Source, Source];
  const later = parseSource("src/portal/c.ts", 'import { c } from "../engine/index.ts";');
  expect(firstLoadOffences([start, list, later], start.path).map(describeOffence)).toEqual([
    "src/portal/b.ts:2  brings the engine into what every page loads first",
  ]);
});
test("AJV is made, the environment and the clock are read in one place each, and no test is turned upside down", () =>
  none(sources.flatMap(placeOffences)));
test("no source is longer than 250 lines, no test than 400", () => none(sources.flatMap(sizeOffences)));
test("files and folders of code are kebab-case and say what they hold", () => none(files.flatMap(nameOffences)));
test("modules export by name, configuration files excepted", () => none(sources.flatMap(defaultExportOffences)));
test("no comment leaves work for later", () => none(sources.flatMap(unfinishedOffences)));
const records = recordedDecisions(root);
const readable = files.filter((path) => /\.(tsx?|js|json|md|sh|csv)$/.test(path) && !path.startsWith("package-lock"));
test("every decision that is cited has its record", () =>
  none(readable.flatMap((path) => citationOffences(path, readFileSync(join(root, path), "utf8"), records))));
test("a citation without a record is found", () => {
  const absent = ["D", "999"].join("-");
  expect(citationOffences("src/a.ts", `// why\n// (D-021, ${absent})`, records).map(describeOffence)).toEqual([
    `src/a.ts:2  cites ${absent}, which has no record in .github/decisions`,
  ]);
});
const textOf = (path: string): string | undefined => {
  const place = join(root, path);
  if (!existsSync(place)) return undefined;
  return statSync(place).isDirectory() ? "" : readFileSync(place, "utf8");
};
test("every link and path in the book leads somewhere", () =>
  none(
    [...files, ...listFiles(root, ".github")]
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) => bookOffences(path, textOf(path) ?? "", textOf)),
  ));
test("a link and a path that lead nowhere are found, with their lines", () => {
  const text = "# A [b](c.md)\n\n[here](#a-b) [no](#b) [gone](d.md#e)\n`src/f.ts` `tests/g.ts`\n```\n[code](h)\n```";
  const read = (path: string) => (["x/c.md", "src/f.ts"].includes(path) ? "" : undefined);
  expect(bookOffences("x/y.md", text, read).map(describeOffence)).toEqual([
    "x/y.md:3  leads to #b, which is not there",
    "x/y.md:3  leads to d.md#e, which is not there",
    "x/y.md:4  leads to tests/g.ts, which is not there",
  ]);
});
test("the names at the top of the tree are the owner's", () =>
  none(topLevelOffences([...new Set(files.map((path) => path.split("/")[0] ?? path))])));
const names = namesOf(join(root, "schemas"));
test("no code names a claim type, status, transition, role or field of schemas/, but where the reason is written", () => {
  none(sources.flatMap((source) => knownNameOffences(source, names)));
  expect(idleExceptions(sources)).toEqual([]);
});
test.each([
  ["a claim type", 'if (type === "return-part") a();', 'names "return-part", a claim type'],
  ["a status", 'const closed = { "unit received": 1 };', 'names "unit received", a status'],
  ["a transition", "const id = `escalate`;", 'names "escalate", a transition'],
  ["a role", 'roles.includes("finance");', 'names "finance", a role'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is judged
  ["a status in SQL", "sql`where status = 'in transit' and ${a}`;", 'names "in transit", a status'],
  ["a field of a form", 'get(form, "/fault/type");', 'names "/fault", a field'],
  ["a role's property", "words.tech_support;", 'names "tech_support", a role'],
])("%s in code is found", (_name, text, found) => {
  const offences = knownNameOffences(parseSource("src/server/a.ts", text), names).map(describeOffence);
  expect(offences.join("\n")).toContain(found);
});
test("schemas and fixtures are data and refer to shared shapes only", () =>
  none(
    data.flatMap((path) => dataOffences(path, path.endsWith(".json") ? readFileSync(join(root, path), "utf8") : "")),
  ));

const offending: [offence: string, path: string, text: string, found: string][] = [
  [
    "the engine importing React",
    "src/engine/a.ts",
    '\nimport { useState } from "react";',
    "a.ts:2  may not import react",
  ],
  ["the engine reading the disk", "src/engine/a.ts", 'await import("node:fs");', "may not import node:fs"],
  [
    "the page importing the server",
    "src/portal/shared/a.ts",
    'export { b } from "../../server/b.ts";',
    "src/server/b.ts",
  ],
  ["the contract running the engine", "src/contract/a.ts", 'import { b } from "../engine/b.ts";', "src/engine/b.ts"],
  ["a type import of the server", "widgets/a/a.tsx", 'let b: import("../../src/server/b.ts").B;', "src/server/b.ts"],
  [
    "a widget importing another",
    "widgets/a/a.tsx",
    'import { b } from "../b/b.tsx";',
    "a widget may not import another",
  ],
  ["a widget importing the registry", "widgets/a/a.tsx", 'import { all } from "../index.ts";', "the registry"],
  [
    "shared widget parts importing a widget",
    "widgets/parts/a.tsx",
    'import { b } from "../b/b.tsx";',
    "may not import one",
  ],
  [
    "a screen importing another",
    "src/portal/screens/claim/a.tsx",
    'import { b } from "../form/b.tsx";',
    "a screen may not",
  ],
  [
    "shared parts importing a screen",
    "src/portal/shared/ui/a.tsx",
    'import { b } from "../../screens/form/b.tsx";',
    "may not import a screen",
  ],
  [
    "RJSF's core on another screen",
    "src/portal/screens/claim/a.tsx",
    'import Form from "@rjsf/core";',
    "may not import @rjsf/core",
  ],
  [
    "RJSF's core in a test",
    "tests/portal/a.test.tsx",
    'import Form from "@rjsf/core";',
    "in src/portal/screens/form alone",
  ],
  ["a folder outside of the table", "src/other/a.ts", "", "no folder that the import table knows"],
  ["a second AJV", "src/server/a.ts", "const a = new Ajv2020({});", "makes an AJV"],
  ["a hidden setting", "src/server/a.ts", "const { PORT } = process.env;", "a.ts:1  reads process.env"],
  ["a clock in the engine", "src/engine/a.ts", "const now = Date.now();", "reads the clock"],
  ["a test turned upside down", "tests/a.test.ts", 'test.fails("a", () => b());', "say what is true"],
  ["a source of 251 lines", "src/server/a.ts", "a();\n".repeat(251), "has 251 lines, at most 250"],
  ["a test of 401 lines", "tests/a.test.ts", "a();\n".repeat(401), "has 401 lines, at most 400"],
  ["a vague file name", "src/server/claim-utils.ts", "", "'claim-utils.ts' does not say what it holds"],
  ["a vague folder name", "src/portal/common/a.ts", "", "'common' does not say what it holds"],
  ["a name in another case", "src/portal/ui/StatusTag.tsx", "", "is not kebab-case"],
  ["a default export", "src/server/a.ts", "const a = 1;\nexport default a;", "a.ts:2  exports a default"],
  ["work left for later", "src/server/a.ts", "// TODO the rest", "says what is yet to be done"],
];

test.each(offending)("%s is found", (_offence, path, text, found) => {
  const source = parseSource(path, text);
  const offences = [importOffences, placeOffences, sizeOffences, defaultExportOffences, unfinishedOffences]
    .flatMap((rule) => rule(source))
    .concat(nameOffences(path));
  expect(offences.map(describeOffence).join("\n")).toContain(found);
});

test("folders that need each other in a circle are found", () => {
  const [a, b] = [
    ["src/server/a/a.ts", 'import { b } from "../b/b.ts";'],
    ["src/server/b/b.ts", 'import { c } from "../c/c.ts";'],
  ].map(([path = "", text = ""]) => parseSource(path, text)) as [Source, Source];
  const closing = parseSource("src/server/c/c.ts", 'import { a } from "../a/a.ts";');
  expect(circleOffences([a, b, closing])).toHaveLength(3);
  expect(circleOffences([a, b, parseSource("src/server/c/c.ts", 'import type { A } from "../a/a.ts";')])).toEqual([]);
});
test("a new name at the top of the tree is found", () => expect(topLevelOffences(["lib"])).toHaveLength(1));
test("code among the data is found", () => expect(dataOffences("schemas/warranty/rules.ts", "")).toHaveLength(1));
test("data that refers to another claim type is found", () =>
  expect(dataOffences("schemas/a/form.schema.json", '{"$ref": "../b/form.schema.json"}')).toHaveLength(1));
