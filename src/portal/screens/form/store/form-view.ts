import type { ErrorSchema } from "@rjsf/utils";
import { errorsIn } from "../../../../../widgets/parts/errors-in.ts";
import {
  type Advice,
  type CompiledDefinition,
  demandsPresence,
  type Evaluation,
  type FieldFault,
  type FieldState,
  type Form,
  fieldEntry,
  get,
  homeField,
  isWithin,
  type Json,
  type Pointer,
  type SectionState,
  segments,
} from "../../../../engine/index.ts";

/** What one section shows, besides its values. */
export interface SectionView {
  state: SectionState;
  /** By pointer, the fields that this person sees as things stand. */
  fields: Record<Pointer, FieldState>;
  /** By pointer, then by the path inside of that field. */
  errors: ErrorSchema;
  /** What is still to be done here by this person, in sentences, each once. */
  needs: string[];
  /** Sentences that stop nobody, each once. */
  advice: Pick<Advice, "rule" | "message" | "tone">[];
}

export interface FormView {
  sections: Record<string, SectionView>;
  transitions: Evaluation["transitions"];
  /** What cannot even be saved. */
  faults: FieldFault[];
  /** By field, choices of its list that are not offered as things stand. */
  unoffered: Record<Pointer, Json[]>;
}

interface ViewInput {
  definition: CompiledDefinition;
  form: Form;
  evaluation: Evaluation;
  faults: FieldFault[];
  unoffered: FormView["unoffered"];
  /** What the server said at the last save, by pointer. */
  refusals: FieldFault[];
  /** Fields, and parts of fields, that the person has been in and left. */
  left: ReadonlySet<Pointer>;
  /** Transitions the person has asked for. */
  attempted: ReadonlySet<string>;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/**
 * What the page shows of an evaluation. A field that was left with something wrong in it shows that at once; one that is
 * only blank shows it after the person has asked for a transition which that blocks. An answer that does not go with others may have
 * been left long before these were changed.
 */
export function viewOf(input: ViewInput): FormView {
  const { definition, form, evaluation, faults, unoffered, refusals, left, attempted } = input;
  const homes = new Map<Pointer, string>();
  const wrong = new Map(faults.map(({ field, message }) => [field, message]));
  const offered = new Set(Object.keys(evaluation.transitions).filter((id) => evaluation.transitions[id]?.offered));
  const sections: Record<string, SectionView> = {};
  for (const section of definition.sections) {
    const fields: Record<Pointer, FieldState> = {};
    for (const entry of section.fields) {
      const { field } = fieldEntry(entry);
      const state = evaluation.fields[field];
      homes.set(field, section.id);
      if (state?.applies && state.visible && state.drawn) fields[field] = state;
    }
    const state = evaluation.sections[section.id];
    if (!state) continue;
    const worded = sayFaults(state, wrong);
    const needs = worded.missing.filter(({ blocks }) => isAskedOf(blocks, offered)).map(({ message }) => message);
    sections[section.id] = { state: worded, fields, errors: {}, needs: [...new Set(needs)], advice: [] };
  }
  const asked = askedFields(definition, offered, homes);
  for (const { fields } of Object.values(sections)) {
    for (const [field, state] of Object.entries(fields)) {
      if (state.required && !asked.has(field)) fields[field] = { ...state, required: false };
    }
  }
  for (const { rule, section, message, tone } of evaluation.advice) {
    if (readsWrong(definition, rule, wrong)) continue;
    const advice = sections[section]?.advice;
    if (advice && !advice.some((one) => one.message === message)) advice.push({ rule, message, tone });
  }
  const placeOf = (field: Pointer) => {
    const home = homeField(field, homes);
    const section = home === undefined ? undefined : sections[homes.get(home) ?? ""];
    return home !== undefined && section ? { home, section } : undefined;
  };
  // No tick stands over something wrong, shown or not yet shown.
  const untick = (field: Pointer, message: string) => {
    const section = placeOf(field)?.section;
    if (!section) return;
    section.state = { ...section.state, complete: false };
    if (!section.needs.includes(message)) section.needs.push(message);
  };
  const show = (field: Pointer, message: string) => {
    const place = placeOf(field);
    if (place) addError(place.section.errors, place.home, field, message);
    untick(field, message);
  };
  for (const { field, message } of faults) untick(field, message);
  const isOut = (field: Pointer) => {
    const chosen = [get(form, field)].flat() as Json[];
    const isEditable = evaluation.fields[homeField(field, homes) ?? ""]?.editable === true;
    return isEditable && (unoffered[field] ?? []).some((value) => chosen.includes(value));
  };
  const wasLeft = (field: Pointer) => left.has(field) || left.has(homeField(field, homes) ?? field) || isOut(field);
  for (const { field, message } of refusals) show(field, message);
  for (const { field, message } of faults) if (wasLeft(field) || attempted.size > 0) show(field, message);
  const asksForMore = (id: string) => asksForPresence(definition.rules[id]?.must);
  for (const { rule, field, message, blocks } of evaluation.missing) {
    if (wrong.has(field)) continue;
    const isAsked = blocks.some((transition) => attempted.has(transition));
    const isWrong = blocks.length > 0 && !isBlank(get(form, field)) && !asksForMore(rule) && wasLeft(field);
    if (isAsked || isWrong) show(field, message);
  }
  return { sections, transitions: evaluation.transitions, faults, unoffered };
}

/** Does it ask that something be given, and no more? What is not given yet is not wrong. */
const asksForPresence = (condition: unknown): boolean =>
  condition === true ||
  (typeof condition === "object" &&
    condition !== null &&
    Object.entries(condition).every(
      ([key, part]) => key !== "not" && (Array.isArray(part) ? part.every(asksForPresence) : asksForPresence(part)),
    ));

/** Nothing can be advised about a value that is none. */
function readsWrong({ rules }: CompiledDefinition, id: string, wrong: ReadonlyMap<Pointer, string>): boolean {
  const pointers = Object.keys({ ...rules[id]?.when, ...rules[id]?.must });
  return pointers.some((pointer) => wrong.has(pointer.replace(/^\/form/, "")));
}

/** Does what is missing stand in this person's way, or in nobody's? What only others are asked for is not theirs to do. */
const isAskedOf = (blocks: readonly string[], offered: ReadonlySet<string>): boolean =>
  blocks.length === 0 || blocks.some((transition) => offered.has(transition));

/** Fields without which this person cannot do something that is offered to them. */
function askedFields(
  { rules }: CompiledDefinition,
  offered: ReadonlySet<string>,
  homes: ReadonlyMap<Pointer, string>,
): Set<Pointer> {
  const asked = Object.values(rules).filter(
    (rule) => demandsPresence(rule) && rule.blocks?.some((one) => offered.has(one)),
  );
  return new Set(asked.flatMap(({ field }) => homeField(field ?? "", homes) ?? []));
}

/** A rule says nothing true of a value that is none, so the section tells what is wrong with the value instead. */
function sayFaults(state: SectionState, wrong: ReadonlyMap<Pointer, string>): SectionState {
  if (!state.missing.some(({ field }) => wrong.has(field))) return state;
  const faults = new Map(
    state.missing.map((fault) => {
      const message = wrong.get(fault.field) ?? fault.message;
      return [`${fault.field} ${message}`, { ...fault, message }];
    }),
  );
  return { ...state, missing: [...faults.values()] };
}

function addError(errors: ErrorSchema, home: Pointer, field: Pointer, message: string): void {
  let node = errors as Record<string, Record<string, unknown>>;
  for (const key of [home, ...segments(field.slice(home.length))]) {
    node[key] ??= {};
    node = node[key] as typeof node;
  }
  const own = node as { __errors?: string[] };
  own.__errors = [...(own.__errors ?? []), message];
}

/** Nothing completes the section, and nothing is wrong in it. */
export const isOptional = (state: SectionState | undefined): boolean =>
  state !== undefined && !state.asked && state.complete;

/** Does the form show anything against this field, or this part of a field? */
export const showsAt = ({ sections }: FormView, pointer: Pointer): boolean =>
  Object.values(sections).some(({ errors }) =>
    Object.keys(errors).some(
      (home) =>
        isWithin(pointer, home) &&
        errorsIn(get(errors[home] as Form, pointer.slice(home.length)) as object | undefined).length > 0,
    ),
  );

export interface ShownError {
  field: Pointer;
  section: string;
  message: string;
}

/** Every error that the form shows, in the order of its fields. */
export function shownErrors({ sections }: FormView): ShownError[] {
  return Object.entries(sections).flatMap(([section, { fields, errors }]) =>
    Object.keys(fields).flatMap((field) => errorsIn(errors[field]).map((message) => ({ field, section, message }))),
  );
}
