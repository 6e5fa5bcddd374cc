import { askedRole } from "../../src/definitions/roles.ts";
import type { DefinitionStore } from "../../src/definitions/store.ts";
import {
  type CompiledDefinition,
  type Context,
  columnsOf,
  columnWords,
  decideOffered,
  type Evaluation,
  evaluate,
  factsOf,
  formFaults,
  get,
  type Pointer,
} from "../../src/engine/index.ts";
import { claimScope, isInScope, isOfKind } from "../../src/server/access/claim-scope.ts";
import { meaningOf } from "../../src/server/access/status-meaning.ts";
import type { AppContext } from "../../src/server/app-context.ts";
import { contextBeside, fileNames } from "../../src/server/claims/claim-context.ts";
import type { Claim } from "../../src/server/claims/find-claim.ts";
import { openEnquiries } from "../../src/server/claims/transition/enquiries.ts";
import type { Person } from "../../src/server/person.ts";
import { readersOf as roleReads } from "../../src/server/studio/reading-impact.ts";

/** By type, kind and what differs, how many claims. */
export type Actual = Record<string, number>;

interface Happened {
  /** What migrations of the change call statuses, by form, as they were written. */
  statusNow: ReadonlyMap<string, Readonly<Record<string, string>>>;
  before: Claim[];
  after: Claim[];
  served: DefinitionStore;
  next: DefinitionStore;
}

