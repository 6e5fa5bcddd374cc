import { judgedDefinitions } from "../load.ts";
import { judgeObligations, type TypeVerdicts } from "../witness/judge-obligations.ts";
import { storyOf } from "../witness/story-of.ts";
import type { JudgeTask } from "./judge-apart.ts";

interface JudgedVerdict {
  id: string;
  /** Of its form's definition: what must be possible. */
  words: string;
  kind: "act" | "status" | "finish" | "edit" | "rule";
  verdict: "impossible" | "possible" | "undecided";
  because?: string;
  hasStory: boolean;
}

export interface JudgedVerdicts {
  type: string;
  verdicts: JudgedVerdict[];
  /** Definitions with such faults cannot be played: why. */
  unplayable?: string;
  /** The story that was asked for, as its file holds it. */
  story?: { id: string; file: string; text: string };
}

/** Of the folder that was judged last: its stories are asked for one by one. */
let last: { key: string; judged: TypeVerdicts } | undefined;

/** The verdict on everything that people must be able to do with claims of a form; undefined without such a form. */
export function judgedVerdicts({ hash, schemas, fixtures, type, id }: Extract<JudgeTask, { kind: "verdicts" }>) {
  const judged = last?.key === `${hash} ${type}` ? last.judged : verdictsAt(schemas, fixtures, type);
  if (!judged) return undefined;
  last = { key: `${hash} ${type}`, judged };
  const found = id === undefined ? undefined : judged.verdicts.find(({ obligation }) => obligation.id === id);
  const story = found && storyOf(judged, found);
  const file = `${type}/${(id ?? "").replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}.json`;
  const answer: JudgedVerdicts = {
    type,
    verdicts: judged.verdicts.map(({ obligation, verdict, because, stage }) => ({
      id: obligation.id,
      words: obligation.words,
      kind: obligation.kind,
      verdict,
      ...(because !== undefined && { because }),
      hasStory: stage !== undefined,
    })),
    ...(judged.unplayable !== undefined && { unplayable: judged.unplayable }),
    ...(story !== undefined &&
      id !== undefined && { story: { id, file, text: `${JSON.stringify(story, null, 2)}\n` } }),
  };
  return answer;
}

function verdictsAt(schemas: string, fixtures: string, type: string): TypeVerdicts | undefined {
  const { inputs, ...judged } = judgedDefinitions(schemas);
  const own = inputs.filter(({ definition }) => definition.type === type);
  return judgeObligations({ ...judged, inputs: own }, fixtures)?.[0];
}
