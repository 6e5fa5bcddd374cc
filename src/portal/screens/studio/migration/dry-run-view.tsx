import { Box, Heading, Table, Text } from "@chakra-ui/react";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import type { Migration } from "./steps.ts";

type DryRun = NonNullable<Migration["dry_run"]>;
type Refused = DryRun["refused"];

/** What became of every claim that goes along, and of a few of them before and after. */
export function DryRunView({ run: { found, is_whole, lost, refused, staying, shown } }: { run: DryRun }) {
  const goesAlong = lost.length + refused.length === 0;
  return (
    <Box as="section" aria-label="Dry run">
      <Heading as="h2" textStyle="md" mb="2">
        Dry run
      </Heading>
      <Text mb="3" role="status">
        {is_whole
          ? `${found === 1 ? "1 claim was" : `${found} claims were`} tried, there and back.`
          : `${found} claims were tried so far; more are being tried.`}
        {goesAlong && staying.length === 0 && found > 0 && " All fit, and none loses a value."}
      </Text>
      {!goesAlong && (
        <Notice kind="warning" title="No claim goes along until these are settled" mb="3">
          <RefusedList refused={refused} />
        </Notice>
      )}
      <StayingClaims staying={staying} />
      {shown.map((claim) => (
        <Shown key={claim.number} claim={claim} />
      ))}
    </Box>
  );
}

/** Why claims cannot go along, by place. */
export const RefusedList = ({ refused }: { refused: Refused }) => (
  <Box as="ul" ps="5">
    {refused.map(({ type, path, why, claims, examples }) => (
      <li key={`${type} ${path} ${why}`}>
        {path || "The claim"}: {why} ({claims === 1 ? "1 claim" : `${claims} claims`}
        {examples.length > 0 && ": "}
        {examples.map((number, index) => (
          <span key={number}>
            {index > 0 && ", "}
            <TextLink to={`/claim/${number}`}>{number}</TextLink>
          </span>
        ))}
        )
      </li>
    ))}
  </Box>
);

/** Which claims do not go back with the others, and why. */
export const StayingClaims = ({ staying }: { staying: Refused }) =>
  staying.length > 0 && (
    <Notice kind="warning" title="Some claims stay under the version that they are of" mb="3">
      <RefusedList refused={staying} />
    </Notice>
  );

function Shown({ claim }: { claim: DryRun["shown"][number] }) {
  const { number, status_before, status_after, gone, now, aside, same } = claim;
  return (
    <Box as="section" aria-label={`${number} before and after`} mb="4">
      <Text>
        <TextLink to={`/claim/${number}`}>{number}</TextLink>{" "}
        <Text as="span" color="fg.muted">
          {status_before === status_after ? status_before : `${status_before} becomes ${status_after}`}, {same} values
          stay
        </Text>
      </Text>
      {gone.length + now.length + aside.length > 0 && (
        <DataTable label={`Values of ${number}`} size="sm" headings={["When", "Field", "Value"]}>
          <Values when="Before" values={gone} />
          <Values when="After" values={now} />
          <Values when="Set aside" values={aside} />
        </DataTable>
      )}
    </Box>
  );
}

const Values = ({ when, values }: { when: string; values: DryRun["shown"][number]["gone"] }) =>
  values.map(({ path, title, value }) => (
    <Table.Row key={`${when} ${path}`}>
      <Table.Cell whiteSpace="nowrap">{when}</Table.Cell>
      <Table.Cell>
        {title}{" "}
        <Text as="span" color="fg.muted" textStyle="xs" fontFamily="mono">
          {path}
        </Text>
      </Table.Cell>
      <Table.Cell>{when === "Before" ? <del>{value}</del> : value}</Table.Cell>
    </Table.Row>
  ));
