import type { DefinitionStore } from "../../definitions/store.ts";
import { type Form, formFaults } from "../../engine/index.ts";
import type { Reference, ReferenceClaim } from "../../server/reference/reference-shapes.ts";
import { type FormTemplate, formTemplate } from "./form-template.ts";
import { weighted } from "./random.ts";
import type { Shares } from "./shares.ts";

/** A course that a claim took, and forms that may have taken it. */
export interface Pattern {
  claim: ReferenceClaim;
  forms: PatternForm[];
  /** At rest: its last change may be years ago. */
  isClosed: boolean;
}

interface PatternForm {
  template: FormTemplate;
  /** The day its days are told from. */
  day: string;
}

/** A claim's status, or `deleted`. */
export const stateOf = ({ status, deleted_at }: ReferenceClaim): string => (deleted_at ? "deleted" : status);

/**
 * The claims of the reference data as patterns, picked by believable shares. A claim's form stands in for that of any other that
 * was sent by the same kind of claim with the same wishes. Throws when one is not accepted by its definition.
 */
export function claimPatterns(
  { claims }: Reference,
  shares: Shares,
  definitions: DefinitionStore,
): (share: number) => Pattern {
  for (const claim of claims) needValid(claim, definitions);
  const count = (type: string, state: string) =>
    claims.filter((claim) => claim.type === type && stateOf(claim) === state).length;
  const templates = new Map(claims.map((claim) => [claim, patternForm(claim)]));
  return weighted(
    claims.map((claim) => {
      const state = stateOf(claim);
      const forms = claims.filter((other) => other === claim || mayStandIn(claim, other));
      return {
        item: {
          claim,
          forms: forms.map((other) => templates.get(other) as PatternForm),
          isClosed: shares.closed.includes(state),
        },
        weight: ((shares.types[claim.type] ?? 1) * (shares.states[state] ?? 1)) / count(claim.type, state),
      };
    }),
  );
}

const patternForm = (claim: ReferenceClaim): PatternForm => ({
  template: formTemplate(claim.form as Form),
  day: (claim.requested_at ?? claim.created_at).slice(0, 10),
});

/** Who must authorise follows from the form, and a draft's form is half filled: those keep their own. */
function mayStandIn(claim: ReferenceClaim, other: ReferenceClaim): boolean {
  const isFree = ({ requested_at, authorise_role }: ReferenceClaim) => requested_at !== undefined && !authorise_role;
  const hasCollection = ({ form }: ReferenceClaim) => "pickupContactName" in form;
  return claim.type === other.type && isFree(claim) && isFree(other) && hasCollection(claim) === hasCollection(other);
}

function needValid({ number, type, form }: ReferenceClaim, definitions: DefinitionStore): void {
  const definition = definitions.get(type);
  const [fault] = definition
    ? formFaults(definition, form as Form)
    : [{ field: "/type", message: `${type} is unknown` }];
  if (fault) throw new Error(`fixtures/reference/claims.json: ${number} ${fault.field}: ${fault.message}`);
}
