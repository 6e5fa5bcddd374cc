import { Checkbox } from "@chakra-ui/react";
import { fieldTitle, get } from "../../../engine/index.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { claimContext } from "../definition/claim-context.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

interface Props {
  opened: OpenedClaim;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** The form's box 'Pre-Authorised' beside the acts that it goes with (D-047): where this person may tick it on the form, and it is not ticked there. */
export function PreAuthorisedBox({ opened: { claim, definition, evaluation }, isTicked, onTick }: Props) {
  const { person } = usePortal();
  const field = definition.record.fields.pre_authorised?.form;
  const state = field === undefined ? undefined : evaluation.fields[field];
  if (field === undefined || !state?.applies || !state.visible || !state.editable) return null;
  if (get(claimContext(definition, claim, person).form, field) === true) return null;
  return (
    <Checkbox.Root
      px="3"
      mb="2"
      minH={{ base: "11", md: "9" }}
      checked={isTicked}
      onCheckedChange={({ checked }) => onTick(checked === true)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label fontWeight="normal">{fieldTitle(definition.messages, field)}</Checkbox.Label>
    </Checkbox.Root>
  );
}
