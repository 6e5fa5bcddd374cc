import {
  type Begin,
  type Condition,
  columnsOf,
  type Definition,
  factPointer,
  factsAskedBy,
  fieldEntry,
  type Guide,
  givenPlaces,
  isWithin,
  type Json,
  type Pointer,
  type Rights,
  readsPlaces,
  type Section,
  set,
} from "../../../engine/index.ts";
import type { Access } from "../../store.ts";
import { amountsOf, cutComputed, isOneOf, readFigures, untoldComputed } from "./cut-computed.ts";
import { cutLanguages, cutWords } from "./cut-words.ts";
import { cutWorkflow } from "./cut-workflow.ts";
import { knownClaimants } from "./known-users.ts";
import { asCondition, ask, type Knowledge, placed, simplify } from "./simplify-condition.ts";
import { withoutFields } from "./without-fields.ts";

/** Facts of a claim that no answer tells to claimants: who must authorise it, and who is asked about it. */
export const staffFacts = [
  "authoriseRole",
  "authorisingLevel",
  "authorisingRole",
  "nextAuthoriseRole",
  "openEnquiries",
  "isOwnDecision",
  "namesUser",
];

/** What stands in place of transitions that are not theirs. */
const othersTransition = "-";

const cuts = new WeakMap<Definition, { access: Access; own: Definition }>();

/**
 * A definition as claimants may know it: without fields, sections, transitions, levels, roles, sums and words that are not for
 * them. For what they see it gives the same answers; what depends on more is the server's to say. Worked out once: letters and lists ask.
 */
export function cutForClaimants(definition: Definition, access: Access): Definition {
  const known = cuts.get(definition);
  if (known?.access === access) return known.own;
  const own = cut(definition, access);
  cuts.set(definition, { access, own });
  return own;
}

/** What claimants know of each section and fact, without the rest of what `cutForClaimants` gives. */
export const toldToClaimants = (definition: Definition, access: Access): Pick<Definition, "sections" | "facts"> =>
  cutFields(definition, access);

const fieldCuts = new WeakMap<Definition, { access: Access; fields: ReturnType<typeof fieldsFor> }>();

function cutFields(definition: Definition, access: Access) {
  const known = fieldCuts.get(definition);
  if (known?.access === access) return known.fields;
  const fields = fieldsFor(definition, access);
  fieldCuts.set(definition, { access, fields });
  return fields;
}

function fieldsFor(definition: Definition, access: Access) {
  const users = knownClaimants(access);
  const isStaffFact = (pointer: Pointer) => staffFacts.some((name) => isWithin(pointer, `/claim/${name}`));
  const facts = cutFacts(definition, { users, isUntold: isStaffFact });
  const staffs = Object.keys(definition.facts ?? {}).filter((name) => !Object.hasOwn(facts, name));
  const isStaffs = (pointer: Pointer) =>
    isStaffFact(pointer) || staffs.some((name) => isWithin(pointer, factPointer(name)));
  const byRole = cutSections(definition.sections, { users, isUntold: isStaffs });
  const hidden = hiddenFields(definition, byRole);
  const isHidden = (pointer: Pointer) =>
    isStaffs(pointer) || hidden.some((field) => isWithin(pointer, `/form${field}`));
  const untold = untoldComputed(definition, isHidden);
  const known: Knowledge = {
    users,
    isUntold: (pointer) => isHidden(pointer) || isOneOf(untold, pointer),
  };
  return { facts, hidden, untold, known, sections: cutSections(definition.sections, known) };
}

function cut(definition: Definition, access: Access): Definition {
  const { facts, hidden, untold, known, sections } = cutFields(definition, access);
  const { record, ...shape } = withoutFields(definition, hidden);
  const workflow = cutWorkflow(definition, known);
  const guides = cutGuides(definition, sections, known);
  const rules = cutRules(definition, { sections, transitions: Object.keys(workflow.transitions), known });
  const computed = cutComputed(definition, { hidden, untold, left: [sections, workflow, guides, rules] });
  const asked = Object.values(workflow.transitions).flatMap((transition) => factsAskedBy(transition).facts);
  const left = {
    sections,
    rules,
    workflow,
    guides,
    hidden,
    facts: Object.keys(facts),
    typedFacts: Object.keys(facts).filter((name) => facts[name]?.writes !== undefined || asked.includes(name)),
    computed: Object.keys(computed),
    columns: columnsOf({ ...definition, facts, ...shape, record, sections }).map(({ key }) => key),
  };
  const messages = cutWords(definition.messages, left, access);
  const figures = readFigures(definition, messages, { untold, left: [rules, sections, workflow, guides] });
  const columns = { ...record.columns, ...amountsOf(definition, computed) };
  return {
    type: definition.type,
    ...shape,
    record: { ...record, ...(record.columns && { columns }) },
    sections,
    ...(guides.length > 0 && { guides }),
    ...(Object.keys(figures).length > 0 && { figures }),
    ...(Object.keys(computed).length > 0 && { computed }),
    rules,
    ...(Object.keys(facts).length > 0 && { facts }),
    workflow,
    messages,
    ...(definition.languages && { languages: cutLanguages(definition, messages, left, access) }),
  };
}

