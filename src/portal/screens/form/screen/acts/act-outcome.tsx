import { Text } from "@chakra-ui/react";
import type { ClaimRecord } from "../../../../../contract/types.ts";
import type { CompiledDefinition } from "../../../../../engine/index.ts";
import { type UndoableAct, useUndone } from "../../../../features/transitions/undoable.ts";
import { usePortal } from "../../../../shared/session/portal.ts";
import { TextLink } from "../../../../shared/ui/text-link.tsx";
import { OutcomeScreen } from "../outcome-screen.tsx";
import { statusWords } from "../status-words.ts";

/** What was done with the claim besides saving its form. */
export interface ActOutcome {
  kind: "applied" | "deleted";
  /** In the words of the definition. */
  title: string;
  /** What was typed and not saved stays on this device. */
  isTypedKept: boolean;
  /** As it is afterwards, once it was read. */
  claim?: ClaimRecord;
  /** How the form comes back once it is undone. */
  undoable?: { act: UndoableAct; onUndone: () => void };
}

interface Props {
  outcome: ActOutcome;
  number: string;
  definition: CompiledDefinition;
}

/** After an act on the form: what was done, and where to go (WFORM-36, WFORM-37, DEL-10). */
export function ActOutcomeScreen({
  outcome: { kind, title, isTypedKept, claim, undoable },
  number,
  definition,
}: Props) {
  const { person } = usePortal();
  useUndone(undoable?.act, () => undoable?.onUndone());
  const link = <TextLink to={`/claim/${number}`}>{number}</TextLink>;
  return (
    <OutcomeScreen title={title}>
      {kind === "deleted" ? (
        <>
          <Text>
            Please head back to the <TextLink to="/">dashboard</TextLink>.
          </Text>
          <Text mt="2" color="fg.muted">
            Open the form of {link} when you want to restore it.
          </Text>
        </>
      ) : (
        <Text>
          Claim {link}
          {claim && ` is now: ${statusWords(definition, claim.current_status.status, person)}`}.
        </Text>
      )}
      {isTypedKept && (
        <Text mt="2" color="fg.muted">
          What you had typed was not saved. It is kept on this device, and the form offers it to you.
        </Text>
      )}
    </OutcomeScreen>
  );
}
