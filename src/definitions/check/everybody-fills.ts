import { accountField, type Condition, get, isObject, type Pointer, type Rule } from "../../engine/index.ts";
import { remaining } from "../prove/given.ts";
import { asFor, type Person } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import { type Acting, actingOf, rolesInWords } from "./acting.ts";
import { alternativesOf, asksForFiles, likeAreas } from "./asked-files.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { mayWriteFact, withoutFact } from "./fact-writers.ts";
import { homeOf, placeOfRight } from "./rule-homes.ts";
import { withSources } from "./value-sources.ts";
import { locate, touchesMended } from "./world.ts";

/** Whoever is held up by a demand can meet it: who sends a new claim sees and writes what sending asks of them. */
export const everybodyFills: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("sections", "rules", "schema", "ui")) return [];
  return Object.entries(input.definition.rules).flatMap(([id, written]) => {
    const { when, blocks, advises } = written;
    if (!blocks || !written.must || advises !== undefined || !input.isClear(when, written.must)) return [];
    const must = withSources(input.definition, written.must);
    const rule = { ...written, must };
    if (touchesMended(input.files.rules, ["rules", id])) return [];
    const unknown = unwrittenFact(input, acting, id, rule);
    if (unknown) return [unknown];
    for (const field of demanded(input, rule)) {
      const fault =
        lockedOut(input, acting, { id, rule, choices: [[field]] }) ??
        unwritten(input, acting, { id, rule, choices: [[field]] });
      if (fault) return [fault];
    }
    const choices = alternativesOf(must).map((one) => demanded(input, { ...rule, must: one }));
    const fault =
      choices.length > 0
        ? (lockedOut(input, acting, { id, rule, choices }) ?? unwritten(input, acting, { id, rule, choices }))
        : undefined;
    return fault ? [fault] : [];
  });
};

/** What a rule demands: all fields of one of these lists. */
interface Choosing {
  id: string;
  rule: Rule;
  choices: Pointer[][];
}

/** Fields of sections without which the rule is not met, and that nothing but people fills in. */
export function demanded(input: CheckInput, { field: own, must, each }: Rule): Pointer[] {
  if (each !== undefined || must === undefined) return [];
  const inForm = Object.entries(must).flatMap(([pointer, value]) =>
    pointer.startsWith("/form/") && value !== false ? [pointer.slice("/form".length)] : [],
  );
  const files = own !== undefined && input.besides.includes(own) && asksForFiles(must) ? [own] : [];
  return [...inForm, ...files].filter((field) => {
    const home = homeOf(input, field);
    if (!home || isOfChosenAccount(input, field)) return false;
    return isLeftToPeople(input, field) && input.isClear(home.section.visible, home.section.editable);
  });
}

/** Whoever chooses an account has all of it; a form that lets nobody choose begins with that of its claimant. */
function isOfChosenAccount({ definition }: CheckInput, field: Pointer): boolean {
  const account = accountField(definition);
  const isChosen = get(definition.ui, `${account}/ui:field`) !== undefined;
  return field === account || field === `${account}/uuid` || (isChosen && field.startsWith(`${account}/`));
}

const ofAccounts = ["company", "address", "phone", "email"];

const isGivenTo = ({ user }: Person, { definition }: CheckInput, field: Pointer): boolean =>
  user.isClaimant === true && ofAccounts.some((name) => field === `${accountField(definition)}/${name}`);

/** Nothing else fills it in: it does not begin with a value, and is not worked out. */
export function isLeftToPeople(input: CheckInput, field: Pointer): boolean {
  const found = locate(input.definition.schema, field);
  const hasDefault = found !== undefined && found !== "open" && isObject(found.schema) && "default" in found.schema;
  const isComputed = Object.values(input.definition.computed ?? {}).some((one) => one.field === field);
  return !hasDefault && !isComputed && homeOf(input, field)?.entry.begins === undefined;
}

const rights = ["visible", "drawn", "editable"] as const;

type Right = (typeof rights)[number] | "applies";

