import { cutForClaimants, staffFacts } from "../../../definitions/release/audience/cut-for-claimants.ts";
import { knownClaimants } from "../../../definitions/release/audience/known-users.ts";
import { simplify } from "../../../definitions/release/audience/simplify-condition.ts";
import type { Access } from "../../../definitions/store.ts";
import {
  type CompiledDefinition,
  columnsOf,
  type Definition,
  type Form,
  type Pointer,
  readerConditions,
  schemaAt,
  searchedPlaces,
  searchedValues,
  segments,
} from "../../../engine/index.ts";
import { foldedText } from "../../platform/text/plain-text.ts";
import { sourceOf } from "../../releases/definition-modules.ts";

/** Stands between what everybody finds a claim by and what its claimants do not read. */
export const splitAt = "\u001f";

const places = new WeakMap<CompiledDefinition, { access: Access; pointers: Set<Pointer> }>();

/** Where the definition has texts that a search finds claims by and that every claimant always reads. */
function claimantsPlaces(definition: CompiledDefinition, access: Access): Set<Pointer> {
  const known = places.get(definition);
  if (known?.access === access) return known.pointers;
  const users = knownClaimants(access);
  const isAlways = (from: Pointer) =>
    readerConditions(definition, from).every(
      (condition) => simplify(condition, { users, isUntold: () => false }) === true,
    );
  const forClaimants = cutForClaimants(sourceOf(definition), access);
  const pointers = new Set(
    searchedPlaces(definition).filter((from) => isForClaimants(definition, forClaimants, from) && isAlways(from)),
  );
  places.set(definition, { access, pointers });
  return pointers;
}

/** Does what claimants are told of a definition hold the place? */
function isForClaimants(definition: Definition, forClaimants: Definition, from: Pointer): boolean {
  const [root, name = "", value = ""] = segments(from);
  if (root === "form") return schemaAt(forClaimants.schema, from.slice("/form".length)) !== undefined;
  if (name === "computed") return Object.hasOwn(forClaimants.computed ?? {}, value);
  if (Object.hasOwn(definition.facts ?? {}, name)) return Object.hasOwn(forClaimants.facts ?? {}, name);
  return !staffFacts.includes(name);
}

/** What claims of this definition are found by, each place with whether claimants' searches look there; then how amounts are worded. */
export function searchedBy(definition: CompiledDefinition, access: Access): unknown[] {
  const claimants = claimantsPlaces(definition, access);
  return [
    ...[...new Set(searchedPlaces(definition))].map((from) => [from, claimants.has(from)]),
    ...columnsOf(definition).flatMap(({ from, search, kind, format }) => {
      const amount = { ...(kind === "money" && { kind }), ...(format && { format }) };
      return search && Object.keys(amount).length > 0 ? [[from, amount]] : [];
    }),
  ];
}

/**
 * What a search finds a claim by, folded: what stands on every claim, then the form's and the facts' texts that claimants
 * read, and behind a separator what only staff do. A claimant who could find a claim by a word that is hidden from him would have
 * been told that it is there.
 */
export function searchText(
  definition: CompiledDefinition,
  access: Access,
  { fixed, form, facts }: { fixed: string[]; form: Form; facts: Record<string, unknown> | undefined },
): string {
  const claimants = claimantsPlaces(definition, access);
  const values = searchedValues(definition, form, facts);
  const texts = (isTheirs: boolean) =>
    values.filter(({ from }) => claimants.has(from) === isTheirs).map((one) => one.text);
  return [[...fixed, ...texts(true)], texts(false)]
    .map((part) => part.filter(Boolean).join(" ").replaceAll(splitAt, " "))
    .map(foldedText)
    .filter(Boolean)
    .join(splitAt);
}
