import { Box, chakra, Stack } from "@chakra-ui/react";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import type { Section } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";

export interface MissingProps {
  sections: Section[];
  /** What was asked for and cannot be done yet. */
  transition: string;
  draftLabel: string;
  onDraft(): void;
  onGo(section: string): void;
  onGoToField(fault: { field: string; section: string }): void;
  onClose(): void;
}

/** Which sections keep the claim from being sent and what is missing in each, every line a way there (SECT-10 to SECT-13). */
export function MissingDialog({ sections, transition, draftLabel, onDraft, onGo, onGoToField, onClose }: MissingProps) {
  const { messages } = useFormStore().definition;
  const states = useFormView((view) => view.sections);
  const faultsOf = (section: string) => {
    const missing = states[section]?.state.missing.filter(({ blocks }) => blocks.includes(transition)) ?? [];
    return [...new Map(missing.map(({ field, message }) => [message, { field, message, section }])).values()];
  };
  return (
    <Dialog
      title="Missing data required for approval"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" onClick={onDraft}>
            {draftLabel}
          </Button>
        </>
      }
    >
      <p>
        Please note your form is incomplete. You may submit the incomplete form anyway and upload the missing
        information at a later date.
      </p>
      <Box as="ul" mt="3" listStyleType="none">
        {sections.map(({ id }) => (
          <Box as="li" key={id} borderTopWidth="1px" py={{ md: "1" }}>
            <WayThere isSection onClick={() => onGo(id)}>
              {messages.sections[id] ?? id}
            </WayThere>
            <Stack align="flex-start" gap="0" ps="4" textStyle="sm">
              {faultsOf(id).map((fault) => (
                <WayThere key={fault.message} onClick={() => onGoToField(fault)}>
                  {fault.message}
                </WayThere>
              ))}
            </Stack>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}

const WayThere = ({ children, isSection, onClick }: { children: string; isSection?: boolean; onClick: () => void }) => (
  <chakra.button
    type="button"
    textDecoration="underline"
    cursor="pointer"
    color="colorPalette.fg"
    minH={{ base: "11", md: "6" }}
    py="0.5"
    textAlign="start"
    verticalAlign="top"
    fontWeight={isSection ? "medium" : undefined}
    onClick={onClick}
  >
    {children}
  </chakra.button>
);
