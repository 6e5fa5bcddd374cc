import { Text } from "@chakra-ui/react";
import type { ClaimRecord } from "../../../../../contract/types.ts";
import {
  type CompiledDefinition,
  type Context,
  type Evaluation,
  evaluate,
  fieldEntry,
  isUnlocked,
} from "../../../../../engine/index.ts";
import { claimContext } from "../../../../features/definition/claim-context.ts";
import { usePortal } from "../../../../shared/session/portal.ts";
import { Notice } from "../../../../shared/ui/notice.tsx";
import { TextLink } from "../../../../shared/ui/text-link.tsx";
import { useFormStore, useFormView } from "../../store/form-context.ts";
import { statusWords } from "../status-words.ts";

/** Why the form, or most of it, is only to be read, and what to do instead (DRAFT-08, D-132). Nothing where it is open. */
export function EditLock({ claim }: { claim: ClaimRecord }) {
  const { person } = usePortal();
  const { definition } = useFormStore();
  const transitions = useFormView((view) => view.transitions);
  if (claim.deleted_at) return null;
  const ways = Object.keys(transitions).filter((id) =>
    ["draft", "send"].includes(definition.workflow.transitions[id]?.via ?? ""),
  );
  const isOpen = ways.some((id) => transitions[id]?.offered);
  const now = claimContext(definition, claim, person);
  const isLocked = !isUnlocked(definition, now);
  const open = isOpen ? leftOpen(definition, now, isLocked) : [];
  if (isOpen && open.length === 0) return null;
  const isForOthers = ways.some((id) => transitions[id]?.refusal === "user");
  const status = statusWords(definition, claim.current_status.status, person);
  return (
    <Notice kind="info" mb="4">
      <Text>
        {isOpen
          ? `This claim is${isLocked ? `: ${status}` : " authorised"}. You can still change: ${open.join(", ")}.`
          : isForOthers
            ? "You can read this form, but not change it."
            : `You can read this form, but not change it while the claim is: ${status}.`}{" "}
        To add anything{isOpen && " else"}, write a note on the{" "}
        <TextLink to={`/claim/${claim.claim_number}`}>timeline of {claim.claim_number}</TextLink>.
      </Text>
    </Notice>
  );
}

/** Sections that the status or the authorisation left open, by their titles; none where neither has closed anything. */
function leftOpen(definition: CompiledDefinition, now: Context, isLocked: boolean): string[] {
  if (!isLocked && now.claim.isAuthorised !== true) return [];
  const open = openSections(definition, evaluate(definition, now));
  const before = { ...now, claim: { ...now.claim, isAuthorised: false } };
  if (!isLocked && openSections(definition, evaluate(definition, before)).length === open.length) return [];
  return open.map((id) => definition.messages.sections[id] ?? id);
}

const openSections = ({ sections }: CompiledDefinition, { sections: states, fields }: Evaluation): string[] =>
  sections
    .filter(({ id }) => states[id]?.applies && states[id].visible && states[id].drawn && states[id].editable)
    .filter((section) => section.fields.some((entry) => fields[fieldEntry(entry).field]?.editable))
    .map(({ id }) => id);
