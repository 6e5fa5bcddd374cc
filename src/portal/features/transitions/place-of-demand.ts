import type { RoleRights } from "../../../contract/types.ts";
import {
  factRights,
  factsOf,
  fieldEntry,
  get,
  homeField,
  type Missing,
  type Pointer,
  type Rule,
} from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import { type Able, namedIn, toldOf } from "./acts-of-others.ts";
import { factPlace } from "./dialogs/typed-facts.ts";
import { type Judged, judgedAs } from "./judged-as.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/** Where something stands that a person fills in: the page's address, and of elements there the first that is found. */
export interface DemandPlace {
  path: string;
  ids: string[];
}

interface Subject {
  place: DemandPlace;
  mayMeet: (judged: Judged) => boolean;
  /** The condition that says who may, where one alone does. */
  who?: unknown;
}

/**
 * Where this person meets a demand that an act lacks: what its rule is about, as its definition has it, where they may write that.
 * Else who can, where some role of the staff can by hand.
 */
export function placeOfDemand(
  opened: OpenedClaim,
  { rule: id, field }: Missing,
  person: Person,
  staff: readonly RoleRights[],
): { place?: DemandPlace; others?: Able } {
  const { definition, evaluation, claim } = opened;
  const context = claimContext(definition, claim, person);
  const rule = definition.rules[id];
  const subjects = (rule ? pointersOf(opened, rule, field) : []).flatMap((pointer) => subjectAt(opened, pointer));
  const own: Judged = { evaluation, facts: factRights(definition, context) };
  const mine = subjects.find(({ mayMeet }) => mayMeet(own));
  if (mine) return { place: mine.place };
  for (const { mayMeet, who } of subjects) {
    const able = staff.filter((role) => mayMeet(judgedAs(opened, person, role))).map(({ role }) => role);
    if (able.length > 0) return { others: toldOf(namedIn(who, factsOf(definition, context)), able) };
  }
  return {};
}

/** What a rule asks about, first what it says must hold, then its own field; what is worked out leads to what it is worked out from. */
function pointersOf({ definition: { computed = {} } }: OpenedClaim, { must }: Rule, field: Pointer): Pointer[] {
  const found = new Set<Pointer>();
  const read = (part: unknown) => {
    for (const [, pointer = ""] of JSON.stringify(part ?? {}).matchAll(/"(\/(?:form|claim)\/[^"]*)"/g)) {
      if (found.has(pointer)) continue;
      found.add(pointer);
      const [, name = ""] = pointer.match(/^\/claim\/computed\/([^/]*)/) ?? [];
      read(computed[name]);
    }
  };
  read(must);
  if (field !== "") found.add(`/form${field}`);
  return [...found];
}

function subjectAt({ definition, claim }: OpenedClaim, pointer: Pointer): Subject[] {
  const page = `/claim/${claim.claim_number}`;
  const [, name = ""] = pointer.match(/^\/claim\/([^/]*)/) ?? [];
  const fact = definition.facts?.[name];
  if (fact) {
    const mayMeet = ({ facts }: Judged) => facts[name]?.writable === true;
    return [{ place: { path: page, ids: [factPlace(claim.claim_number, name)] }, mayMeet, who: fact.writes }];
  }
  const fields = definition.sections.flatMap((one) =>
    one.fields.map((entry) => ({ field: fieldEntry(entry).field, section: one.id })),
  );
  const isFiles = name === "files";
  const homes = new Map(fields.map((one) => [one.field, one.section]));
  const asked = isFiles
    ? fields.find(({ field }) => get(definition.ui, `${field}/ui:field`) === "file-upload")?.field
    : pointer.startsWith("/form/") && homeField(pointer.slice("/form".length), homes);
  if (!asked) return [];
  const place = isFiles
    ? { path: page, ids: ["claim-page-files"] }
    : { path: `/edit-claim/${claim.claim_number}`, ids: [`field:${asked}`, `section-${homes.get(asked)}`] };
  const mayMeet = ({ evaluation: { fields: states, transitions } }: Judged) =>
    states[asked]?.editable === true &&
    states[asked].applies &&
    Object.entries(definition.workflow.transitions).some(
      ([id, { via }]) => (via === "draft" || via === "send") && transitions[id]?.offered,
    );
  return [{ place, mayMeet }];
}
