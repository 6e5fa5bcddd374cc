import { Box, chakra } from "@chakra-ui/react";
import { auditKinds } from "../../../contract/audit-kinds.ts";
import type { AuditRecord } from "../../../contract/types.ts";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import { outcomeWords } from "./audit-outcomes.ts";

const look = {
  "& th, & td": { py: "2", px: "3", borderBottomWidth: "1px", borderColor: "border", verticalAlign: "top" },
  "& th": { textAlign: "left", fontWeight: "medium", whiteSpace: "nowrap" },
  "& td": { overflowWrap: "anywhere" },
} as const;

const columns = ["When", "Who", "What", "Outcome", "On what", "Detail", "Reference"] as const;

const whatOf = ({ kind, times }: AuditRecord) => `${auditKinds[kind]}${times > 1 ? `, ${times} times` : ""}`;
const whoOf = ({ person }: AuditRecord) => (person ? person.name || person.uuid : "–");

function Outcome({ outcome }: Pick<AuditRecord, "outcome">) {
  return (
    <Box
      as="span"
      fontWeight={outcome === "done" ? "normal" : "semibold"}
      color={outcome === "done" ? undefined : "fg.error"}
    >
      {outcomeWords[outcome]}
    </Box>
  );
}

/** Entries of the audit trail: a table where there is room, else one sheet for each. */
export function AuditEntries({ entries }: { entries: AuditRecord[] }) {
  return useIsWide() ? <Rows entries={entries} /> : <Sheets entries={entries} />;
}

function Rows({ entries }: { entries: AuditRecord[] }) {
  return (
    // It scrolls where a screen is too narrow for it, so the keyboard must reach it.
    <Box
      overflowX="auto"
      tabIndex={0}
      role="region"
      aria-label="Audit trail, table"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      focusVisibleRing="inside"
    >
      <chakra.table w="full" textStyle="sm" fontVariantNumeric="tabular-nums" css={look}>
        <chakra.caption srOnly>Audit trail, newest first</chakra.caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <Box as="td" whiteSpace="nowrap">
                <DateText iso={entry.at} as="momentOfYear" />
              </Box>
              <td>{whoOf(entry)}</td>
              <td>{whatOf(entry)}</td>
              <td>
                <Outcome outcome={entry.outcome} />
              </td>
              <td>{entry.target ?? "–"}</td>
              <td>{entry.detail ?? "–"}</td>
              <td>
                <chakra.code userSelect="all">{entry.request_id ?? "–"}</chakra.code>
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

function Sheets({ entries }: { entries: AuditRecord[] }) {
  return (
    <Box as="ol" listStyleType="none" display="grid" gap="3" aria-label="Audit trail, newest first">
      {entries.map((entry) => (
        <Panel as="li" key={entry.id} textStyle="sm" overflowWrap="anywhere">
          <Box fontWeight="semibold">{whatOf(entry)}</Box>
          <Box color="fg.muted" mb="1">
            <DateText iso={entry.at} as="momentOfYear" />, {whoOf(entry)}, <Outcome outcome={entry.outcome} />
          </Box>
          {entry.target && <Box>{entry.target}</Box>}
          {entry.detail && <Box>{entry.detail}</Box>}
          {entry.request_id && (
            <Box color="fg.muted">
              Reference <chakra.code userSelect="all">{entry.request_id}</chakra.code>
            </Box>
          )}
        </Panel>
      ))}
    </Box>
  );
}
