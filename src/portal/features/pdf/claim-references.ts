import type { ClaimRecord } from "../../../contract/types.ts";
import type { Fact } from "../../../engine/index.ts";
import {
  accountField,
  type CompiledDefinition,
  fieldTitle,
  get,
  type Pointer,
  segments,
  valueWords,
} from "../../../engine/index.ts";

/** What people look a claim up by, by its key in the claim record; the words where its form has none of its own. */
const references: [key: string, words: string][] = [
  ["install_address/address_string", "Install address"],
  ["customer_reference", "Job No."],
  ["original_invoice_number", "Invoice No."],
  ["warranty_request_number", "Warranty Request No."],
  ["return_request_number", "Return Delivery No."],
  ["credit_notes", "Credit notes"],
];

/** The claim's references, and the fields of its form that need not be printed again further down. */
export function claimReferences(
  definition: CompiledDefinition,
  claim: ClaimRecord,
): { facts: Fact[]; said: ReadonlySet<Pointer> } {
  const { record, messages } = definition;
  const facts: Fact[] = [];
  // The account stands at the head of the sheet.
  const said = new Set<Pointer>([accountField(definition)]);
  for (const [key, words] of references) {
    const text = valueWords(get(claim, `/${key}`) as never, undefined);
    const field = record.fields[key]?.form;
    if (field) said.add(field);
    if (text) facts.push({ title: field ? fieldTitle(messages, field) : words, text });
  }
  for (const { key, title, text } of claim.details ?? [])
    if (isBesideForm(definition, key)) facts.push({ title, text });
  const sent = claim.shipments?.find((one) => one.direction === "outbound" && one.internal_reference === "RDN");
  if (sent) facts.push({ title: "Replacement Delivery No.", text: sent.reference });
  return { facts, said };
}

/** Does none of the form's answers say it? Facts that the sheet has a place for are named by their keys in the record. */
function isBesideForm({ record, facts, computed }: CompiledDefinition, key: string): boolean {
  const from = record.columns?.[key]?.from;
  const [, source, name = ""] = segments(from ?? `/claim/${key}`);
  if (from?.startsWith("/claim/computed/")) return computed?.[name]?.field === undefined;
  const fact = facts?.[source ?? ""];
  return fact ? fact.shown !== "own" : from?.startsWith("/claim/") === true;
}
