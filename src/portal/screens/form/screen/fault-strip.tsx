import { chakra, Flex } from "@chakra-ui/react";
import { useEffect } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { staysInView } from "../../../shared/ui/stays-in-view.ts";
import { type ClaimFault, claimFaults } from "../check/claim-faults.ts";
import { useFormStore, useFormView } from "../store/form-context.ts";

export type FaultPlace = Pick<ClaimFault, "field" | "section">;

interface Props {
  /** The one that is being mended; undefined while nobody came from a list of them. */
  at: FaultPlace | undefined;
  onGo(fault: FaultPlace): void;
  onClose(): void;
}

/** What is still wrong, one at a time and always in view while it is mended: which, of how many, and the way to the next. */
export function FaultStrip({ at, onGo, onClose }: Props) {
  const { definition } = useFormStore();
  const view = useFormView((whole) => whole);
  const announce = useAnnounce();
  const faults = at ? claimFaults(definition, view) : [];
  const isOver = at !== undefined && faults.length === 0;
  useEffect(() => {
    if (!isOver) return;
    announce("All is there.");
    onClose();
  }, [isOver, announce, onClose]);
  if (!at || isOver) return null;
  const index = faults.findIndex(({ field, section }) => field === at.field && section === at.section);
  const next = faults[(index + 1) % faults.length];
  return (
    <Flex
      as="section"
      aria-label="What is still wrong"
      {...staysInView("top")}
      mb="3"
      px="4"
      gap="2"
      align="center"
      bg="bg.error"
      borderInlineStartWidth="4px"
      borderColor="border.error"
      borderRadius="sm"
      textStyle="sm"
    >
      <chakra.span flex="1" minW="0" lineClamp={2}>
        {index < 0
          ? `${faults.length} left to put right`
          : `${index + 1} of ${faults.length}: ${faults[index]?.message}`}
      </chakra.span>
      {next && (faults.length > 1 || index < 0) && (
        <Button rank="quiet" size="sm" px="2" onClick={() => onGo(next)}>
          Next
        </Button>
      )}
      <Button rank="quiet" size="sm" px="2" aria-label="Close what is still wrong" onClick={onClose}>
        Close
      </Button>
    </Flex>
  );
}
