import { columnsOf, type Definition } from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { definitionFor } from "../claims/list/own/offered-columns.ts";
import type { Person } from "../person.ts";
import { sourceOf } from "../releases/definition-modules.ts";
import { type ExportColumn, holdsOf } from "./export-columns.ts";
import type { ExportContext } from "./export-context.ts";

/**
 * The columns that claim types declare for themselves, as this person may know them: those of today's definitions, then those that
 * claims of earlier versions still have. Types that call one id alike share its column; a heading that is taken otherwise says
 * which type it is of.
 */
export async function ownColumns(appContext: ExportContext, person: Person, taken: string[]): Promise<ExportColumn[]> {
  const headings = new Set(taken);
  const seen = new Set<string>();
  const found = new Map<string, ExportColumn & { types: Set<string> }>();
  for (const definition of await describedBy(appContext)) {
    const { type, messages } = definition;
    for (const { key, title, kind, export: isExported } of columnsOf(definitionFor(appContext, person, definition))) {
      if (!isExported || seen.has(`${type} ${key}`)) continue;
      seen.add(`${type} ${key}`);
      const alike = found.get(`${key} ${title} ${kind}`);
      alike?.types.add(type);
      if (alike) continue;
      const heading = headings.has(title) ? `${title} (${messages.type.label})` : title;
      headings.add(heading);
      const types = new Set([type]);
      const cell: ExportColumn["cell"] = (exported) => (types.has(exported.form) ? exported.own(key) : null);
      found.set(`${key} ${title} ${kind}`, { types, heading, cell, ...(holdsOf[kind] && { holds: holdsOf[kind] }) });
    }
  }
  return [...found.values(), ...(await setAsideColumns(appContext, person))];
}

/** Nothing that a claim ever held falls out of sight of our own people. */
async function setAsideColumns({ database, definitions }: ExportContext, person: Person): Promise<ExportColumn[]> {
  if (isClaimant(person, definitions.access)) return [];
  const one = await database.selectFrom("claim_set_aside").select("claim_id").limit(1).executeTakeFirst();
  return one ? [{ heading: "Set Aside", cell: ({ setAside }) => setAside }] : [];
}

/** Today's definitions that declare columns, and the earlier versions of them that some claim was saved under. */
async function describedBy({ database, definitions }: ExportContext): Promise<Definition[]> {
  const current = definitions.list().filter(({ record, facts }) => record.columns ?? record.rest ?? facts);
  if (current.length === 0) return [];
  const earlier = await database
    .selectFrom("definition_versions")
    .select("source")
    .where(
      "type",
      "in",
      current.map(({ type }) => type),
    )
    .where(
      "hash",
      "not in",
      current.map(({ hash }) => hash),
    )
    .where((eb) =>
      eb.exists(eb.selectFrom("claims").select("id").whereRef("claims.definition", "=", "definition_versions.hash")),
    )
    .orderBy("first_served_at", "desc")
    .execute();
  return [...current.map(sourceOf), ...earlier.map(({ source }) => source)];
}
