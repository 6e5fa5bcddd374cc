import type { StorySources } from "../stories/play-all.ts";
import { WarmThread } from "../warm-thread.ts";
import type { JudgedVerdicts } from "./judged-verdicts.ts";
import type { Proposals } from "./propose-stories.ts";

/** What the thread is asked of one form. */
export type JudgeTask =
  | {
      kind: "proposals";
      sources: StorySources;
      type: string /** Its module as it was: only what differs is asked about. */;
      base?: string;
    }
  | {
      kind: "verdicts" /** Of the files. */;
      hash: string;
      schemas: string;
      fixtures: string;
      type: string /** A verdict whose story is wanted. */;
      id?: string;
    };

const judge = new WarmThread<JudgeTask, unknown>(new URL("./judge-thread.ts", import.meta.url), 600_000);

/** What stories leave open and what is worth writing, by a thread that is kept; undefined without such a form. */
export const proposalsApart = (task: Omit<Extract<JudgeTask, { kind: "proposals" }>, "kind">, longest: number) =>
  judge.ask({ kind: "proposals", ...task }, longest) as Promise<Proposals | undefined>;

/** What people can do, cannot do, and what is not decided, by the same thread. */
export const verdictsApart = (task: Omit<Extract<JudgeTask, { kind: "verdicts" }>, "kind">, longest: number) =>
  judge.ask({ kind: "verdicts", ...task }, longest) as Promise<JudgedVerdicts | undefined>;
