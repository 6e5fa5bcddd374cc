import { Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import { formatDate } from "../../../shared/ui/dates.ts";
import { Panel } from "../../../shared/ui/panel.tsx";

/** What is to be decided about a return, and what those who decide it go by (D-120, D-126). */
export function ReturnResolution({ claim, children }: { claim: ClaimRecord; children: ReactNode }) {
  const titleId = useId();
  const { returned_lines: lines = [], requested_at: sent } = claim;
  const today = new Date().toISOString();
  const invoices = new Map(lines.map(({ invoice, invoice_date }) => [invoice, invoice_date]));
  const asked = lines.filter(({ requested }) => requested.length > 0);
  return (
    <Panel as="section" aria-labelledby={titleId} data-screen-only mb="5" pb="0">
      <Heading as="h2" id={titleId} textStyle="md" fontWeight="semibold" mb="2">
        Resolution
      </Heading>
      <Stack gap="1" textStyle="sm" mb="3">
        {sent && (
          <Text>
            Requested {formatDate(sent)}, {age(sent, today)}
          </Text>
        )}
        {[...invoices].map(([invoice, day]) => (
          <Text key={invoice}>
            Invoice {invoice} of {formatDate(day)}, {age(day, today)}
          </Text>
        ))}
        {asked.flatMap(({ material, docket_quantity, requested }, line) =>
          requested.map(({ claim_number, quantity }) => (
            <Text key={`${line} ${claim_number}`}>
              {material}: Already requested: {quantity} of {docket_quantity} (claim {claim_number})
            </Text>
          )),
        )}
      </Stack>
      {children}
    </Panel>
  );
}

const dayNumber = (iso: string): number => {
  const [day = "", month = "", year = ""] = formatDate(iso).split("/");
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
};

/** How long ago, in days of New Zealand. */
function age(iso: string, today: string): string {
  const days = dayNumber(today) - dayNumber(iso);
  if (days <= 0) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}
