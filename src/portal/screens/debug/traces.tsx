import { Table, Text } from "@chakra-ui/react";
import { auditKinds } from "../../../contract/audit-kinds.ts";
import type { AuditRecord, Diagnosis } from "../../../contract/types.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { Block } from "./block.tsx";
import { isReference } from "./is-reference.ts";

interface Props {
  of: string;
  claims: Diagnosis["claims"];
}

/** What the audit trail holds of it, each entry with the request that it came from. */
export function Traces({ of, claims }: Props) {
  const asked = of.includes("@") ? "person" : "about";
  const about = (claims.length === 1 && asked === "about" && !isReference(of) && claims[0]?.number) || of;
  const query = { [asked]: about };
  const { data, error, mutate } = useCall("GET /api/audit", [{ query }], { revalidateOnFocus: false });
  return (
    <Block title="Audit trail">
      {error && (
        <Notice kind="error" onRetry={mutate}>
          The audit trail could not be loaded.
        </Notice>
      )}
      {!data && !error && <SkeletonLines label="Loading the audit trail" />}
      {data && (
        <Text textStyle="sm" mb="2">
          {data.entries.length === 0 && "It holds nothing of this. "}
          <TextLink to={`/audit?${new URLSearchParams([[asked, about]])}`}>Look in the audit trail</TextLink>
        </Text>
      )}
      {data && data.entries.length > 0 && <Entries entries={data.entries} />}
    </Block>
  );
}

function Entries({ entries }: { entries: AuditRecord[] }) {
  return (
    <DataTable label="Audit trail, table" size="sm" headings={["When", "Who", "What", "On what", "Request"]}>
      {entries.map(({ id, at, person, kind, outcome, detail, target, request_id: request }) => (
        <Table.Row key={id}>
          <Table.Cell whiteSpace="nowrap">
            <DateText iso={at} as="momentOfYear" />
          </Table.Cell>
          <Table.Cell>{person?.name ?? "–"}</Table.Cell>
          <Table.Cell>{[auditKinds[kind], outcome, detail].filter(Boolean).join(", ")}</Table.Cell>
          <Table.Cell>{target ?? "–"}</Table.Cell>
          <Table.Cell>{request ? <TextLink to={`/studio/debug?of=${request}`}>{request}</TextLink> : "–"}</Table.Cell>
        </Table.Row>
      ))}
    </DataTable>
  );
}
