import { Flex, type FlexProps } from "@chakra-ui/react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { QueryReplyButton } from "./query-reply-button.tsx";
import { ResolutionControl } from "./resolution-control.tsx";
import { TransitionButtons } from "./transition-buttons.tsx";

interface Props extends FlexProps {
  claim: ClaimRecord;
  /** The state of 'Pre-Authorised (no tech required)' where it can be seen (D-047). */
  isPreAuthorised?: boolean;
  /** For a screen that reads its claim by itself. */
  onChanged?: () => void;
}

/** Everything that this person may do with a claim besides changing its form. Nothing where there is nothing to do. */
export function ClaimActs({ claim, isPreAuthorised = false, onChanged, ...place }: Props) {
  return (
    <Flex gap="3" wrap="wrap" align="flex-start" data-screen-only _empty={{ display: "none" }} {...place}>
      <ResolutionControl claim={claim} isPreAuthorised={isPreAuthorised} onChanged={onChanged} />
      <QueryReplyButton claim={claim} onChanged={onChanged} />
      <TransitionButtons claim={claim} onChanged={onChanged} />
    </Flex>
  );
}
