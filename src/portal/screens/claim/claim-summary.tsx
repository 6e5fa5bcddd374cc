import { Box, chakra, Heading } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { claimWords } from "../../features/print/claim-words.ts";
import { statusOf } from "../../shared/api/status-of.ts";
import { useClaimTypes, useStatuses } from "../../shared/api/use-reference.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { StatusTag } from "../../shared/ui/status-tag.tsx";
import { EditFacts } from "./edit-facts.tsx";

/** Details of the form that are shown unasked. */
const mostShown = 12;

/** The claim's facts in pairs; what it does not have is left out. */
export function ClaimSummary({ claim, onChanged }: { claim: ClaimRecord; onChanged: () => void }) {
  const status = claim.current_status.status;
  const known = statusOf(useStatuses(), { status, type: claim.type });
  const type = useClaimTypes()?.find((candidate) => candidate.type === claim.type);
  const words = claimWords(type);
  const address = claim[type?.address ?? "install_address"];
  const [isWhole, setWhole] = useState(false);
  const { details = [] } = claim;
  const shown = isWhole ? details : details.slice(0, mostShown);
  return (
    <Panel as="section" aria-labelledby="claim-facts">
      <Heading as="h2" id="claim-facts" textStyle="lg" fontWeight="semibold" mb="3">
        Details
      </Heading>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="5" rowGap="2.5">
        <Fact name="Status">{known && <StatusTag tone={known.tone} label={known.label} />}</Fact>
        <Fact name={words.number}>{claim.claim_number}</Fact>
        <Fact name={words.date}>
          <DateText iso={claim.requested_at ?? claim.created_at} />
        </Fact>
        <Fact name="Last activity">
          <DateText iso={claim.last_activity_at} as="momentOfYear" />
        </Fact>
        <Fact name="Type">{type?.label}</Fact>
        <Fact name="Customer">{claim.customer.name}</Fact>
        <Fact name="Customer address">{address?.address_string}</Fact>
        <Fact name="Job No.">{claim.customer_reference}</Fact>
        <Fact name="Invoice No.">{claim.original_invoice_number}</Fact>
        <Fact name="Credit notes">{claim.credit_notes.join(", ")}</Fact>
        {shown.map(({ key, title, text }) => (
          <Fact key={key} name={title}>
            {text}
          </Fact>
        ))}
      </chakra.dl>
      {details.length > mostShown && (
        <Button variant="outline" size="sm" mt="3" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer details" : `Show all ${details.length} details`}
        </Button>
      )}
      <EditFacts claim={claim} onChanged={onChanged} />
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <Box display="contents">
      <chakra.dt color="fg.muted" textStyle="sm">
        {name}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line">
        {children}
      </chakra.dd>
    </Box>
  );
}
