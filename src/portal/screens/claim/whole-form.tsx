import { Box, Heading, Stack, Text } from "@chakra-ui/react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { AnswerList } from "../../features/answers/answer-list.tsx";
import { formAnswers } from "../../features/answers/form-answers.ts";
import { claimContext } from "../../features/definition/claim-context.ts";
import { useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";
import { usePortal } from "../../shared/session/portal.ts";

/** All that was filled in on the claim's form, section by section, to be read. */
export function WholeForm({ claim }: { claim: ClaimRecord }) {
  const { person } = usePortal();
  const definition = useJudgedClaim(claim)?.definition;
  if (!definition) return null;
  const files = claim.files.map(({ original_filename: name }) => name);
  const sections = formAnswers({ definition, context: claimContext(definition, claim, person), files });
  if (sections.length === 0) return <Text color="fg.muted">Nothing was filled in.</Text>;
  return (
    <Stack gap="4">
      {sections.map(({ id, title, items }) => (
        <Box as="section" key={id} aria-label={title}>
          <Heading as="h3" textStyle="md" mb="1">
            {title}
          </Heading>
          <AnswerList items={items} />
        </Box>
      ))}
    </Stack>
  );
}
