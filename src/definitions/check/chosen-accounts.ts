import { accountField, get, type Json } from "../../engine/index.ts";
import type { Person } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import { actingOf, rolesInWords } from "./acting.ts";
import type { Check } from "./check.ts";
import { homeOf } from "./rule-homes.ts";

const rights = ["visible", "drawn", "editable"] as const;

/** Who claims for an account of their own chooses no other, where others like them do not. */
export const chosenAccounts: Check = (input) => {
  const acting = actingOf(input);
  const { definition, files, isClear } = input;
  const { access } = input.shared;
  const account = accountField(definition);
  const home = homeOf(input, account);
  // Where nobody chooses, a claim begins with the account of its claimant.
  if (!acting || !input.isWhole("sections", "ui") || !home || get(definition.ui, `${account}/ui:field`) === undefined)
    return [];
  const asked = rights.flatMap((right) => [home.section[right], home.entry[right]].filter((one) => one !== undefined));
  const { start } = definition.workflow;
  if (!isClear(start.allowed, ...asked)) return [];
  const facts = acting.factsIn("new");
  const claimants = acting.people.filter(
    ({ user, rights: roles }) =>
      user.isClaimant === true && user.isOwner === true && roles.every(({ reads }) => reads !== null),
  );
  const beginning = claimants.filter((person) => acting.mayHold(start.allowed, person, facts));
  const choosing = beginning.filter((person) => asked.every((one) => acting.mayHold(one, person, facts)));
  const others = beginning.filter((person) => !choosing.includes(person));
  // Whoever sees claims of more accounts than their own has several to choose from.
  const scopes = choosing.flatMap(({ rights: roles }) => roles.flatMap(({ reads }) => reads ?? []));
  const isOwnOnly = scopes.every((scope) => access.scopes[scope]?.every(({ accounts }) => accounts === "own"));
  if (choosing.length === 0 || others.length === 0 || !isOwnOnly) return [];
  const section = definition.sections.indexOf(home.section);
  const right = rights.find((one) => namesOf(home.section[one] as Json, others)) ?? "editable";
  const named = namesOf(home.section[right] as Json, others) ?? [];
  const message = `${rolesInWords(choosing)} may choose the account of such a claim, while ${rolesInWords(others)}, who claim for their own account as well, may not. Leave them all out, or let them all, unless it is meant so.`;
  const fault: Fault = files.sections.faultAtKey(["sections", section, right, ...named], "chooses-account", message);
  return [{ ...fault, isAdvice: true }];
};

/** Where a condition names the roles of some of these people. */
function namesOf(condition: Json | undefined, people: readonly Person[]): Step[] | undefined {
  if (typeof condition === "string") return people.some(({ roles }) => roles.includes(condition)) ? [] : undefined;
  if (typeof condition !== "object" || condition === null) return undefined;
  for (const [key, value] of Object.entries(condition)) {
    const below = namesOf(value, people);
    // Of a list, the list itself.
    if (below)
      return Array.isArray(condition) && typeof value === "string"
        ? []
        : [Array.isArray(condition) ? Number(key) : key, ...below];
  }
  return undefined;
}