/** What keeps the person from filling the field in, in this status; the status itself aside. */
function hindrance(
  input: CheckInput,
  acting: Acting,
  field: Pointer,
  person: Person,
  status: string,
): Right | undefined {
  const home = homeOf(input, field);
  const { mayHold, factsIn } = acting;
  const right: Right | undefined = rights.find((right) =>
    [home?.section[right], home?.entry[right]].some((one) => !mayHold(one, person, factsIn(status))),
  );
  if (right !== undefined || status !== "new") return right;
  return [home?.section.applies, home?.entry.applies].some((one) => one && neverApplies(input, acting, one, person))
    ? "applies"
    : undefined;
}

/** Does a field of a new claim never apply for somebody, since it hangs on answers that are not theirs to give? */
function neverApplies(input: CheckInput, acting: Acting, applies: Condition, person: Person): boolean {
  if (!input.isClear(applies)) return false;
  const blank = pointersOf(applies).flatMap(({ pointer }) => {
    const field = pointer.startsWith("/form/") ? pointer.slice("/form".length) : undefined;
    const home = field === undefined ? undefined : homeOf(input, field);
    if (field === undefined || !home || !isLeftToPeople(input, field)) return [];
    const isTheirs = rights.every((right) =>
      [home.section[right], home.entry[right]].every((one) => acting.mayHold(one, person, acting.factsIn("new"))),
    );
    return isTheirs ? [] : [pointer];
  });
  const given = { facts: { form: {}, claim: {}, user: person.user }, complete: blank };
  return blank.length > 0 && remaining(applies, given) === false;
}

/** People who may make a blocked transition of a new claim, are asked, and cannot answer. */
function lockedOut(input: CheckInput, acting: Acting, { id, rule, choices }: Choosing): Fault | undefined {
  const barred = (person: Person) => {
    const all = choices.map((fields) =>
      fields.flatMap((field) => {
        const [right, ...others] = [field, ...likeAreas(input, field)].map((one) =>
          isGivenTo(person, input, one) ? undefined : hindrance(input, acting, one, person, "new"),
        );
        return right === undefined || others.includes(undefined) ? [] : [{ field, right }];
      }),
    );
    return all.every((some) => some.length > 0) ? all.flatMap(([one]) => one ?? []) : undefined;
  };
  for (const blocked of rule.blocks ?? []) {
    const senders = acting.acts
      .filter((act) => act.id === blocked)
      .flatMap(({ by }) => by.get("new") ?? [])
      .filter((person) => isAsked(input, acting, rule, person));
    const locked = senders.filter((person) => barred(person) !== undefined);
    const [first] = locked;
    const [bar, ...others] = first ? (barred(first) ?? []) : [];
    if (!bar) continue;
    const all = locked.length === senders.length ? ", and nobody else can" : "";
    const fields = [...new Set([bar, ...others].map(({ field }) => `"${field}"`))].join(" or ");
    const what = {
      editable: "cannot write it",
      visible: "cannot see it",
      drawn: "cannot see it",
      applies: "are never asked for it",
    };
    const where = `"${bar.right}" (${placeOfRight(input, bar.field, bar.right)})`;
    const message = `It is impossible for ${rolesInWords(locked)} to make "${blocked}" of a new claim${all}: ${fields} is demanded here, but they ${what[bar.right]}; see ${where}. Let them, or demand it of others alone by a "when".`;
    const code = bar.right === "editable" ? "never-edited" : "never-seen";
    return input.files.rules.fault(placeOf(id, rule), code, message);
  }
  return undefined;
}

/** Is it certain that the rule can be put to this person with a new claim, by what they can write themselves? */
function isAsked(input: CheckInput, acting: Acting, rule: Rule, person: Person): boolean {
  const home = rule.field === undefined ? undefined : homeOf(input, rule.field);
  return [rule.when, home?.section.applies, home?.entry.applies].every((condition) => {
    if (condition === undefined) return true;
    if (!acting.mayHold(condition, person, acting.factsIn("new"))) return false;
    const rest = asFor(condition, person, acting.factsIn("new"));
    return typeof rest === "boolean" ? rest : readsOwn(input, acting, rest, person);
  });
}

