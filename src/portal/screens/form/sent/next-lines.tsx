import { Box, chakra } from "@chakra-ui/react";
import type { CompiledDefinition, Form } from "../../../../engine/index.ts";
import { nextInWords } from "./next-in-words.ts";

interface Props {
  definition: CompiledDefinition;
  transition: string;
  form: Form;
  email: string | undefined;
  sentAt: string;
}

/** What happens after a transition, in the definition's words; nothing where it says nothing. */
export function NextLines({ definition, transition, form, email, sentAt }: Props) {
  const lines = nextInWords(definition, transition, { form, email, sentAt });
  if (lines.length === 0) return null;
  return (
    <chakra.ol listStyleType="none" m="0" display="grid" gap="3">
      {lines.map(({ title, text }) => (
        <chakra.li key={title} borderInlineStartWidth="3px" borderColor="accent.muted" ps="3">
          <Box as="strong" fontWeight="semibold" display="block">
            {title}
          </Box>
          {text}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
