import type { CompiledDefinition, SchemaCheck } from "./compiled-definition.ts";
import { fieldEntry, rowsOf } from "./conditions.ts";
import type { Pointer, Rights, Rule, Section, TransitionRow } from "./definition.ts";
import { readsGiven } from "./given.ts";
import { demandsPresence, homeField } from "./home-field.ts";

type Check = SchemaCheck | undefined;

/** The conditions of a section or field; undefined where there is none, which always holds. */
export interface PlannedRights {
  applies: Check;
  visible: Check;
  drawn: Check;
  editable: Check;
  /** Undefined: where the status locks the form, it is locked. */
  whileLocked: Check | true;
}

interface PlannedField {
  field: Pointer;
  rights: PlannedRights;
  /** The engine writes it, and nobody else. */
  isComputed: boolean;
}

interface PlannedSection {
  id: string;
  rights: PlannedRights;
  fields: PlannedField[];
  /** Nobody fills anything of it in, and nothing of it is demanded before something is done. */
  isWorkedOut: boolean;
}

interface PlannedRule {
  id: string;
  rule: Rule;
  when: Check;
  must: Check;
  /** The section field it belongs to: itself, or the list or object that holds it; "" for a rule about the claim itself. */
  home: Pointer;
  section: string;
  /** True when its `must` is that its own field is there. */
  demandsPresence: boolean;
  /** It stops somebody by what the server fills at a save. */
  isServers: boolean;
}

export interface PlannedRow {
  /** Below `workflow/transitions/<id>`: empty, or `/rows/1`. */
  place: string;
  row: TransitionRow;
  allowed: Check;
}

/** What `evaluate` walks through, worked out once for a definition. */
export interface Plan {
  sections: PlannedSection[];
  rules: PlannedRule[];
  transitions: { id: string; whileDeleted: boolean; rows: PlannedRow[] }[];
}

const plans = new WeakMap<CompiledDefinition, Plan>();

export function planOf(definition: CompiledDefinition): Plan {
  const known = plans.get(definition);
  if (known) return known;
  const plan = makePlan(definition);
  plans.set(definition, plan);
  return plan;
}

/** Is a section nobody's to fill in, since all of it is worked out and nothing of it is demanded? */
export const isWorkedOut = (definition: CompiledDefinition, section: string): boolean =>
  planOf(definition).sections.some(({ id, isWorkedOut }) => id === section && isWorkedOut);

function makePlan(definition: CompiledDefinition): Plan {
  const { sections, rules, workflow, conditions, computed = {} } = definition;
  const computedFields = new Set(Object.values(computed).map(({ field }) => field));
  const rightsAt = (place: string, { whileLocked }: Rights): PlannedRights => ({
    applies: conditions[`${place}/applies`],
    visible: conditions[`${place}/visible`],
    drawn: conditions[`${place}/drawn`],
    editable: conditions[`${place}/editable`],
    whileLocked: whileLocked === true || conditions[`${place}/whileLocked`],
  });
  const homes = new Map<Pointer, string>();
  const fieldsOf = (section: Section) =>
    section.fields.map(fieldEntry).map((entry) => {
      const { field } = entry;
      homes.set(field, section.id);
      return { field, rights: rightsAt(`fields${field}`, entry), isComputed: computedFields.has(field) };
    });
  const withFields = sections.map((section) => ({ section, fields: fieldsOf(section) }));
  const demanding = new Set(
    Object.values(rules).flatMap(({ field, blocks, completes }) => [
      completes,
      blocks && field && homes.get(homeField(field, homes) ?? ""),
    ]),
  );
  const planned = withFields.map(({ section, fields }) => ({
    id: section.id,
    rights: rightsAt(`sections/${section.id}`, section),
    fields,
    isWorkedOut: fields.length > 0 && fields.every(({ isComputed }) => isComputed) && !demanding.has(section.id),
  }));
  return {
    sections: planned,
    // A rule whose field stands in no section is never asked for.
    rules: Object.entries(rules).flatMap(([id, rule]) => {
      const home = rule.field === undefined ? "" : homeField(rule.field, homes);
      if (home === undefined) return [];
      const when = conditions[`rules/${id}/when`];
      const must = conditions[`rules/${id}/must`];
      const section = homes.get(home) ?? "";
      const isServers = rule.advises === undefined && readsGiven(definition, rule);
      return [{ id, rule, when, must, home, section, demandsPresence: demandsPresence(rule), isServers }];
    }),
    transitions: Object.entries(workflow.transitions).map(([id, transition]) => ({
      id,
      whileDeleted: transition.whileDeleted === true,
      rows: rowsOf(transition).map(({ place, row }) => ({
        place,
        row,
        allowed: conditions[`workflow/transitions/${id}${place}/allowed`],
      })),
    })),
  };
}
