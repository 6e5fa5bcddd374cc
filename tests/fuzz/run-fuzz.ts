import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { calls } from "../../src/contract/calls.ts";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { openDatabase } from "../../src/server/platform/database/open.ts";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { startOwnSignIn } from "../bench/own-sign-in.ts";
import { freePort } from "../helpers/free-port.ts";
import { type CallName, type FuzzRequest, requestsOf } from "./call-requests.ts";
import { Coverage } from "./coverage.ts";
import { brokenInvariants } from "./database-invariants.ts";
import { startFuzzed } from "./fuzzed-server.ts";
import { judge } from "./judge-answer.ts";
import { learnFrom } from "./learn-from.ts";
import { prepare } from "./prepare.ts";
import { unreadableClaims } from "./read-every-claim.ts";
import { type Outcome, type Sender, sender } from "./send-request.ts";

export interface FuzzOptions {
  requests: number;
  seed: number;
  clients: number;
  /** An empty database; undefined: the embedded one. */
  databaseUrl?: string | undefined;
  /** Goes on with calls that had no luck until they succeed, or for very many tries. */
  isPersistent: boolean;
  /** A call whose requests and answers are told. */
  show?: string | undefined;
  tell?: (line: string) => void;
}

export interface FuzzReport {
  /** What went wrong, each with what replays it; empty when nothing did. */
  faults: string[];
  /** Calls that never succeeded. */
  lacking: string[];
  coverage: string[];
  figures: { longestWait: number; memory: number; requests: number; seconds: number };
}

/** More megabytes than the server ever needs. */
const mostMemory = 1_800;
const mostOfAKind = 2;
const mostTries = 400;

/** Asks a server of its own so many things, and judges every answer, and the database at the end. */
export async function runFuzz({
  requests,
  seed,
  clients,
  databaseUrl,
  isPersistent,
  show,
  tell = () => {},
}: FuzzOptions): Promise<FuzzReport> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-fuzz-"));
  const signIn = await startOwnSignIn();
  const env = {
    ...signIn.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PORTAL_ENV: "test",
    WATCH_SCHEMAS: "no",
    MAX_CALLS_PER_MINUTE: "1000000",
    MAX_REFUSED_TOKENS_PER_MINUTE: "1000000",
    MAX_PALLET_REQUESTS_PER_DAY: "1000000",
    MAX_LETTERS_PER_DAY: "1000000",
    // What was done is still to be undone when luck comes to it.
    UNDO_SECONDS: "600",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const settings = readSettings(env);
  const definitions = loadDefinitions(settings.schemasDir);
  try {
    const { known, planted, history } = await prepare(settings);
    tell(`prepared: ${known.claims.length} claims, ${planted.length} planted words`);
    const server = await startFuzzed(env, settings.publicUrl, join(dataDir, "server.log"));
    const tokens = new Map<string, Promise<string>>();
    const headerOf = (email: string): Promise<string> => {
      const ssoId = known.people.find((person) => person.email === email)?.ssoId ?? email;
      const token = tokens.get(email) ?? signIn.headerOfSubject(ssoId);
      tokens.set(email, token);
      return token;
    };
    const to = sender(settings.publicUrl, headerOf, clients);
    const began = performance.now();
    const coverage = new Coverage();
    const faults: string[] = [];
    const kinds = new Map<string, number>();
    const judging = { planted, secrets: [dataDir] };
    const names = Object.keys(calls) as CallName[];
    const arbitraries = names.map((name) => requestsOf(name, known, definitions));
    let next = 0;

    const ask = async (request: FuzzRequest): Promise<string[]> => {
      const outcome = await to.send(request);
      coverage.add(request.name, "status" in outcome ? outcome.status : undefined);
      learnFrom(known, request, outcome);
      if (request.name === show) tell(shown(request, outcome));
      return judge(request, outcome, judging);
    };
    const one = async (index: number): Promise<void> => {
      const name = names[index % names.length] as CallName;
      const arbitrary = arbitraries[index % names.length] as fc.Arbitrary<FuzzRequest>;
      let found: string[] = [];
      const holds = async (request: FuzzRequest): Promise<boolean> => {
        const wrong = await ask(request);
        if (wrong.length > 0) found = wrong;
        return wrong.length === 0;
      };
      const known = kinds.get(name) ?? 0;
      const result = await fc.check(fc.asyncProperty(arbitrary, holds), {
        seed: mixed(seed, index),
        numRuns: 1,
        endOnFailure: known >= mostOfAKind,
        interruptAfterTimeLimit: 20_000,
      });
      if (!result.failed) return;
      if (found.length === 0) throw result.errorInstance;
      kinds.set(name, known + 1);
      if (known >= mostOfAKind) return;
      faults.push(await replay(to, name, found, result.counterexample?.[0], seed, index));
      tell(faults.at(-1) ?? "");
    };
    const client = async (): Promise<void> => {
      while (next < requests && server.fault() === undefined) {
        const index = next++;
        await one(index);
        if (index % 5_000 === 4_999)
          tell(`${index + 1} requests, ${JSON.stringify(server.figures())}, ${faults.length} faults`);
      }
    };
    try {
      await Promise.all(Array.from({ length: clients }, client));
      // Which requests succeed depends on the order in which they come: what had no luck is asked for longer.
      for (const name of isPersistent ? coverage.lacking(names) : []) {
        const more = names.indexOf(name as CallName);
        for (let tries = 0; tries < mostTries && coverage.lacking([name]).length > 0 && !server.fault(); tries++) {
          await one(requests + tries * names.length + ((more - requests) % names.length));
        }
      }
      faults.push(...(server.fault() ? [String(server.fault())] : await unreadableClaims(to, ask)));
    } finally {
      to.end();
      await server.end();
    }
    const failures = server
      .log()
      .split("\n")
      .filter((line) => line.includes('"A request failed"'));
    if (failures.length > 0)
      tell(
        `logged:\n${failures
          .slice(0, 5)
          .map((line) => line.slice(0, 1_500))
          .join("\n")}`,
      );
    for (const [name, count] of kinds) if (count > mostOfAKind) faults.push(`${name}: ${count} in all`);
    const figures = { ...server.figures(), requests, seconds: Math.round((performance.now() - began) / 1000) };
    if (figures.memory > mostMemory) faults.push(`The server came to hold ${figures.memory} MB.`);
    const database = await openDatabase(settings);
    faults.push(...(await brokenInvariants(database, definitions, { dataDir, before: history })));
    await database.destroy();
    return { faults, lacking: coverage.lacking(names), coverage: coverage.lines(), figures };
  } finally {
    signIn.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const shown = ({ as, method, path, body = "" }: FuzzRequest, outcome: Outcome): string => {
  const answer = "status" in outcome ? `${outcome.status} ${outcome.bytes.toString("utf8", 0, 300)}` : outcome.failed;
  return `${as ?? "nobody"} ${method} ${path.slice(0, 200)} ${body.slice(0, 300)}\n    ${answer}`;
};

/** A seed of its own for each request. */
const mixed = (seed: number, index: number) => (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) | 0;

async function replay(
  to: Sender,
  name: string,
  found: string[],
  request: FuzzRequest | undefined,
  seed: number,
  index: number,
): Promise<string> {
  const line = request ? (await to.asCurl(request)).slice(0, 3_000) : "";
  return `${name} as ${request?.as ?? "nobody"} ${found.join("; ")}\n  seed ${seed}, request ${index}: ${line}`;
}
