import type { CallAnswer } from "../../../../contract/call.ts";
import type { getClaimTypes } from "../../../../contract/reference.ts";
import { type CompiledDefinition, columnIn, columnWords } from "../../../../engine/index.ts";
import type { AppContext } from "../../../app-context.ts";
import type { Person } from "../../../person.ts";
import { definitionOf } from "../../definition-of.ts";
import type { Claim } from "../../find-claim.ts";
import { visibleContext } from "../../visible-context.ts";
import { inWordsFor, offeredColumns } from "./offered-columns.ts";

type ListColumn = NonNullable<CallAnswer<typeof getClaimTypes>["claim_types"][number]["list_columns"]>[number];

/** The columns of lists that a claim type declares, as this person is told of them. */
export function listColumns(
  appContext: Pick<AppContext, "definitions">,
  person: Person,
  definition: CompiledDefinition,
): ListColumn[] {
  return offeredColumns(appContext, person, definition).map(({ column, place, choices, isAskable }) => {
    const { key, title, kind, from, filter, order, count } = column;
    const fact =
      from.startsWith("/claim/") && definition.facts?.[from.slice("/claim/".length)] ? from.slice(7) : undefined;
    return {
      key,
      title,
      kind: choices ? "choice" : kind,
      is_listed: place !== undefined,
      ...(place?.hidden && { is_hidden: true }),
      ...(place?.width && { width: place.width }),
      ...(fact !== undefined && isPlain(definition, fact) && { text_fact: fact }),
      ...(isAskable && filter && { is_filter: true, ...(choices && { choices }) }),
      ...(isAskable && count && { is_counted: true, ...(choices && { choices }) }),
      ...(isAskable && order && { is_order: true }),
    };
  });
}

/** A line of text may be written in the list. */
function isPlain({ facts, messages }: CompiledDefinition, name: string): boolean {
  const schema = facts?.[name]?.schema;
  const isText = typeof schema === "object" && schema.type === "string" && !("enum" in schema) && !("format" in schema);
  return isText && !messages.facts?.[name]?.options;
}

/** Characters of a cell; a list shows the beginning of longer ones. */
const longestCell = 200;

const listedOf = (appContext: Pick<AppContext, "definitions">, person: Person, definition: CompiledDefinition) =>
  offeredColumns(appContext, person, definition).filter(({ place }) => place !== undefined);

/** Must the claims of a list be read whole for this person? Few types show in lists what their forms say. */
export const readsWhole = (appContext: Pick<AppContext, "definitions">, person: Person): boolean =>
  appContext.definitions.list().some((definition) => listedOf(appContext, person, definition).length > 0);

/** In words what the columns say of a claim that has been read whole, by key, as far as this person may see it; without blanks. */
export async function listedValues(
  appContext: AppContext,
  person: Person,
  claim: Claim,
): Promise<Record<string, string>> {
  const today = appContext.definitions.get(claim.type);
  const columns = today ? listedOf(appContext, person, today) : [];
  const held = columns.length > 0 && (await definitionOf(appContext, claim));
  if (!today || !held) return {};
  const context = visibleContext(appContext, person, held, claim);
  return Object.fromEntries(
    columns.flatMap(({ column }) => {
      const own = columnIn(held, column);
      const version = inWordsFor(appContext, person, own.from === column.from ? today : held);
      const text = columnWords(version, own, context).join(", ");
      if (text === "") return [];
      return [[column.key, text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text]];
    }),
  );
}
