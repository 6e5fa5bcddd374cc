import {
  type CompiledDefinition,
  type Context,
  evaluate,
  type Form,
  fieldEntry,
  formFaults,
  get,
  guideFor,
  isShownInNew,
  type Missing,
  mayOpen,
  mayStart,
  set,
} from "../../../src/engine/index.ts";

/** Facts that the server tells to staff alone. */
const staffFacts = ["authoriseRole", "authorisingLevel", "openEnquiries"];

/**
 * What a claimant's page has of a case: no facts of staff, and no values of fields that it does not know. `cut` is the definition
 * as it is served to claimants.
 */
export function asSent(cut: CompiledDefinition, full: CompiledDefinition, { form, claim, user }: Context): Context {
  const known = new Set(fieldsOf(cut));
  const kept = fieldsOf(full).filter((field) => known.has(field) || get(form, field) === undefined);
  const hidden = fieldsOf(full).filter((field) => !kept.includes(field) && !isRead(cut, field));
  const facts = Object.entries(claim).filter(([name]) => !staffFacts.includes(name));
  return {
    form: hidden.reduce((left, field) => set(left, field, undefined), form),
    claim: Object.fromEntries(facts) as Context["claim"],
    user,
  };
}

const fieldsOf = ({ sections }: CompiledDefinition) =>
  sections.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field));

/** A value that nobody sees and widgets read: the claimant's own account. */
const isRead = ({ schema }: CompiledDefinition, field: string): boolean =>
  get(schema, field.replaceAll("/", "/properties/")) !== undefined;

/** All that a claimant sees of a case, in the words they read it; `written` is the form as their page has it. */
export function claimantSight(definition: CompiledDefinition, context: Context, written: Form) {
  const { sections, fields, missing, advice, type, transitions } = evaluate(definition, context);
  const isSeen = (section: string) => section === "" || sections[section]?.visible === true;
  // What time makes is nobody's to make.
  const isAct = (id: string) => definition.workflow.transitions[id]?.via !== "timer";
  const offered = Object.keys(transitions).filter((id) => transitions[id]?.offered && isAct(id));
  const told = ({ rule, field, section, message, blocks }: Missing) => ({
    rule,
    field,
    section,
    message,
    blocks: blocks.filter((id) => offered.includes(id)),
    isForOthers: blocks.length > 0 && !blocks.some((id) => offered.includes(id)),
  });
  // A demand about the claim that stops only others is nothing that a claimant meets.
  const seen = missing.filter(({ section }) => isSeen(section)).map(told);
  const shown = seen.filter(({ section, isForOthers }) => section !== "" || !isForOthers);
  const asked = new Set(
    Object.values(definition.rules)
      .filter(
        ({ field, must, blocks = [] }) => must?.[`/form${field}`] === true && blocks.some((id) => offered.includes(id)),
      )
      .map(({ field }) => field),
  );
  return {
    sections: Object.fromEntries(
      Object.entries(sections)
        .filter(([, { visible }]) => visible)
        .map(([id, { applies, editable, complete }]) => [id, { applies, editable, complete }]),
    ),
    fields: Object.fromEntries(
      Object.entries(fields)
        .filter(([, { visible }]) => visible)
        .map(([field, { applies, editable, required }]) => [
          field,
          { applies, editable, required: required && asked.has(field) },
        ]),
    ),
    missing: shown,
    advice: advice.filter(({ section }) => isSeen(section)),
    offered: Object.fromEntries(
      offered.map((id) => [
        id,
        shown.filter(({ blocks }) => blocks.includes(id)).map(({ rule, field }) => [rule, field]),
      ]),
    ),
    type,
    starts: [mayStart(definition, context), mayOpen(definition, context), isShownInNew(definition, context)],
    guide: guideFor(definition, context)?.steps.filter(({ section = "" }) => isSeen(section)),
    faults: formFaults(definition, written).filter(({ field }) =>
      Object.keys(fields).some((one) => fields[one]?.visible && (field === one || field.startsWith(`${one}/`))),
    ),
  };
}
