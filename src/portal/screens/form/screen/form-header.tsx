import { Box, chakra, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClaimRecord, PortalConfig } from "../../../../contract/types.ts";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import type { Person } from "../../../shared/session/person.ts";
import { formatDate } from "../../../shared/ui/dates.ts";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { StatusTag } from "../../../shared/ui/status-tag.tsx";
import { Introduction } from "./introduction.tsx";
import { statusWords } from "./status-words.ts";

interface Props {
  definition: CompiledDefinition;
  claim: ClaimRecord | undefined;
  person: Person;
  config: PortalConfig;
  /** Of the definition's words. */
  language?: string;
  /** It goes on with what this device kept. */
  isRestored?: boolean;
  /** Help at its end. */
  children?: ReactNode;
}

/** What form this is, of which claim, and where help is. */
export function FormHeader({ definition, claim, person, config, language, isRestored, children }: Props) {
  return (
    <Box as="header" mb={{ base: "2", md: "5" }} lang={definition.languages && language}>
      <PageHeading>{definition.messages.type.title}</PageHeading>
      {claim && (
        <Flex as="dl" m="0" mt="3" wrap="wrap" columnGap="8" rowGap="2">
          <Fact name="Claim Number">{claim.claim_number}</Fact>
          <Fact name="Claim Date">{formatDate(claim.requested_at ?? claim.created_at)}</Fact>
          <Fact name={definition.messages.type.status?.title ?? "Claim Status"}>
            <StatusTag
              tone={definition.workflow.statuses[claim.status]?.tone}
              label={statusWords(definition, claim.status, person)}
            />
          </Fact>
        </Flex>
      )}
      <Introduction words={definition.messages.type} config={config} isNew={!claim && !isRestored} />
      {children}
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box>
      <chakra.dt textStyle="sm" color="fg.muted">
        {name}
      </chakra.dt>
      <chakra.dd m="0" fontWeight="medium">
        {children}
      </chakra.dd>
    </Box>
  );
}
