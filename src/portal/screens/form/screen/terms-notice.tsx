import { Text } from "@chakra-ui/react";
import type { PortalConfig } from "../../../../contract/types.ts";
import { useFormStore, useFormView } from "../store/form-context.ts";
import { LinkedWords } from "./linked-words.tsx";

/** What a claimant agrees to by sending, in the claim type's words (D-112); nothing where nothing can be sent. */
export function TermsNotice({ config }: { config: PortalConfig }) {
  const { messages, workflow } = useFormStore().definition;
  const canSend = useFormView((view) =>
    Object.entries(view.transitions).some(([id, { offered }]) => offered && workflow.transitions[id]?.via === "send"),
  );
  if (!canSend || !messages.type.consent) return null;
  return (
    <Text textStyle="sm" color="fg.muted">
      <LinkedWords text={messages.type.consent} words={messages.type} config={config} />
    </Text>
  );
}
