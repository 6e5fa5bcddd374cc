import type { ClaimRow } from "../../../contract/types.ts";
import { searchedValues } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { foldedText } from "../../platform/text/plain-text.ts";
import { definitionOf } from "../definition-of.ts";
import type { Claim } from "../find-claim.ts";
import { visibleContext } from "../visible-context.ts";
import { inWordsFor } from "./own/offered-columns.ts";

type Found = NonNullable<ClaimRow["found_in"]>;

/** Places told of one claim, and characters of each. */
const most = 3;
const longest = 80;

/** Where a claim that has been read whole holds these words (folded), its row's own columns and what the person may not see left out. */
export async function foundIn(
  appContext: AppContext,
  person: Person,
  claim: Claim,
  row: ClaimRow,
  words: string[],
): Promise<Found> {
  const own = [
    ...[row.claim_number, row.customer.name, row.customer.sap_id, row.original_invoice_number, row.customer_reference],
    ...[row.warranty_request_number, row.return_request_number, ...row.credit_notes],
  ].map((text) => foldedText(text ?? ""));
  const isShown = (word: string) => own.some((text) => text.includes(word));
  const sought = words.filter((word) => !isShown(word));
  const definition = sought.length > 0 && (await definitionOf(appContext, claim));
  if (!definition) return [];
  const { form, claim: facts } = visibleContext(appContext, person, definition, claim);
  const found = new Map<string, Found[number]>();
  for (const value of searchedValues(inWordsFor(appContext, person, definition), form, facts)) {
    // A letter with its mark is one, so that the folded text is as long.
    const [title, text] = [value.title, value.text.normalize("NFC")];
    const at = firstOf(foldedText(text), sought);
    if (at !== undefined && found.size < most) found.set(text, { title, text: excerpt(text, at) });
  }
  return [...found.values()];
}

const firstOf = (text: string, words: string[]): number | undefined =>
  words
    .map((word) => text.indexOf(word))
    .filter((at) => at >= 0)
    .sort((one, other) => one - other)[0];

function excerpt(text: string, at: number): string {
  if (text.length <= longest) return text;
  const from = Math.max(0, Math.min(at - longest / 4, text.length - longest));
  const to = from + longest;
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}
