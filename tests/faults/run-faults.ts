import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { type Random, random } from "../../src/tools/seed/random.ts";
import { Browser, portalClient, signInWith, type Tokens } from "../server/sign-in/browser.ts";
import { Client } from "./client.ts";
import { type Fault, type Scene, seconds } from "./fault.ts";
import type { FrontKind } from "./front.ts";
import { type Chapter, Journal, longestRecovery } from "./journal.ts";
import { faults as allFaults } from "./kinds/index.ts";
import { readOn, writeClaims } from "./load.ts";
import { recovery } from "./recovery.ts";
import { type Stage, setStage } from "./stage.ts";
import { lossesOf } from "./verify.ts";

export interface Options {
  seed: number;
  /** How many faults, dealt so that each kind comes before any comes again. */
  count: number;
  front: FrontKind;
  /** PgBouncer stands before the database. */
  isPooled: boolean;
  /** A tag or commit: the second process is of this one, on the tables as today's leave them. */
  before: string | undefined;
  /** Kinds whose names hold this alone. */
  only: string | undefined;
  /** Kinds of these names alone. */
  kinds: string[] | undefined;
  /** Seconds that a fault lasts, from and to. */
  lasts: [number, number];
  /** Seconds after each fault's recovery in which nobody may be refused. */
  calm: number;
  /** Tells each error of the processes' logs at the end. */
  isTalkative: boolean;
  tell(line: string): void;
}

export interface Report {
  passed: number;
  failed: number;
  skipped: number;
}

const writers = 6;
const readers = 4;

/** Breaks things under load and says what came of each. Undefined, with the reason told, where the stage cannot be set. */
export async function runFaults(options: Options): Promise<Report | undefined> {
  const { seed, tell } = options;
  const stage = await setStage(options, tell);
  if (!stage) return undefined;
  const journal = new Journal();
  const dice = random(seed);
  try {
    const token = await signIn(stage.address);
    const ending = new AbortController();
    const work = load(stage, journal, token, { dice, end: ending.signal });
    await seconds(1);
    const { dealt, skipped } = deal(stage, options, dice);
    for (const [name, why] of skipped) tell(`Skipped: ${name}, as ${why}.`);
    for (const [place, fault] of dealt.entries())
      await breakOnce(stage, journal, { fault, place, token, dice, options });
    ending.abort();
    await work;
    return sumUp(stage, journal, { losses: await lossesOf(stage, journal, token), skipped: skipped.size, options });
  } finally {
    await stage.end();
  }
}

async function signIn(address: string): Promise<string> {
  const settings = readSettings({ PUBLIC_URL: address });
  const client = portalClient(settings);
  const { back } = await signInWith(new Browser(), client, "dealer@example.test", "portal-demo");
  const answer = await client.exchange(back.searchParams.get("code") ?? "");
  return ((await answer.json()) as Tokens).access_token;
}

async function load(
  { address }: Stage,
  journal: Journal,
  token: string,
  { dice, end }: { dice: Random; end: AbortSignal },
): Promise<void> {
  const client = () => new Client(address, token, journal, end);
  const worker = () => ({ random: random(dice.below(2 ** 31)), end });
  await Promise.all([
    ...Array.from({ length: writers }, () => writeClaims(client(), journal, worker())),
    ...Array.from({ length: readers }, () => readOn(client(), journal, worker())),
  ]);
}

/** Which faults come, in an order that the seed says. */
function deal(
  stage: Stage,
  { only, kinds, count }: Options,
  dice: Random,
): { dealt: Fault[]; skipped: Map<string, string> } {
  const meant = allFaults.filter(
    ({ name }) =>
      (kinds?.includes(name) ?? true) &&
      (only === undefined || name.includes(only.replaceAll("-", " ")) || name.includes(only)),
  );
  const skipped = new Map(
    meant.flatMap((fault): [string, string][] => {
      const why = fault.lacks?.(stage);
      return why === undefined ? [] : [[fault.name, why]];
    }),
  );
  const possible = meant.filter(({ name }) => !skipped.has(name));
  if (possible.length === 0) throw new Error(`There is no fault "${only}".`);
  const dealt: Fault[] = [];
  for (let deck: Fault[] = []; dealt.length < count; ) {
    if (deck.length === 0) deck = [...possible];
    dealt.push(...deck.splice(dice.below(deck.length), 1));
  }
  return { dealt, skipped };
}

interface Turn {
  fault: Fault;
  place: number;
  token: string;
  dice: Random;
  options: Options;
}

async function breakOnce(stage: Stage, journal: Journal, { fault, place, token, dice, options }: Turn): Promise<void> {
  const [least, most] = options.lasts;
  const lasting = least + dice.next() * (most - least);
  const broken = dice.pick([[stage.wires[0]], [stage.wires[1]], [...stage.wires], [...stage.wires]]);
  const scene: Scene = { ...stage, random: random(dice.below(2 ** 31)), broken, hold: () => seconds(lasting) };
  const chapter = journal.open(fault.name, fault.mayLose === true);
  const began = performance.now();
  await fault.run(scene);
  chapter.endedAt = performance.now();
  const { after, last } = await recovery(stage, token);
  chapter.recoveredIn = after;
  if (after === undefined || after > longestRecovery) {
    journal.fault(`recovery took ${after === undefined ? "too long" : `${(after / 1000).toFixed(1)} s`}: ${last}`);
  }
  // Nothing may be refused any more from the longest recovery on.
  if (options.calm > 0)
    await seconds(Math.max(0, (longestRecovery - (performance.now() - chapter.endedAt)) / 1000) + options.calm);
  for (const process of stage.processes) chapter.faults.push(...process.deaths.splice(0));
  options.tell(line(chapter, place + 1, (chapter.endedAt - began) / 1000));
  for (const what of new Set(chapter.faults)) options.tell(`    FAULT: ${what}`);
}

function line(
  { name, served, refused, lost, slowest, recoveredIn, faults }: Chapter,
  place: number,
  lasted: number,
): string {
  return [
    `${String(place).padStart(3)} ${faults.length === 0 ? "ok  " : "FAIL"} ${name.padEnd(24)}`,
    `lasted ${lasted.toFixed(1)} s, served ${served}, refused ${refused}, lost ${lost}`,
    `slowest ${(slowest / 1000).toFixed(1)} s, recovered in ${recoveredIn === undefined ? "-" : (recoveredIn / 1000).toFixed(1)} s`,
  ].join(" ");
}

function sumUp(stage: Stage, journal: Journal, end: { losses: string[]; skipped: number; options: Options }): Report {
  const { losses, skipped, options } = end;
  const { tell } = options;
  if (options.isTalkative) {
    const errors = [...stage.errors()].sort(([, a], [, b]) => b - a);
    for (const [what, count] of errors) tell(`    logged ${count} x ${what.slice(0, 300)}`);
  }
  for (const loss of losses) tell(`    LOSS: ${loss}`);
  const { chapters, acts } = journal;
  const failedChapters = chapters.filter(({ faults }) => faults.length > 0);
  const broken = chapters.length - 1;
  tell(
    `${broken} faults (seed ${options.seed}, ${options.front}): ${acts} acts acknowledged, ${losses.length} lost or doubled, ` +
      `${chapters.reduce((sum, { served }) => sum + served, 0)} answers, ${chapters.reduce((sum, { refused }) => sum + refused, 0)} refused to be tried again`,
  );
  // Whether every acknowledged act is there counts as one more.
  const failed = failedChapters.length + (losses.length > 0 ? 1 : 0);
  return { passed: chapters.length + 1 - failed, failed, skipped };
}
