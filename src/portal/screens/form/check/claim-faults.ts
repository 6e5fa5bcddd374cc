import { type CompiledDefinition, type Form, fieldTitle, get, homeField } from "../../../../engine/index.ts";
import { type FormView, shownErrors } from "../store/form-view.ts";

export interface ClaimFault {
  field: string;
  section: string;
  message: string;
}

/** The transition that sends the form, where this person is offered one. */
export function sendTransition({ workflow }: CompiledDefinition, { transitions }: FormView): string | undefined {
  return Object.keys(workflow.transitions).find(
    (id) => workflow.transitions[id]?.via === "send" && transitions[id]?.offered,
  );
}

/** All that speaks against sending, each sentence of a section once, in the order of the form. */
export function claimFaults(definition: CompiledDefinition, view: FormView): ClaimFault[] {
  const transition = sendTransition(definition, view);
  const shown = shownErrors(view);
  return definition.sections.flatMap(({ id: section }) => {
    const { state, fields = {} } = view.sections[section] ?? {};
    if (!state?.applies || !state.visible) return [];
    const own = new Set(Object.keys(fields));
    const all = [
      ...view.faults.filter(({ field }) => homeField(field, own) !== undefined),
      ...shown.filter((error) => error.section === section),
      ...(state.missing ?? []).filter(({ blocks }) => transition !== undefined && blocks.includes(transition)),
    ];
    const once = new Map(all.map(({ field, message }) => [message, { field, message, section }]));
    return [...once.values()];
  });
}

/** Questions of these faults that have no answer at all. */
export function blankTitles({ messages }: CompiledDefinition, form: Form, faults: ClaimFault[]): string[] {
  const blank = faults.filter(({ field }) => [undefined, null, ""].includes(get(form, field) as string | undefined));
  return [...new Set(blank.map(({ field }) => fieldTitle(messages, field)))];
}
