import { setImmediate } from "node:timers/promises";
import { type CompiledDefinition, factsOf, holds, type UserFacts } from "../../engine/index.ts";
import { isInScope } from "../access/claim-scope.ts";
import { meaningOf } from "../access/status-meaning.ts";
import type { AppContext } from "../app-context.ts";
import { contextBeside, fileNames } from "../claims/claim-context.ts";
import { openEnquiries } from "../claims/transition/enquiries.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";

/** Claims that are read at once, and those that are named. */
const batch = 500;
const mostNamed = 3;
/** Milliseconds for one answer. */
const longest = 2_000;

interface Matches {
  /** Drafts and open claims of the form that were judged. */
  compared: number;
  matched: number;
  examples: string[];
  /** False where the time was over before all were judged. */
  isWhole: boolean;
}

interface Asked {
  definition: CompiledDefinition;
  /** Of the condition, as the engine names it. */
  place: string;
  user: UserFacts;
}

/** The question that each person has asked last of a condition. */
const lastOf = new Map<string, object>();

/**
 * Of how many open claims that the person may read a condition holds, asked for somebody else. Throws 409 once the same person
 * asks this of it anew: the older question is given up.
 */
export async function countMatches(appContext: AppContext, person: Person, asked: Asked): Promise<Matches> {
  const question = {};
  const key = `${person.id} ${asked.definition.type} ${asked.place}`;
  lastOf.set(key, question);
  try {
    return await counted(appContext, person, asked, () => lastOf.get(key) !== question);
  } finally {
    if (lastOf.get(key) === question) lastOf.delete(key);
  }
}

async function counted(
  appContext: AppContext,
  person: Person,
  { definition, place, user }: Asked,
  isGivenUp: () => boolean,
): Promise<Matches> {
  const { database, definitions } = appContext;
  const until = performance.now() + longest;
  const matches: Matches = { compared: 0, matched: 0, examples: [], isWhole: true };
  for (let last: string | undefined; ; ) {
    const rows = await database
      .selectFrom("claims")
      .selectAll()
      .select([fileNames(), openEnquiries()])
      .where("deleted_at", "is", null)
      .where(isInScope(person, definitions))
      .$if(last !== undefined, (rest) => rest.where("id", ">", last as string))
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { file_names, open_enquiries, ...claim } of rows) {
      if (isGivenUp()) throw new HttpError(409, "This was asked anew meanwhile.");
      const phase = meaningOf(definitions.shared, claim)?.phase;
      const isOpen = phase !== "declined" && phase !== "completed";
      if (!isOpen || definitions.get(claim.type)?.type !== definition.type) continue;
      if (performance.now() > until) return { ...matches, isWhole: false };
      await setImmediate();
      const standing = contextBeside(appContext, person, claim, { file_names, open_enquiries });
      matches.compared++;
      if (!holds(definition, place, factsOf(definition, { ...standing, user }))) continue;
      matches.matched++;
      if (matches.examples.length < mostNamed) matches.examples.push(claim.number);
    }
    last = rows.at(-1)?.id;
    if (rows.length < batch) return matches;
  }
}
