import { Box, type FlexProps, Text } from "@chakra-ui/react";
import { lazy, type ReactNode, Suspense } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { inWords } from "../../../engine/index.ts";
import { useStatuses } from "../../shared/api/use-reference.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { useJudgedClaim } from "../transitions/use-opened-claim.ts";
import { type HeldUp, useHeldUp, useTakesOn } from "../transitions/use-primary-act.ts";
import { type NextStep, nextStep } from "./next-step.ts";

/** The words of what is lacking, in the room that the ways to it take. */
const LackingWords = ({ lacking }: HeldUp) =>
  lacking.map(({ rule, field, message }) => (
    <Text key={rule + field} display="flex" alignItems="center" minH={{ base: "11", md: "6" }}>
      {message}
    </Text>
  ));

/** For staff alone, so that nobody else loads it; where its code does not come, the words stay. */
const HeldUpBy = lazy(() =>
  import("./held-up-by.tsx").then(
    (found) => ({ default: found.HeldUpBy }),
    () => ({ default: LackingWords }),
  ),
);

interface Props extends Omit<FlexProps, "children"> {
  claim: ClaimRecord;
  /** How to do it from where this stands. */
  ways?: (kind: NextStep["kind"]) => ReactNode;
  /** On a form only what others wait for is said: its sections and buttons say the rest. */
  isOnForm?: boolean;
}

/** What the claim waits for of this person; undefined until that is known. */
export function useNextStep(claim: ClaimRecord): NextStep | undefined {
  const { person } = usePortal();
  const opened = useJudgedClaim(claim);
  const statuses = useStatuses();
  return opened && nextStep(opened, person, { statuses });
}

/** What this person must do next, said at the top of a view of the claim. Nothing where nothing is asked of them. */
export function NextStepNotice({ claim, ways, isOnForm = false, ...place }: Props) {
  const step = useNextStep(claim);
  const isUrgent = step?.kind === "answer" || step?.kind === "button";
  if (!step || (isOnForm && !isUrgent)) return null;
  const { kind, title, text } = step;
  return (
    <Notice kind={isUrgent ? "warning" : "info"} action={ways?.(kind)} {...place}>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        <Box as="strong" fontWeight="semibold">
          {title}:
        </Box>{" "}
        {text}
        {kind === "desk" && <ForYou claim={claim} />}
      </Text>
      {kind === "answer" && (
        <Text color="fg.muted" textStyle="sm" mt="1">
          Your reply or your changed form answers it, and we go on with the claim.
        </Text>
      )}
      {kind === "desk" && <HeldUpWords claim={claim} />}
    </Notice>
  );
}

/** Where somebody is named to do it: that the reader may do it as well, or is the one. */
function ForYou({ claim }: { claim: ClaimRecord }) {
  const { person } = usePortal();
  const takesOn = useTakesOn(claim);
  const { actionable_approver: named } = claim;
  if (!takesOn || !named) return null;
  return person.roles.some((role) => inWords(role) === named.toLowerCase())
    ? ". This is for you."
    : ". You may do it too.";
}

function HeldUpWords({ claim }: { claim: ClaimRecord }) {
  const heldUp = useHeldUp(claim);
  if (!heldUp) return null;
  return (
    <Box textStyle="sm">
      <Suspense fallback={<LackingWords {...heldUp} />}>
        <HeldUpBy {...heldUp} />
      </Suspense>
    </Box>
  );
}
