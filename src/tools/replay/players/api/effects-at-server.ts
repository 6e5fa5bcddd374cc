import { askedRole } from "../../../../definitions/roles.ts";
import { type CompiledDefinition, type Effect, effectName, effectsOf, rowsOf } from "../../../../engine/index.ts";
import { factsOfRow } from "../../../../server/claims/facts/fact-columns.ts";
import type { Claim } from "../../../../server/claims/find-claim.ts";
import type { ApiServer } from "./api-server.ts";

/** What lies beside a claim's row and grows by transitions: its letters, and the questions that were put and answered. */
export interface Beside {
  letters: Map<string, string>;
  asked: Map<string, string>;
  answered: Set<string>;
}

export const nothingBeside: Beside = { letters: new Map(), asked: new Map(), answered: new Set() };

export async function besideClaim({ database }: ApiServer, claim: Claim | undefined): Promise<Beside> {
  if (!claim) return nothingBeside;
  const { id } = claim;
  const letters = await database.selectFrom("outbox").select(["id", "kind"]).where("claim_id", "=", id).execute();
  const enquiries = await database
    .selectFrom("enquiries")
    .select(["id", "recipient_role", "replied_at"])
    .where("claim_id", "=", id)
    .execute();
  return {
    letters: new Map(letters.map((letter) => [letter.id, letter.kind])),
    asked: new Map(enquiries.map((enquiry) => [enquiry.id, enquiry.recipient_role])),
    answered: new Set(enquiries.flatMap((enquiry) => (enquiry.replied_at ? [enquiry.id] : []))),
  };
}

interface Made {
  definition: CompiledDefinition;
  transition: string;
  before: Beside;
  claim: Claim | undefined;
}

/**
 * Which of the expected effects the claim shows once the transition was tried, and which letters and questions of this transition
 * came of it besides. That a fact was written is seen by its being there: who wrote it before may have written the same. A letter to
 * a role that nobody holds here leaves no trace, nor does a value that may be blank: they are not missed.
 */
export async function effectsAtServer(server: ApiServer, made: Made, expected: string[]) {
  const { definition, claim, before } = made;
  const { access } = server.definitions;
  const written = server.definitions.lettersOf(definition.type);
  const now = await besideClaim(server, claim);
  const letters = newIn(now.letters, before.letters);
  const asked = newIn(now.asked, before.asked);
  const facts = claim ? factsOfRow(claim) : {};
  const isThere = (name: string) => {
    const value = facts[name] ?? null;
    return value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  };
  const set = expected.flatMap((line) => (line.startsWith("set ") ? line.slice("set ".length).split(", ") : []));
  const shown: Record<string, (about: string) => boolean> = {
    set: (names) => names.split(", ").every(isThere),
    clear: (names) => !names.split(", ").some((name) => isThere(name) && !set.includes(name)),
    letter: (id) => letters.includes(id),
    ask: (role) => asked.includes(askedRole(access, role)),
    answer: () => [...now.answered].some((id) => !before.answered.has(id)),
    place: (place) => facts.placement === place,
    mark: (mark) => isThere("deletedAt") === (mark === "deleted"),
  };
  const isShown = (line: string) => {
    const [verb = "", ...about] = line.split(" ");
    return shown[verb]?.(about.join(" ")) ?? false;
  };
  const known = definition.workflow.transitions[made.transition];
  const possible = known ? rowsOf(known).flatMap(({ row }) => effectsOf(row)) : [];
  const mayLeaveNothing = (effect: Effect) => {
    if ("set" in effect) return Object.values(effect.set).some(isPerhapsNothing);
    const to = "letter" in effect ? written[effect.letter]?.to : undefined;
    return to === "level" || to === "above" || to === "asked" || (typeof to === "object" && "role" in to);
  };
  const faint = possible.filter(mayLeaveNothing).map(effectName);
  const besides = possible
    .filter((effect) => "letter" in effect || "ask" in effect)
    .map(effectName)
    .filter((line) => !expected.includes(line) && isShown(line));
  return {
    found: [...expected.filter(isShown), ...new Set(besides)],
    wanted: expected.filter((line) => isShown(line) || !faint.includes(line)),
  };
}

/** `text` and what is read from elsewhere may be blank. */
const isPerhapsNothing = (value: unknown): boolean =>
  value === null || value === false || value === "text" || typeof value === "object";

const newIn = (now: Map<string, string>, before: Map<string, string>): string[] =>
  [...now].flatMap(([id, what]) => (before.has(id) ? [] : [what]));