/** Facts that some claimant may read. */
function cutFacts({ facts = {} }: Definition, known: Knowledge): NonNullable<Definition["facts"]> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, { writes, visible, given, ...fact }]) => {
      const shown = visible === undefined ? false : visible === "everybody" || simplify(visible, known);
      if (shown === false) return [];
      const written = writes === undefined ? false : simplify(writes, known);
      return [
        [
          name,
          {
            ...fact,
            visible: shown === true ? ("everybody" as const) : shown,
            ...(written !== false && { writes: asCondition(written) }),
            ...(given && { given: {} }),
          },
        ],
      ];
    }),
  );
}

function cutRights(holder: Rights, known: Knowledge): Rights | undefined {
  const visible = ask(holder.visible, known);
  if (visible === false) return undefined;
  const open = holder.whileLocked && (holder.whileLocked === true || simplify(holder.whileLocked, known));
  return {
    ...placed("applies", ask(holder.applies, known)),
    ...placed("visible", visible),
    ...placed("drawn", ask(holder.drawn, known)),
    ...placed("editable", ask(holder.editable, known)),
    ...(open && { whileLocked: open }),
  };
}

function cutSections(sections: Section[], known: Knowledge): Section[] {
  return sections.flatMap(({ id, fields, prefill, ...holder }) => {
    const rights = cutRights(holder, known);
    if (!rights) return [];
    const kept = fields.flatMap((entry) => {
      const { field, begins, prefill: own, ...holder } = fieldEntry(entry);
      const ownRights = cutRights(holder, known);
      if (!ownRights) return [];
      const begun = begins && { begins: cutBegins(begins, known) };
      return [{ field, ...begun, ...(own && { prefill: own }), ...ownRights }];
    });
    return [{ id, fields: kept, ...(prefill && { prefill }), ...rights }];
  });
}

function cutBegins(begins: Begin[], known: Knowledge): Begin[] {
  const open = begins.flatMap(({ when, ...given }): Begin[] => {
    const asked = ask(when, known);
    const own = given.from !== undefined && known.isUntold(given.from) ? { value: null } : given;
    return asked === false ? [] : [{ ...placed("when", asked), ...own }];
  });
  return uptoOpen(open, ({ when }) => when);
}

/** The first that fits is everybody's; what stands behind one that fits all is read by nobody. */
function uptoOpen<Entry>(entries: Entry[], conditionOf: (entry: Entry) => Condition | undefined): Entry[] {
  const last = entries.findIndex((entry) => conditionOf(entry) === undefined);
  return last < 0 ? entries : entries.slice(0, last + 1);
}

/** Fields that no claimant ever sees, but for those whose values widgets of other fields read (a claimant's own account). */
function hiddenFields({ sections, ui }: Definition, kept: Section[]): Pointer[] {
  const shown = new Set(kept.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field)));
  const all = sections.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field));
  const hidden = all.filter((field) => !shown.has(field));
  const visibleUi = hidden.reduce<Json>((left, field) => set(left, field, undefined), ui);
  const read = JSON.stringify(visibleUi);
  return hidden.filter((field) => !read.includes(`"${field}"`) && !read.includes(`"${field}/`));
}

function cutGuides({ guides = [] }: Definition, sections: Section[], known: Knowledge): Guide[] {
  const isThere = (section: string | undefined) => !section || sections.some(({ id }) => id === section);
  const open = guides.flatMap(({ for: reader, steps }) => {
    const asked = ask(reader, known);
    return asked === false ? [] : [{ ...placed("for", asked), steps: steps.filter(({ section }) => isThere(section)) }];
  });
  return uptoOpen(open, (guide) => guide.for);
}

interface Kept {
  sections: Section[];
  transitions: string[];
  known: Knowledge;
}

/** Rules beside fields that are shown, and those that stand in the way of what claimants do. */
function cutRules(definition: Definition, { sections, transitions, known }: Kept): Definition["rules"] {
  const { rules, facts = {} } = definition;
  // What the server fills and does not tell is not there for their page: what hangs on it is the server's to say.
  const untold = Object.entries(facts).filter(([name]) => known.isUntold(factPointer(name)));
  const servers = givenPlaces({ ...definition, facts: Object.fromEntries(untold) });
  const homes = sections.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field));
  return Object.fromEntries(
    Object.entries(rules).flatMap(([id, { when, must, blocks, completes, ...rule }]) => {
      const isAsked = blocks?.some((transition) => transitions.includes(transition));
      const isShown = rule.field === undefined ? isAsked : homes.some((home) => isWithin(rule.field ?? "", home));
      const fires = ask(when, known);
      const met = must === undefined ? false : simplify(must, known);
      if (!isShown || fires === false || met === true || readsPlaces({ when, must, ...rule }, servers)) return [];
      const asked = blocks?.map((transition) => (transitions.includes(transition) ? transition : othersTransition));
      const ticks = sections.some((section) => section.id === completes);
      return [
        [
          id,
          {
            ...rule,
            ...placed("when", fires),
            ...(must && { must: asCondition(met) }),
            ...(asked && { blocks: [...new Set(asked)] }),
            ...(ticks && completes && { completes }),
          },
        ],
      ];
    }),
  );
}
