import { sql } from "kysely";
import type { ClaimRow } from "../../../contract/types.ts";
import {
  awaitsReply,
  type CompiledDefinition,
  type Context,
  evaluate,
  fieldTitle,
  inWordsOf,
  type Missing,
  schemaAt,
} from "../../../engine/index.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { meaningOf } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { contextBeside, fileNames } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import { openEnquiries } from "../transition/enquiries.ts";

/** Claims of a page that are looked at: a form each is read and judged. */
const most = 10;

/** The rows of claims that wait for this claimant, with what they wait for: what was asked and is not given yet, what a draft lacks. */
export async function withWants(appContext: AppContext, person: Person, rows: ClaimRow[]): Promise<ClaimRow[]> {
  const { database, definitions } = appContext;
  if (!isClaimant(person, definitions.access)) return rows;
  const isWaiting = (row: ClaimRow) => row.deleted_at === null && meaningOf(definitions.shared, row)?.waitsForClaimant;
  const ids = rows
    .filter(isWaiting)
    .slice(0, most)
    .map(({ uuid }) => uuid);
  if (ids.length === 0) return rows;
  const claims = await database
    .selectFrom("claims")
    .selectAll()
    .select([fileNames(), openEnquiries()])
    .select((eb) =>
      eb.selectFrom("claim_requests").select("items").whereRef("claim_id", "=", "claims.id").as("asked_items"),
    )
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  const wants = new Map<string, string[]>();
  for (const { asked_items: asked, file_names, open_enquiries, ...claim } of claims) {
    const definition = await definitionOf(appContext, claim);
    if (!definition) continue;
    if (meaningOf(definitions.shared, claim)?.phase === "draft") {
      wants.set(
        claim.id,
        lackingIn(definition, contextBeside(appContext, person, claim, { file_names, open_enquiries })),
      );
      continue;
    }
    // What was asked once stays with the claim when it goes on.
    const open = awaitsReply(definition.workflow, claim.status) ? (asked ?? []) : [];
    wants.set(
      claim.id,
      open.filter(({ is_given: isGiven }) => !isGiven).map(({ text }) => text),
    );
  }
  return rows.map((row) => {
    const own = wants.get(row.uuid) ?? [];
    return own.length === 0 ? row : { ...row, wants: own };
  });
}

/** What is missing before somebody can do what is offered to them, each once by its name. */
function lackingIn(definition: CompiledDefinition, context: Context): string[] {
  const { messages } = inWordsOf(definition, context.user);
  const nameOf = ({ field, section, message }: Missing) => {
    // A tick stands for another way to answer: what it is called is not what is missing.
    const node = field === "" ? undefined : schemaAt(definition.schema, field);
    const isTick = typeof node === "object" && node.type === "boolean";
    return isTick ? messages.sections[section] || message : field === "" ? message : fieldTitle(messages, field);
  };
  const { missing, transitions } = evaluate(definition, context);
  const held = missing.filter(({ blocks }) => blocks.some((id) => transitions[id]?.offered));
  return [...new Set(held.map(nameOf))];
}
