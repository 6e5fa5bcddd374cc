import type { KeyObject } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { DefinitionError } from "../../definitions/read/fault.ts";
import type { Database } from "../../server/app-context.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { readSettings } from "../../server/platform/settings/settings.ts";
import { diffFiles } from "../../server/releases/diff-releases.ts";
import { engineVersion } from "../../server/releases/engine-version.ts";
import { loadOrFaults, withFolder } from "../../server/releases/kept-releases.ts";
import { ownPackageKey, type Package, packRelease, readPackage } from "../../server/releases/packages.ts";
import {
  type Files,
  filesOf,
  hashOf,
  listReleases,
  publishedReleases,
  type Released,
  release,
} from "../../server/releases/releases.ts";
import { playStoriesOf } from "../../server/studio/stories.ts";
import { packageHere } from "../../server/studio/take-package.ts";
import { impactLines } from "./impact.ts";

/** Lines of differences and stories that are told; more are counted. */
const mostLines = 60;

/** The key of this installation. */
export const ownKey = (): KeyObject => ownPackageKey(readSettings());

/** Writes a release into a file for other portals, signed by a key. */
export async function packInto(database: Database, number: number, file: string, key: KeyObject): Promise<string> {
  const packed = await packRelease(database, number, key, systemClock.now());
  writeFileSync(file, `${JSON.stringify(packed, null, 2)}\n`, { flag: "wx" });
  return `Release ${number} is in ${file}, signed by ${packed.key}. Who takes it names this key once: PACKAGE_KEYS=${packed.key}`;
}

interface Unpacking {
  /** Keeps it as a draft; without it nothing is changed. */
  why: Pick<Released, "author" | "reason"> | undefined;
  /** Names of the keys whose packages are taken. */
  trusted: readonly string[];
  /** The package as it is, whatever was changed here. */
  replaces: boolean;
}

/** What a package would do here; with a reason it waits as a draft afterwards, all of it or nothing. Throws where it cannot be taken. */
export async function unpack(database: Database, file: string, { why, trusted, replaces }: Unpacking): Promise<string> {
  const packed = readPackage(readFileSync(file, "utf8"));
  refuseStrangers(packed, trusted);
  const [served] = await publishedReleases(database, 1);
  if (!served) throw new Error("There are no releases yet: start the portal once.");
  const ours = await filesOf(database, served);
  const files = filesHere(packed, ours, replaces);
  const hash = hashOf(files);
  if (hash === served.hash) return "Nothing to take: all that this package changes is served.";
  const waiting = (await listReleases(database)).find((one) => one.state === "draft" && one.hash === hash);
  if (waiting) return `Nothing to take: it waits as release ${waiting.number} already.`;
  const loaded = await withFolder(files, loadOrFaults);
  if (loaded instanceof DefinitionError) throw loaded;
  const plan = [
    ...aboutLines(packed),
    ...(replaces || !packed.base || hashOf(packed.base) === served.hash
      ? []
      : ["Definitions here differ from those it was made from: what it changes is brought into them."]),
    `What differs from release ${served.number}, which is served:`,
    ...cut(diffFiles(ours, files)),
    await storyLine(files),
    await impactLines(database, { ...loaded, files }),
  ];
  if (!why) return [...plan, 'Nothing was changed. To keep it as a draft: --reason "..."'].join("\n");
  const how = { ...why, origin: "command", isPublished: false, now: systemClock.now() } as const;
  const made = await release(database, files, how);
  return [
    ...plan,
    `It waits as release ${made?.number}. To serve it: npm run definitions -- publish ${made?.number}`,
  ].join("\n");
}

function refuseStrangers({ key }: Package, trusted: readonly string[]): void {
  if (trusted.includes(key)) return;
  throw new Error(
    `This package was signed by ${key}, which this portal does not know. Ask whoever packed it whether that is theirs; then --trust ${key}, or set PACKAGE_KEYS.`,
  );
}

/** What a package makes of the definitions that are served; throws with the places that both have changed. */
export function filesHere({ base, files }: Pick<Package, "base" | "files">, ours: Files, replaces: boolean): Files {
  const { files: both, conflicts } = packageHere({ ...(base && { base }), files }, ours, replaces);
  if (conflicts.length === 0) return both;
  throw new Error(
    [
      "These places were changed here and by the package, in different ways. Nothing was changed.",
      ...cut(conflicts.map((place) => `  ${place}`)),
      "Change them here first, or take the package as it is with --replace.",
    ].join("\n"),
  );
}

const aboutLines = ({ about, key }: Package): string[] => [
  `Release ${about.release} of another portal, ${about.author}: ${about.reason}`,
  `  published ${about.published_at ?? "never"}, packed ${about.packed_at}, signed by ${key}`,
  ...about.review.map(({ at, author, kind, says }) => `  ${at} ${author} ${kind}${says ? `: ${says}` : ""}`),
  ...(about.engine === engineVersion
    ? []
    : ["  It was checked by another version of the portal; this one has checked it anew."]),
];

async function storyLine(files: Files): Promise<string> {
  const { causes, broken } = await playStoriesOf(files);
  const wrong = [...new Set([...causes.flatMap(({ cases }) => cases), ...broken].map(({ file }) => file))];
  if (wrong.length === 0) return "All stories are green.";
  return [`Stories that go wrong, in ${wrong.length} files:`, ...cut(wrong.map((name) => `  ${name}`))].join("\n");
}

const cut = (lines: string[]): string[] =>
  lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), `  ... and ${lines.length - mostLines} more`];
