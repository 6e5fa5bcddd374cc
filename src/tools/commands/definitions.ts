import { existsSync, readdirSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { DefinitionError } from "../../definitions/read/fault.ts";
import { readSettings } from "../../server/platform/settings/settings.ts";
import { diffReleases } from "../../server/releases/diff-releases.ts";
import { loadOrFaults, loadRelease } from "../../server/releases/kept-releases.ts";
import { publicName } from "../../server/releases/packages.ts";
import { findRelease } from "../../server/releases/releases.ts";
import { carryStoriesLines } from "../tasks/carry-stories.ts";
import { draftLines } from "../tasks/drafts.ts";
import { impactLines } from "../tasks/impact.ts";
import { migrationLines, proposedLines, servedMigrations } from "../tasks/migrations.ts";
import { ownKey, packInto, unpack } from "../tasks/packages.ts";
import {
  type Approved,
  exportRelease,
  historyLines,
  publishFolder,
  publishNumber,
  rollBack,
  withDatabase,
  withdraw,
} from "../tasks/releases.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = [
  "npm run definitions -- history                        every release, the newest first",
  "npm run definitions -- drafts                         drafts of the studio: how they stand, when they publish, what was said",
  "npm run definitions -- publish [folder | number]      releases a folder (SCHEMAS_DIR by default) or a draft; it is served within seconds",
  "npm run definitions -- draft [folder]                 keeps a folder as a draft",
  "npm run definitions -- withdraw <number>              takes a draft back",
  "npm run definitions -- rollback <number>              releases what an earlier release held once more",
  "npm run definitions -- diff <number> [number]         what differs, value by value; from the served one by default",
  "npm run definitions -- impact [folder | number]       counts the drafts and open claims that a folder or release changes, by cause",
  "npm run definitions -- propose <type> [folder]        drafts a migration from the served release to a folder, and asks what it cannot know",
  "npm run definitions -- carry-stories [folder]         shows the stories that speak names of before, as the folder's new migrations carry them",
  "  --write                  writes them where they stand",
  "  --since <number>         by the migrations after this one, without asking the database what is served",
  "npm run definitions -- migrate                        takes claims of earlier versions to what is served, or back to it after a roll-back",
  "  --dry-run                only says what would become of them, and what is in the way",
  "  --idle <minutes>         leaves claims for later that were changed since; 30 by default, somebody may have them open",
  "npm run definitions -- pack <number> <file>           writes a release into one signed file, for another portal",
  "npm run definitions -- unpack <file>                  says what a package would do here; with --reason it waits as a draft then",
  "  --replace                takes it as it is, where the same places were changed here",
  "  --trust <key>            takes it from this key, which PACKAGE_KEYS does not name",
  "npm run definitions -- export <number> <folder>       writes the files of a release into an empty folder",
  "  --reason <words>         why, for publish, draft and rollback, which ask for it",
  "  --author <name>          who; the name of this machine's user by default",
  "  --approved-by <name>     somebody else who looked at it; publish asks for it where REVIEW_RELEASES=yes",
  "  the embedded database must be free: stop the portal first",
].join("\n");

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    reason: { type: "string" },
    author: { type: "string" },
    "dry-run": { type: "boolean" },
    idle: { type: "string" },
    write: { type: "boolean" },
    since: { type: "string" },
    fixtures: { type: "string" },
    replace: { type: "boolean" },
    trust: { type: "string" },
    "approved-by": { type: "string" },
  },
});
const { reason, author = userInfo().username } = values as { reason?: string; author?: string };
const [verb, first, second] = positionals;

const numberOf = (text: string | undefined): number => {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new Error(`Name a release by its number.\n\n${usage}`);
  return Number(text);
};

function why(): { author: string; reason: string } {
  if (!reason?.trim()) throw new Error('Say why: --reason "...".');
  return { author, reason };
}

/** Why something is published, and who else looked at it where releases are reviewed. */
const whyPublished = (): Approved => ({ ...why(), approver: (values["approved-by"] as string | undefined)?.trim() });

const isNumber = first !== undefined && /^\d+$/.test(first) && !existsSync(first);

const verbs: Record<string, () => Promise<string>> = {
  history: () => withDatabase(historyLines),
  drafts: () => withDatabase(draftLines),
  publish: () => {
    const given = whyPublished();
    return isNumber
      ? withDatabase((database) => publishNumber(database, numberOf(first), given))
      : publishFolder(first, { ...given, isPublished: true });
  },
  draft: () => publishFolder(first, { ...why(), isPublished: false }),
  withdraw: () => withDatabase((database) => withdraw(database, numberOf(first))),
  rollback: () => {
    const given = why();
    return withDatabase((database) => rollBack(database, numberOf(first), given));
  },
  diff: () =>
    withDatabase((database) =>
      diffReleases(database, numberOf(first), second === undefined ? undefined : numberOf(second)),
    ),
  impact: () => impact(isNumber ? numberOf(first) : first),
  propose: () => {
    if (first === undefined) throw new Error(`Name a claim type.\n\n${usage}`);
    return withDatabase((database) => proposedLines(database, first, second ?? readSettings().schemasDir));
  },
  "carry-stories": () => carryStories(first ?? readSettings().schemasDir),
  migrate: () => {
    const minutes = String(values.idle ?? "30");
    if (!/^\d{1,6}$/.test(minutes)) throw new Error("--idle takes a number of minutes.");
    return withDatabase((database) =>
      migrationLines(database, { isDry: values["dry-run"] === true, idleMinutes: Number(minutes) }),
    );
  },
  pack: () => {
    if (second === undefined) throw new Error(usage);
    return withDatabase((database) => packInto(database, numberOf(first), path.resolve(second), ownKey()));
  },
  unpack: () => {
    if (first === undefined) throw new Error(usage);
    const how = { replaces: values.replace === true, why: reason === undefined ? undefined : why() };
    return withDatabase((database) => {
      const trusted = [
        publicName(ownKey()),
        ...readSettings().packageKeys,
        ...(values.trust ? [String(values.trust)] : []),
      ];
      return unpack(database, path.resolve(first), { ...how, trusted });
    });
  },
  export: () => {
    const folder = second && path.resolve(second);
    if (!folder) throw new Error(usage);
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
    return withDatabase((database) => exportRelease(database, numberOf(first), folder));
  },
};

async function carryStories(folder: string): Promise<string> {
  const { since, fixtures = "fixtures", write } = values as { since?: string; fixtures?: string; write?: boolean };
  if (since !== undefined && !/^\d{1,4}$/.test(since)) throw new Error("--since takes the number of a migration.");
  const before = since === undefined ? await withDatabase(servedMigrations) : () => Number(since);
  return carryStoriesLines(path.resolve(folder), {
    before,
    fixtures: path.resolve(fixtures),
    isWritten: write === true,
  });
}

async function impact(of: string | number | undefined): Promise<string> {
  const loaded = typeof of === "number" ? undefined : await loadOrFaults(of ?? readSettings().schemasDir);
  if (loaded instanceof DefinitionError) throw loaded;
  return withDatabase(async (database) =>
    impactLines(database, loaded ?? (await loadRelease(database, await findRelease(database, of as number)))),
  );
}

await runCommand(async () => {
  const run = verb === undefined || !Object.hasOwn(verbs, verb) ? undefined : verbs[verb];
  if (!run) throw new Error(usage);
  console.log(await run());
});
