import type { CompiledDefinition, Form, Json } from "../../../../engine/index.ts";
import type { Api } from "../../../shared/api/api.ts";
import type { KeptForm } from "./draft-store.ts";
import { unplacedWords } from "./unplaced.ts";

/**
 * What was typed under another version of the form, as this one has it; what has no place any more stands among what could not be
 * put back. Without an answer it is as it was kept: unknown names are told then.
 */
export async function carryKept(
  api: Api,
  { type, hash }: Pick<CompiledDefinition, "type" | "hash">,
  kept: KeptForm,
): Promise<KeptForm> {
  const { definition: from, form, base, scratch } = kept;
  if (from === undefined || from === hash) return kept;
  const body = { type, from, to: hash, forms: [form, ...(base ? [base] : [])] };
  const carried = await api.call("POST /api/definitions/carry", { body }).catch(() => undefined);
  if (!carried) return kept;
  const [next, nextBase] = carried.forms as Form[];
  const aside = carried.set_aside.flatMap(({ title, value }) => unplacedWords(title, value as Json));
  const known = Array.isArray(scratch.unplaced) ? scratch.unplaced.map(String) : [];
  return {
    ...kept,
    form: next ?? form,
    ...(base && { base: nextBase ?? base }),
    definition: hash,
    scratch: { ...scratch, ...(aside.length > 0 && { unplaced: [...new Set([...known, ...aside])] }) },
  };
}
