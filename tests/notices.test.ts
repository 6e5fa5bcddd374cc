import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lockFile, noticesFile, noticesOf } from "./notices.ts";
import { sbom } from "./sbom.ts";

/** Licences under which we ship code; another one is for the owner to judge before it comes in. */
const taken = [
  "(MIT AND Zlib)",
  "(Unlicense OR Apache-2.0)",
  "0BSD",
  "Apache-2.0",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT AND ISC AND BSD-3-Clause",
  "MIT-0",
];

test("the third-party notices are those of the lock file; `npm run notices` writes them", () => {
  expect(readFileSync(noticesFile, "utf8")).toBe(noticesOf(lockFile()));
});

test("nothing is shipped under a licence that nobody has judged", () => {
  const named = noticesOf(lockFile())
    .split("\n\n")
    .slice(2)
    .map((group) => group.slice(0, group.indexOf("\n")));
  expect(named).toEqual(taken);
});

test("a package of no licence is told by name, one that is for development alone is left out", () => {
  const shipped = { version: "1.0.0", license: "MIT" };
  const packages = { "": shipped, "node_modules/a": shipped, "node_modules/b": { ...shipped, dev: true } };
  expect(noticesOf({ packages })).toMatch(/\n\nMIT\n {2}a 1\.0\.0\n$/);
  expect(() => noticesOf({ packages: { "node_modules/@c/d": { version: "2.0.0" } } })).toThrow("@c/d 2.0.0");
});

interface Component {
  group?: string;
  name: string;
  version: string;
  licenses?: unknown[];
}

test("the SBOM names exactly the packages that the notices name, each with its licence", { timeout: 120_000 }, () => {
  const { components } = JSON.parse(sbom()) as { components: Component[] };
  const named = components.map(({ group, name, version }) => `${group ? `${group}/` : ""}${name} ${version}`);
  const noted = [...noticesOf(lockFile()).matchAll(/^ {2}(.+)$/gm)].map(([, one]) => one);
  expect(named.sort()).toEqual(noted.sort());
  expect(components.flatMap(({ name, licenses = [] }) => (licenses.length > 0 ? [] : name))).toEqual([]);
});
