import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Weights = Type.Record(Type.String(), Type.Number({ exclusiveMinimum: 0 }));
const Texts = Type.Array(Type.String(), { minItems: 1 });
const NumberShare = Type.Object({ types: Texts, states: Texts, share: Share });

/** `fixtures/reference/made-up-claims.json`; a state is a claim's status, or `deleted`. */
const shape = Type.Object({
  types: Weights,
  states: Weights,
  /** At rest: their last change may be years ago. */
  closed: Texts,
  /** On average, of claims that are not at rest. */
  daysSinceChange: Type.Intersect([Weights, Type.Object({ others: Type.Number() })]),
  claimantRoles: Texts,
  numbers: Type.Object({ "credit-note": NumberShare, "replacement-delivery": NumberShare, cheque: NumberShare }),
  notes: Type.Object({ remark: Share, "working-note": Share }),
  remarks: Texts,
  queries: Type.Object({
    shareOfClosed: Share,
    shareOfOthers: Share,
    by: Type.String(),
    role: Type.String(),
    to: Type.Array(Type.Object({ role: Type.String(), words: Type.String(), by: Type.String() }), { minItems: 1 }),
    questions: Texts,
    answers: Texts,
  }),
});

export type Shares = Static<typeof shape>;

const file = join(import.meta.dirname, "../../../fixtures/reference/made-up-claims.json");

/** How many made-up claims are of which kind, and the words of what is written beside them. Throws when the file is not in its shape. */
export async function readShares(): Promise<Shares> {
  const shares: unknown = JSON.parse(await readFile(file, "utf8"));
  const judge = Compile(shape);
  if (judge.Check(shares)) return shares as Shares;
  const [fault] = judge.Errors(shares);
  throw new Error(`fixtures/reference/made-up-claims.json: ${fault?.instancePath || "/"} ${fault?.message}`);
}
