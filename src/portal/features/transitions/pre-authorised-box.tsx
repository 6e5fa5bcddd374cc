import { Checkbox } from "@chakra-ui/react";
import { decideOffered, fieldTitle, get, set } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/**
 * The title of the form's box 'Pre-Authorised' (D-047), where this person may tick it on the form, it is not ticked there, and one
 * of these acts would end otherwise with it.
 */
export function preAuthorisedTitle(opened: OpenedClaim, acts: readonly string[], person: Person): string | undefined {
  const { claim, definition, evaluation } = opened;
  const field = definition.record.fields.pre_authorised?.form;
  const state = field === undefined ? undefined : evaluation.fields[field];
  if (field === undefined || !state?.applies || !state.visible || !state.editable) return undefined;
  const context = claimContext(definition, claim, person);
  if (get(context.form, field) === true) return undefined;
  const ticked = { ...context, form: set(context.form, field, true) };
  const endOf = (act: string, given: typeof context) => {
    const decision = decideOffered(definition, act, given, evaluation);
    return decision.ok && JSON.stringify([decision.status, decision.authoriseRole, decision.effects]);
  };
  return acts.some((act) => endOf(act, context) !== endOf(act, ticked))
    ? fieldTitle(definition.messages, field)
    : undefined;
}

export interface Tick {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** That box, beside the acts that it goes with. */
export function PreAuthorisedBox({ title, isTicked, onTick }: Tick & { title: string }) {
  return (
    <Checkbox.Root
      minH={{ base: "11", md: "10" }}
      // On a phone a line of its own above the buttons, which keep theirs.
      order={{ base: -1, md: 0 }}
      flexBasis={{ base: "full", md: "auto" }}
      checked={isTicked}
      onCheckedChange={({ checked }) => onTick(checked === true)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control bg="bg.panel" />
      <Checkbox.Label fontWeight="normal">{title}</Checkbox.Label>
    </Checkbox.Root>
  );
}