/** What a release did to drafts and open claims, told from the stored claims alone: how they are judged since, and how before. */
export async function actualImpact(appContext: AppContext, happened: Happened): Promise<Actual> {
  const { before, after, served, next, statusNow } = happened;
  const found: Actual = {};
  const ofSome = new Map<string, { claims: number; roles: Set<string> }>();
  const add = (claim: Claim, kind: string, what: string) => {
    const key = `${claim.type}: ${kind}: ${what.replace(/\/\d+(?=\/|$)/g, "/-")}`;
    found[key] = (found[key] ?? 0) + 1;
  };
  const later = new Map(after.map((claim) => [claim.id, claim]));
  const beside = new Map(
    (await appContext.database.selectFrom("claims").select("id").select([fileNames(), openEnquiries()]).execute()).map(
      (row) => [row.id, row],
    ),
  );
  const aside = Map.groupBy(
    await appContext.database.selectFrom("claim_set_aside").select(["claim_id", "path"]).execute(),
    ({ claim_id }) => claim_id,
  );
  const readers = await readersOf(appContext, { served, next });
  for (const claim of before) {
    const phase = meaningOf(served.shared, claim)?.phase;
    const [old, now, held] = [served.get(claim.type), later.get(claim.id), beside.get(claim.id)];
    if (claim.deleted_at || phase === "declined" || phase === "completed" || !old || !now || !held) continue;
    const lost = readers.filter((reader) => reader.was(claim) && !reader.is.has(claim.id));
    if (lost.length > 0) add(claim, "no longer read", [...new Set(lost.map(({ role }) => role))].join(", "));
    const today = next.get(now.type);
    if (!today) {
      add(claim, "type gone", old.type);
      continue;
    }
    for (const path of new Set((aside.get(claim.id) ?? []).map((one) => one.path))) add(claim, "set aside", path);
    for (const path of leavesLost(old, today, now)) add(claim, "no place", path);
    const isNew = (field: string) => !formFaults(old, claim.form).some((fault) => fault.field === field);
    for (const { field } of formFaults(today, now.form).filter((fault) => isNew(fault.field))) {
      add(claim, "not allowed", field);
    }
    if (!Object.hasOwn(today.workflow.statuses, now.status)) add(claim, "status gone", claim.status);
    const as = (definitions: DefinitionStore, standing: Claim, role: string): Context =>
      contextBeside({ ...appContext, definitions }, personOf(served, role, claim), standing, held);
    const [was, is] = [evaluate(old, as(served, claim, "")), evaluate(today, as(next, now, ""))];
    const [asked, asks] = [was, is].map(({ missing }) => new Set(missing.map(({ rule }) => rule)));
    for (const rule of asks ?? []) if (!asked?.has(rule)) add(claim, "newly missing", rule);
    for (const rule of asked ?? []) if (!asks?.has(rule)) add(claim, "no longer missing", rule);
    for (const [id, section] of Object.entries(is.sections)) {
      const held = was.sections[id];
      if (!held?.applies || !section.applies || held.complete === section.complete) continue;
      add(claim, section.complete ? "newly ticked" : "no longer ticked", id);
    }
    const [facts, factsNow] = [factsOf(old, as(served, claim, "")), factsOf(today, as(next, now, ""))];
    const [level, levelNow] = [facts, factsNow].map((of) => {
      const { authorisingRole, nextAuthoriseRole } = of.claim as Record<string, string>;
      return [authorisingRole ?? "nobody", nextAuthoriseRole].filter(Boolean).join(" then ");
    });
    if (level !== levelNow) add(claim, "authorised by others", `${level}, now ${levelNow}`);
    for (const column of columnsOf(old)) {
      const same = columnsOf(today).find(({ key }) => key === column.key);
      const said = columnWords(old, column, facts as never).join();
      if (!same && said !== "") add(claim, "no longer listed", column.key);
      if (same && columnWords(today, same, factsNow as never).join() !== said)
        add(claim, "shown otherwise", column.key);
    }
    const ofRoles = new Map<string, string[]>();
    const reads = roleReads(next);
    const isStatusKnown = Object.hasOwn(today.workflow.statuses, now.status);
    for (const role of Object.keys(served.access.roles)) {
      if (reads.grounds(role, now).size === 0) continue;
      const [before, after] = [evaluate(old, as(served, claim, role)), evaluate(today, as(next, now, role))];
      const does = doneOtherwise(
        [old, as(served, claim, role), before],
        [today, as(next, now, role), after],
        (status) => statusNow.get(today.type)?.[status] ?? status,
      );
      for (const what of [...lackedOtherwise(before, after, now.form, isStatusKnown), ...does]) {
        ofRoles.set(what, [...(ofRoles.get(what) ?? []), role]);
      }
    }
    const forAll = new Set([
      ...[...(asks ?? [])].filter((rule) => !asked?.has(rule)).map((rule) => `newly missing: ${rule}`),
      ...[...(asked ?? [])].filter((rule) => !asks?.has(rule)).map((rule) => `no longer missing: ${rule}`),
    ]);
    for (const [what, roles] of ofRoles) {
      const [kind = "", name = ""] = what.split(": ");
      const cause = `${claim.type}: ${kind}: ${name}`;
      const some = ofSome.get(cause) ?? { claims: 0, roles: new Set() };
      if (!forAll.has(what)) ofSome.set(cause, { claims: some.claims + 1, roles: new Set([...some.roles, ...roles]) });
    }
    for (const role of new Set(held.open_enquiries)) {
      const isGone = ({ access }: DefinitionStore) => !(askedRole(access, role) in access.roles);
      if (isGone(next) && !isGone(served)) add(claim, "answered by nobody", role);
    }
    for (const [pointer, { applies }] of Object.entries(is.fields)) {
      const hides = was.fields[pointer as Pointer]?.applies && !applies;
      if (hides && get(now.form, pointer as Pointer) !== undefined) add(claim, "hidden with data", pointer);
    }
  }
  for (const [cause, { claims, roles }] of ofSome) found[`${cause} (${[...roles].sort().join(", ")})`] = claims;
  return found;
}

/** By role, which claims somebody read who has nothing to do with them, and who looks after, owns and made them; and which now, as the database tells. */
async function readersOf({ database, definitions }: AppContext, { served, next }: Pick<Happened, "served" | "next">) {
  const rules = { access: next.access, shared: definitions.shared };
  const everybody = Object.keys(served.access.roles).flatMap((role) =>
    [false, true].map((isTheirs) => ({ role, isTheirs })),
  );
  return Promise.all(
    everybody.map(async ({ role, isTheirs }) => {
      const person = { id: "", roles: [role], customer: { uuid: "" } } as unknown as Person;
      const [was, is] = [served, next].map(({ access }) => {
        const { everywhere, managed, made, ofAccount } = claimScope(person, { access });
        return [...everywhere, ...(isTheirs ? [...managed, ...made, ...ofAccount] : [])];
      });
      const reads = { everywhere: is ?? [], account: undefined, ofAccount: [], managed: [], made: [] };
      const rows = await database
        .selectFrom("claims")
        .select("id")
        .where(isInScope(person, rules, reads))
        .execute();
      return {
        role,
        was: (claim: Claim) => isOfKind(was ?? [], served, claim),
        is: new Set(rows.map(({ id }) => id)),
      };
    }),
  );
}

