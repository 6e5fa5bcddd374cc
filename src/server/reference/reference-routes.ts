import type { FastifyInstance } from "fastify";
import type { CallAnswer } from "../../contract/call.ts";
import { getClaimTypes, getInstallLocations, getNotices, getStatuses } from "../../contract/reference.ts";
import { cutForClaimants } from "../../definitions/release/audience/cut-for-claimants.ts";
import { audienceOf, claimantRoles } from "../../definitions/roles.ts";
import type { Access, DefinitionStore, StatusMeaning } from "../../definitions/store.ts";
import { awaitedAct, awaitsReply, type CompiledDefinition, fieldEntry, type StatusWords } from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import { listColumns } from "../claims/list/own/listed-values.ts";
import { newClaims } from "../claims/save/startable-definitions.ts";
import { formerTypes } from "../migrating/called-now.ts";
import type { StepsOfForms } from "../migrating/migration-steps.ts";
import { stepsNow } from "../migrating/plans.ts";
import type { Person } from "../person.ts";
import { route } from "../platform/http/route.ts";
import { folderNotices } from "../releases/broken-folder.ts";
import { moduleAddress } from "../releases/definition-modules.ts";
import { reportOptions } from "./report-options.ts";

/** The lists behind filters and selects, and what this person may start. */
export function referenceRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { definitions, database, clock } = appContext;

  route(app, appContext, getStatuses, ({ person }) => statusesFor(definitions, person));

  route(app, appContext, getInstallLocations, () => ({
    install_location_options: definitions.shared.installLocations,
  }));

  route(app, appContext, getNotices, async ({ person }) => {
    const now = clock.now();
    const notices = await database
      .selectFrom("notices")
      .select(["id", "text"])
      .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", now)]))
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .orderBy("starts_at")
      .orderBy("id")
      .execute();
    return { notices: [...folderNotices(appContext, person), ...notices] };
  });

  route(app, appContext, getClaimTypes, async ({ person }) => {
    // Every page needs this answer: a history of releases that cannot be read takes nothing from it but former names.
    const steps: StepsOfForms = await stepsNow(appContext).catch(() => new Map());
    const { claim_types } = claimTypesFor(appContext, person);
    return {
      claim_types: claim_types.map((one) => {
        const former = formerTypes(definitions, steps, one.type);
        return { ...one, ...(former.length > 0 && { former_types: former }) };
      }),
    };
  });
}

/** The statuses in the words of this person, and which of them reports are made of. */
export const statusesFor = (definitions: DefinitionStore, person: Person): CallAnswer<typeof getStatuses> => {
  const isForStaff = !isClaimant(person, definitions.access);
  const claimants = audienceOf(claimantRoles(definitions.access), definitions.access);
  const types = definitions.shared.claimTypes.map(({ type }) => type);
  const isReplied = (value: string, to: string[]) =>
    to.flatMap((type) => definitions.get(type)?.workflow ?? []).some((workflow) => awaitsReply(workflow, value));
  /** As claimants know the workflow: where types wait for different acts, none is named. */
  const actWaitedFor = (value: string, to: string[]) => {
    const acts = to
      .flatMap((type) => definitions.get(type) ?? [])
      .map((definition) => cutForClaimants(definition, definitions.access))
      .flatMap(({ workflow, messages }) => messages.transitions[awaitedAct(workflow, value) ?? ""] ?? [])
      .map(({ label, button = label }) => button);
    return new Set(acts).size === 1 ? acts[0] : undefined;
  };
  const wordedStatus = (
    { words, phase, tone, isHighlighted, lateAfterDays, waitsForClaimant }: StatusMeaning,
    value: string,
    to: string[],
  ) => {
    const customer = words[claimants] ?? words.label;
    const act = waitsForClaimant && actWaitedFor(value, to);
    return {
      label: labelFor(words, person, definitions.access),
      customer_label: customer,
      // How staff speak of it is not for claimants; the key is the specs' and has their own word.
      internal_label: isForStaff ? words.label : customer,
      description: words.description,
      phase,
      tone,
      ...(isHighlighted && { is_highlighted: true }),
      ...(waitsForClaimant && { waits_for_claimant: true }),
      ...(isReplied(value, to) && { awaits_reply: true }),
      ...(act && { awaited_act: act }),
      ...(isForStaff && lateAfterDays !== undefined && { late_after_days: lateAfterDays }),
    };
  };
  return {
    statuses: definitions.shared.statuses.map(({ value, ofTypes, ...status }) => ({
      value,
      ...wordedStatus(status, value, types),
      ...(ofTypes && {
        of_types: Object.fromEntries(
          Object.entries(ofTypes).map(([type, own]) => [type, wordedStatus(own, value, [type])]),
        ),
      }),
    })),
    report_options: reportOptions(definitions, person),
  };
};

/** Every type and form in the words of this person, with what they may start of it. */
export function claimTypesFor(appContext: AppContext, person: Person): CallAnswer<typeof getClaimTypes> {
  const { definitions } = appContext;
  const starts = new Map(newClaims(appContext, person).map(({ type, ...start }) => [type, start]));
  const { claimTypes } = definitions.shared;
  const others = definitions.forms().filter((form) => !claimTypes.some(({ type }) => type === form.type));
  const isForStaff = !isClaimant(person, definitions.access);
  const wordedType = (type: string, label: string, description: string) => {
    const definition = definitions.get(type);
    const known = claimTypes.find((claimType) => claimType.type === type);
    return {
      type,
      label,
      title: definition?.messages.type.title ?? label,
      description,
      ...(definition && {
        ...addressOf(definition),
        module: moduleAddress(appContext, person, definition),
      }),
      ...(known && { heading: known.heading, ...(known.drawing && { drawing: known.drawing }) }),
      ...(isForStaff && known?.reviewer && { reviewer: known.reviewer }),
      ...(definition && { ...listed(appContext, person, definition), ...prefilled(definition) }),
      is_claim: known !== undefined,
      ...starts.get(type),
    };
  };
  return {
    claim_types: [
      ...claimTypes.map(({ type, label, description }) => wordedType(type, label, description)),
      ...others.map(({ type, messages }) => wordedType(type, messages.type.label, messages.type.information ?? "")),
    ],
  };
}

function listed(appContext: AppContext, person: Person, definition: CompiledDefinition) {
  const list_columns = listColumns(appContext, person, definition);
  return list_columns.length > 0 ? { list_columns } : {};
}

/** Where a claim's unit stands, if its form asks for that; else where its goods are picked up (D-065); none, if it asks for neither. */
function addressOf({ record }: CompiledDefinition) {
  const keys = ["install_address", "pickup_address"] as const;
  const address = keys.find((key) => `${key}/address_string` in record.fields);
  return address && { address };
}

/** A status in the words of who reads (D-030). */
export const labelFor = (words: StatusWords, person: Person, access: Access): string =>
  words[audienceOf(person.roles, access)] ?? words.label;

/** What a new form of this type comes with. */
function prefilled({ sections }: CompiledDefinition) {
  const fields = sections.flatMap(({ fields, prefill }) =>
    fields.map(fieldEntry).flatMap(({ field, prefill: own = prefill }) => (own === "account" ? field : [])),
  );
  return fields.length > 0 ? { prefilled: fields } : {};
}
