import { Box, chakra } from "@chakra-ui/react";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import type { Section } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useFormStore } from "../store/form-context.ts";

interface Props {
  sections: Section[];
  draftLabel: string;
  onDraft(): void;
  onGo(section: string): void;
  onClose(): void;
}

/** Which sections keep the claim from being sent, each a way there (SECT-10 to SECT-13). */
export function MissingDialog({ sections, draftLabel, onDraft, onGo, onClose }: Props) {
  const { messages } = useFormStore().definition;
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
      <Box as="ul" mt="3" ps="5" listStyleType="disc">
        {sections.map(({ id }) => (
          <li key={id}>
            <chakra.button
              type="button"
              textDecoration="underline"
              cursor="pointer"
              color="colorPalette.fg"
              py="0.5"
              textAlign="start"
              verticalAlign="top"
              onClick={() => onGo(id)}
            >
              {messages.sections[id] ?? id}
            </chakra.button>
          </li>
        ))}
      </Box>
    </Dialog>
  );
}
