import {
  type CompiledDefinition,
  type Context,
  type Evaluation,
  evaluate,
  factPointer,
  factRights,
  formFaults,
  guideFor,
  hideFacts,
  isShownInNew,
  type Json,
  mayOpen,
  mayStart,
} from "../../engine/index.ts";
import type { Found } from "./player.ts";
import type { Expectation } from "./story.ts";

/** What the engine says of a claim, as far as a step wants to know it. */
export function look(definition: CompiledDefinition, context: Context, wanted: Expectation): Found {
  if (Object.keys(wanted).length === 0) return {};
  const { claim, form } = context;
  const evaluation = evaluate(definition, context);
  const ids = Object.entries(evaluation.transitions);
  // What time makes is nobody's to make.
  const acts = ids.filter(([id]) => definition.workflow.transitions[id]?.via !== "timer");
  return {
    status: claim.status,
    type: claim.status === "new" ? evaluation.type : claim.type,
    authoriseRole: claim.authoriseRole ?? null,
    complete: Object.fromEntries(Object.entries(evaluation.sections).map(([id, { complete }]) => [id, complete])),
    missing: Object.fromEntries(ids.map(([id, { missing }]) => [id, missing.map(({ rule }) => rule)])),
    advice: evaluation.advice.map(({ rule }) => rule),
    ...rights(definition, context, evaluation),
    offered: acts.filter(([, { offered }]) => offered).map(([id]) => id),
    ready: acts.filter(([, { ready }]) => ready).map(([id]) => id),
    form,
    facts: toldFacts(definition, context),
    ...(wanted.errors && sentences(definition, context, evaluation)),
    ...(wanted.start && {
      start: {
        allowed: mayStart(definition, context),
        opened: mayOpen(definition, context),
        shown: isShownInNew(definition, context),
      },
    }),
    ...(wanted.guide && { guide: guideFor(definition, context)?.steps.map(({ id }) => id) ?? [] }),
  };
}

function toldFacts(definition: CompiledDefinition, context: Context): Record<string, Json> {
  const known = Object.entries(hideFacts(definition, context)).filter(([name]) => definition.facts?.[name]);
  return Object.fromEntries(known) as Record<string, Json>;
}

/** Of sections, fields and declared facts (`/claim/<name>`), which are seen and written by hand. */
function rights(
  definition: CompiledDefinition,
  context: Context,
  { sections, fields }: Evaluation,
): Pick<Found, "applies" | "visible" | "drawn" | "editable"> {
  const places = [...Object.entries(sections), ...Object.entries(fields)];
  const of = (right: "applies" | "visible" | "drawn" | "editable") =>
    Object.fromEntries(places.map(([place, state]) => [place, state[right]]));
  const facts = Object.entries(factRights(definition, context));
  return {
    applies: of("applies"),
    visible: {
      ...of("visible"),
      ...Object.fromEntries(facts.map(([name, { visible }]) => [factPointer(name), visible])),
    },
    drawn: of("drawn"),
    editable: {
      ...of("editable"),
      ...Object.fromEntries(facts.map(([name, { writable }]) => [factPointer(name), writable])),
    },
  };
}

function sentences(definition: CompiledDefinition, { form }: Context, { missing, advice }: Evaluation) {
  const faults = formFaults(definition, form);
  const errors: Record<string, string> = {};
  for (const { field, message } of [...faults, ...missing, ...advice]) errors[field] ??= message;
  return { errors, misshapen: faults.map(({ field }) => field) };
}