/** What somebody may do and lacks something for on one side alone, and what they see and write no more of what is held. */
function lackedOtherwise(old: Evaluation, now: Evaluation, form: Claim["form"], isStatusKnown: boolean): Set<string> {
  const lacks = ({ missing, transitions }: Evaluation) =>
    missing.filter(({ blocks }) => blocks.some((id) => transitions[id]?.offered)).map(({ rule }) => rule);
  const isIn = (rule: string, { missing }: Evaluation) => missing.some((one) => one.rule === rule);
  const unseen = Object.entries(now.fields).filter(
    ([pointer, is]) =>
      is.applies &&
      !is.visible &&
      old.fields[pointer as Pointer]?.applies &&
      old.fields[pointer as Pointer]?.visible &&
      get(form, pointer as Pointer) !== undefined,
  );
  const locked = Object.entries(now.fields).filter(([pointer, is]) => {
    const was = old.fields[pointer as Pointer];
    const isSeen = was?.applies && was.visible && is.applies && is.visible;
    return isSeen && was.editable && !is.editable && get(form, pointer as Pointer) !== undefined;
  });
  const anyItem = (pointer: string) => pointer.replace(/\/\d+(?=\/|$)/g, "/-");
  return new Set([
    ...(isStatusKnown ? locked : []).map(([pointer]) => `no longer writable: ${anyItem(pointer)}`),
    ...lacks(now)
      .filter((rule) => !isIn(rule, old))
      .map((rule) => `newly missing: ${rule}`),
    ...lacks(old)
      .filter((rule) => !isIn(rule, now))
      .map((rule) => `no longer missing: ${rule}`),
    ...unseen.map(([pointer]) => `no longer shown: ${anyItem(pointer)}`),
  ]);
}

/** What is offered on both sides and comes to another status or authorisation, or changes and sends something else. */
function doneOtherwise(was: Judged, is: Judged, statusNow: (status: string) => string): string[] {
  return Object.keys(was[0].workflow.transitions).flatMap((id) => {
    if (![was, is].every(([, , { transitions }]) => transitions[id]?.offered)) return [];
    const [then, now] = [was, is].map(([definition, context, evaluation]) =>
      decideOffered(definition, id, context, evaluation),
    );
    if (!then?.ok || !now?.ok) return [];
    const isThere = statusNow(then.status) === now.status && then.authoriseRole === now.authoriseRole;
    const isAlike = JSON.stringify(then.effects) === JSON.stringify(now.effects);
    return [...(isThere ? [] : [`leads elsewhere: ${id}`]), ...(isAlike ? [] : [`does otherwise: ${id}`])];
  });
}

type Judged = [CompiledDefinition, Context, Evaluation];

function leavesLost(old: CompiledDefinition, today: CompiledDefinition, { form }: Claim): Set<string> {
  const top = (definition: CompiledDefinition) => Object.keys((definition.schema as { properties: object }).properties);
  return new Set(
    Object.keys(form)
      .filter((key) => top(old).includes(key) && !top(today).includes(key))
      .map((key) => `/${key}`),
  );
}

function personOf({ access }: DefinitionStore, role: string, { customer_id }: Claim): Person {
  const rights = access.roles[role];
  return {
    id: "",
    ssoId: "",
    name: "",
    email: "",
    customers: [],
    roles: role ? [role] : [],
    permissions: rights?.permissions ?? [],
    authorisingRoles: rights?.authorises ?? [],
    customer: rights?.isClaimant ? { uuid: customer_id } : null,
  } as unknown as Person;
}