export const readsOwn = (input: CheckInput, acting: Acting, condition: Condition, person: Person): boolean =>
  pointersOf(condition).every(({ pointer }) => {
    const field = pointer.startsWith("/form/") ? pointer.slice("/form".length) : undefined;
    return field !== undefined && homeOf(input, field) !== undefined && !hindrance(input, acting, field, person, "new");
  });

/** A demand upon fields that nobody can write in any status that a claim comes to. */
function unwritten(input: CheckInput, acting: Acting, { id, rule, choices }: Choosing): Fault | undefined {
  const isMade = (rule.blocks ?? []).some((one) =>
    acting.acts.some(({ id: act, by }) => act === one && [...by.values()].some((people) => people.length > 0)),
  );
  const isClosed = (field: Pointer) => ![...acting.reached].some((status) => mayWrite(input, acting, field, status));
  if (!isMade || !choices.every((fields) => fields.some(isClosed))) return undefined;
  const closed = [...new Set(choices.flatMap((fields) => fields.find(isClosed) ?? []))];
  const message = `It is impossible that anybody fills in ${closed.map((field) => `"${field}"`).join(" or ")}, which is demanded here: whoever may write it ("editable", "visible" in sections.json) meets no status in workflow.json whose "editable" lets them. Change one of them.`;
  return input.files.rules.fault(placeOf(id, rule), "never-edited", message);
}

/** A demand upon a fact that nobody can write, and no transition sets, in any status that a claim comes to. */
function unwrittenFact(input: CheckInput, acting: Acting, id: string, rule: Rule): Fault | undefined {
  const { must = {}, blocks = [] } = rule;
  const { facts = {} } = input.definition;
  for (const [pointer, value] of Object.entries(must)) {
    const fact = pointer.replace("/claim/", "");
    if (value === false || !pointer.startsWith("/claim/") || !Object.hasOwn(facts, fact)) continue;
    if (!input.isClear(facts[fact]?.writes)) continue;
    const at = ["rules", id, "must", pointer];
    if ([...acting.reached].some((status) => mayWriteFact(input, acting, fact, status))) {
      const held = acting.acts.filter(
        // Where nobody at all can give it in time is told of that.
        (act) => blocks.includes(act.id) && act.row.from.some((status) => mayWriteFact(input, acting, fact, status)),
      );
      const lost = held.flatMap((act) => withoutFact(input, acting, fact, act));
      const asked = lost.filter((person) => isAsked(input, acting, rule, person));
      if (asked.length === 0) continue;
      const message = `${rolesInWords(asked)} cannot send this: "${pointer}" is demanded here, and "writes" in facts.json does not let them. Let them, ask for a field of the form, or demand it of what one of us does later.`;
      return { ...input.files.rules.faultAtKey(at, "never-written", message), isAdvice: true };
    }
    const message = `It is impossible that anybody gives "${pointer}", which is demanded here: ${facts[fact]?.writes ? `"writes" of the fact names nobody who reads such claims` : `the fact says no "writes"`}, and no transition that can be made sets it or asks for it. Change one of them.`;
    return input.files.rules.faultAtKey(at, "never-written", message);
  }
  return undefined;
}

/** Can somebody write the field in this status, and save it? */
export function mayWrite(input: CheckInput, acting: Acting, field: Pointer, status: string): boolean {
  const home = homeOf(input, field);
  const editable = input.definition.workflow.statuses[status]?.editable;
  const isOpen = (person: Person) =>
    status === "new" ||
    [home?.entry, home?.section].some(
      (one) =>
        one?.whileLocked === true ||
        (one?.whileLocked && acting.mayHold(one.whileLocked, person, acting.factsIn(status))),
    ) ||
    (editable !== undefined && acting.mayHold(editable, person, acting.factsIn(status)));
  const saves = (person: Person) =>
    acting.acts.some(({ row, by }) => row.from.includes(status) && by.get(status)?.includes(person));
  return acting.people.some(
    (person) =>
      acting.sees(person, status) &&
      saves(person) &&
      isOpen(person) &&
      hindrance(input, acting, field, person, status) === undefined,
  );
}

const placeOf = (id: string, { field }: Rule) => ["rules", id, ...(field === undefined ? [] : ["field"])];
