import {
  type CompiledDefinition,
  type Context,
  evaluate,
  type Form,
  get,
  keepKnown,
  schemaAt,
  set,
} from "../../engine/index.ts";

/** Whether the repair is recent enough to claim is the engine's finding, never the page's (D-104). */
export function withRepairPeriod(definition: CompiledDefinition, context: Context): Form {
  const finding = "/installer/repairedInAllowablePeriod";
  if (schemaAt(definition.schema, finding) === undefined) return context.form;
  const repaired = "/installer/dateRepaired";
  const isTold = get(context.form, repaired) !== undefined;
  const isRecent = !evaluate(definition, context).missing.some(({ field }) => field === repaired);
  return keepKnown(definition, set(context.form, finding, isTold ? isRecent : undefined));
}
