import { type CompiledDefinition, canonical, factRights, givenFacts, type Json } from "../../../engine/index.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { editedFacts } from "../../access/staff-rights.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { claimContext, readStanding } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import { type Claim, noSuchClaim, requireClaim } from "../find-claim.ts";
import { listedOf, writeListed } from "../list/own/kept-values.ts";
import { derivedColumns } from "../save/derived-columns.ts";
import { checkedFacts, refused, titleOf } from "./asked-facts.ts";
import { declaredOfRow, rowWithFacts, storedFacts } from "./fact-columns.ts";
import { recordFacts } from "./record-facts.ts";

interface FactsEntry {
  claim: string;
  /** By name; null takes one away. What follows from the value that the claim has, while nobody else changes it, is worked out. */
  facts: Record<string, Json | ((before: Json | undefined) => Json)>;
  /** What the person saw of them. A fact that is another by now is refused with 409; absent: not checked. */
  seen?: Record<string, Json> | undefined;
}

/**
 * Writes facts of a claim by hand, as today's definition of its type lets this person. Refuses with 404, with 403 what they may not
 * write, with 422 by `facts.<name>` what is wrong, with 409 what somebody else has changed meanwhile.
 */
export async function saveFacts(appContext: AppContext, person: Person, entry: FactsEntry): Promise<void> {
  const { database, definitions, clock } = appContext;
  const edited = editedFacts(definitions, person);
  const closed = Object.keys(entry.facts).find((name) => !edited.includes(name));
  if (closed !== undefined)
    throw new HttpError(403, cannotChange(definitions.list(), closed, isClaimant(person, definitions.access)));
  await database.transaction().execute(async (trx) => {
    const claim = await requireClaim(trx, person, definitions, entry.claim, { lock: true });
    const held = await definitionOf(appContext, claim, trx);
    const definition = definitions.get(claim.type) ?? held;
    if (!definition) throw noSuchClaim();
    const { context, account } = await readStanding(trx, appContext, person, claim);
    const rights = factRights(definition, context);
    const isDeleted = claim.deleted_at !== null;
    const live = isDeleted
      ? factRights(definition, { ...context, claim: { ...context.claim, isDeleted: false } })
      : rights;
    const locked = Object.keys(entry.facts).find((name) => !live[name]?.writable);
    if (locked !== undefined)
      throw new HttpError(403, cannotChange([definition], locked, isClaimant(person, definitions.access)));
    if (isDeleted) {
      const message = "This claim is deleted. Restore it to change it.";
      throw refused(Object.keys(entry.facts).map((name) => [name, message]));
    }
    const before = declaredOfRow(claim);
    const sent = Object.entries(entry.facts).map(([name, value]) => [
      name,
      typeof value === "function" ? value(before[name]) : value,
    ]);
    const facts = checkedFacts(definition, Object.fromEntries(sent), () => true, before);
    refuseChanged(definition, before, facts, entry.seen);
    const changed = rowWithFacts(definition, claim, facts);
    const derived = held && derivedColumns(held, definitions, { ...claim, ...changed }, claim.form, account);
    const moment = clock.now();
    if (Object.keys(facts).every((name) => isSame(before[name], facts[name]))) return;
    await trx
      .updateTable("claims")
      .set({
        ...storedFacts(changed),
        ...(derived && { search_text: derived.columns.search_text }),
        updated_at: moment,
      })
      .where("id", "=", claim.id)
      .execute();
    const row = { ...claim, ...changed } as Claim;
    const standing = claimContext(appContext, person, {
      type: claim.type,
      claim: row,
      form: claim.form,
      storedFiles: 0,
    });
    await writeListed(trx, claim.id, listedOf(definitions, held ?? definition, standing));
    await recordFacts(trx, { definition, claim, personId: person.id, moment, before, facts });
  });
}

/** Claimants hear no words of facts that nobody shows them. */
function cannotChange(definitions: readonly CompiledDefinition[], name: string, isOutside: boolean): string {
  const shown = definitions.filter(({ facts }) => !isOutside || facts?.[name]?.visible !== undefined);
  const title = shown.map(({ messages }) => messages.facts?.[name]?.title).find(Boolean) ?? "details";
  return `You are not able to change the ${title.replace(/^./, (letter) => letter.toLowerCase())}.`;
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  canonical(one ?? null) === canonical(other ?? null);

/** What somebody else has written since is told, and nothing of theirs is replaced unseen. */
function refuseChanged(
  definition: CompiledDefinition,
  before: Record<string, Json>,
  facts: Record<string, Json>,
  seen: Record<string, Json> | undefined,
): void {
  if (!seen) return;
  const known = givenFacts(seen);
  const changed = Object.keys(facts).filter(
    (name) => name in known && !isSame(before[name], known[name]) && !isSame(before[name], facts[name]),
  );
  if (changed.length === 0) return;
  const errors = Object.fromEntries(
    changed.map((name) => {
      const value = [before[name] ?? "blank"].flat().join(", ");
      return [`facts.${name}`, [`Somebody else has changed this meanwhile; it now is: ${value}.`]];
    }),
  );
  const [only = "", ...others] = changed;
  const text = (value: Json | undefined) => [value ?? ""].flat().join(", ");
  throw new HttpError(
    409,
    `${titleOf(definition, only)} has been changed by somebody else meanwhile.`,
    errors,
    others.length > 0 ? {} : { conflict: { yours: text(facts[only]), theirs: text(before[only]) } },
  );
}
