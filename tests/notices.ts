import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
}

const root = join(import.meta.dirname, "..");

/** Licences that a package's own files give and its package.json does not. */
export const unstated: Record<string, string> = { "png-js": "MIT" };

const head = `Third-party notices

What is shipped is made of these packages besides our own code, by licence. Each has its whole text in its folder of node_modules;
of those that the page is made of, the texts stand together in dist/portal/licences.md, which the build writes.
`;

/** Name, version and licence of every package of a lock file that is shipped, as text. Throws for one without a licence. */
export function noticesOf({ packages }: { packages: Record<string, Locked> }): string {
  const byLicence = new Map<string, Set<string>>();
  for (const [place, { version, license, dev }] of Object.entries(packages)) {
    if (place === "" || dev) continue;
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = license ?? unstated[name];
    if (!licence)
      throw new Error(`${name} ${version} names no licence: read its files and say it in tests/notices.ts.`);
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`  ${name} ${version}`));
  }
  const groups = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, lines]) => `${licence}\n${[...lines].sort().join("\n")}\n`);
  return [head, ...groups].join("\n");
}

export const noticesFile: string = join(root, ".github/THIRD-PARTY-NOTICES");

export const lockFile = (): Parameters<typeof noticesOf>[0] =>
  JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

if (import.meta.main) writeFileSync(noticesFile, noticesOf(lockFile()));
