import type { ClaimRecord } from "../../../contract/types.ts";
import type { CompiledDefinition } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { remark } from "../entries/entries.ts";
import { factPlace } from "../transitions/dialogs/typed-facts.ts";
import type { DemandPlace } from "../transitions/place-of-demand.ts";
import { claimFacts } from "./claim-facts.ts";

/** The remark's place on a claim's page. It is no fact, so none has its name. */
export const remarkPlace = (number: string): string => factPlace(number, "/remark");

/** What this person may write beside the claim's form, and where it stands. */
export function entryPlaces(
  claim: ClaimRecord,
  definition: CompiledDefinition,
  person: Person,
): { label: string; place: DemandPlace }[] {
  const number = claim.claim_number;
  const at = (id: string): DemandPlace => ({ path: `/claim/${number}`, ids: [id] });
  const { written } = claimFacts(claim, definition, person);
  const facts = written.map(({ input: { label, name } }) => ({ label, place: at(factPlace(number, name)) }));
  const hasRemark = !claim.deleted_at && remark.mayWrite(person);
  return hasRemark ? [...facts, { label: remark.label, place: at(remarkPlace(number)) }] : facts;
}
