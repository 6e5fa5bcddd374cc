import { Box, Table, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Answer } from "../../../shared/api/call-input.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Select } from "../../../shared/ui/choice.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { formatMomentOfYear } from "../../../shared/ui/dates.ts";

type Population = Answer<"GET /api/studio/migrations">["forms"][number]["populations"][number];
type Fate = Population["choice"];
export interface Choice {
  type: string;
  phase: Population["phase"];
  status: string | null;
  version: string | null;
  choice: Fate;
}

const fates: [Fate, string][] = [
  ["stay", "Stay as they are"],
  ["opened", "When next opened"],
  ["now", "Now"],
];
const phases: Record<Population["phase"], string> = {
  draft: "Drafts",
  submitted: "Sent",
  approved: "Approved",
  declined: "Declined",
  completed: "Completed",
};

interface Props {
  populations: Population[];
  isReadOnly: boolean;
  onChoose(choices: Choice[]): void;
}

/** What becomes of claims, by phase, and where wanted by status and version. */
export function PopulationsTable({ populations, isReadOnly, onChoose }: Props) {
  const [isFine, setFine] = useState(false);
  const exact = populations.map(
    ({ type, phase, status, version, choice }): Choice => ({ type, phase, status, version, choice }),
  );
  const groups = [...Map.groupBy(populations, ({ type, phase }) => `${type} ${phase}`).values()];
  const choose = (group: Population[], choice: Fate) => {
    const [{ type, phase } = { type: "", phase: "draft" as const }] = group;
    const others = groups
      .filter((one) => one !== group)
      .flatMap((one): Choice[] => {
        const same = common(one);
        const [first] = one;
        return same && first
          ? [{ type: first.type, phase: first.phase, status: null, version: null, choice: same }]
          : exact.filter((fine) =>
              one.some(({ status, version }) => fine.status === status && fine.version === version),
            );
      });
    onChoose([...others, { type, phase, status: null, version: null, choice }]);
  };
  // Claims of one type alone need not say which.
  const areSeveral = new Set(populations.map(({ type }) => type)).size > 1;
  const ofType = (type: string, words: string) => (areSeveral ? `${type.replaceAll("-", " ")}, ${words}` : words);
  const rows = isFine
    ? populations.map((one, index) => ({
        key: `${one.type} ${one.status} ${one.version}`,
        words: ofType(
          one.type,
          `${phases[one.phase]}: ${one.status_label}${one.since ? `, version of ${formatMomentOfYear(one.since)}` : ""}`,
        ),
        claims: one.claims,
        value: one.choice as Fate | undefined,
        set: (choice: Fate) => onChoose(exact.map((fine, other) => (other === index ? { ...fine, choice } : fine))),
      }))
    : groups.map((group) => ({
        key: `${group[0]?.type} ${group[0]?.phase}`,
        words: ofType(group[0]?.type ?? "", phases[group[0]?.phase ?? "draft"]),
        claims: group.reduce((sum, { claims }) => sum + claims, 0),
        value: common(group),
        set: (choice: Fate) => choose(group, choice),
      }));
  return (
    <Box>
      <DataTable
        label="Claims of earlier versions, table"
        size="sm"
        headings={["Claims of earlier versions", "Number", "What happens"]}
        numbers={["Number"]}
      >
        {rows.map(({ key, words, claims, value, set }) => (
          <Table.Row key={key}>
            <Table.Cell>{words}</Table.Cell>
            <Table.Cell textAlign="end">{claims}</Table.Cell>
            <Table.Cell>
              <Select
                size="sm"
                disabled={isReadOnly}
                minW="10rem"
                aria-label={`What happens to: ${words}`}
                value={value ?? ""}
                onChoose={(chosen) => set(chosen as Fate)}
                options={fates}
              >
                {value === undefined && <option value="">Different by status</option>}
              </Select>
            </Table.Cell>
          </Table.Row>
        ))}
      </DataTable>
      {rows.length === 0 && <Text color="fg.muted">No claim is of an earlier version.</Text>}
      {populations.length > groups.length && (
        <Button rank="quiet" size="sm" aria-pressed={isFine} onClick={() => setFine(!isFine)}>
          {isFine ? "By phase" : "By status and version"}
        </Button>
      )}
    </Box>
  );
}

/** What all of a group have in common; undefined where they differ. */
function common(group: Population[]): Fate | undefined {
  const [first] = group;
  return group.every(({ choice }) => choice === first?.choice) ? first?.choice : undefined;
}
