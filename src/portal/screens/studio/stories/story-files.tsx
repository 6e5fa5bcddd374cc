import { Box, Flex, Heading, Input, Table, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import { Chooser } from "../inline-form.tsx";
import { allStories, queryOf, type Run } from "./bench.ts";
import { plainTitle } from "./expectation-words.ts";

/** Stories that are listed at once. */
const mostListed = 100;

/** All stories by type, those that differ first, found by their words. */
export function StoryFiles({ run: { files }, baseline }: { run: Run; baseline: string | undefined }) {
  const id = useId();
  const [query] = useSearchParams();
  const [type, setType] = useState(query.get("type") ?? "");
  const [wanted, setWanted] = useState("");
  const types = [...new Set(files.map((one) => one.type))];
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = files
    .filter((one) => type === "" || one.type === type)
    .filter(({ title, file }) => words.every((word) => `${title} ${file}`.toLowerCase().includes(word)))
    .sort((one, other) => Number(other.failed > 0) - Number(one.failed > 0));
  return (
    <Box as="section" aria-labelledby={`${id}-title`}>
      <Heading as="h2" id={`${id}-title`} textStyle="lg" mb="2">
        All stories
      </Heading>
      <Flex gap="3" wrap="wrap" mb="3" align="flex-end">
        <Chooser
          label="Type"
          value={type}
          options={[["", "All types"], ...types.map((one): [string, string] => [one, one.replaceAll("-", " ")])]}
          onChoose={setType}
        />
        <Box flex="1 1 14rem" maxW="md">
          <FieldFrame id={id} label="Find a story">
            <Input id={id} type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
          </FieldFrame>
        </Box>
        <Text role="status" textStyle="sm" color="fg.muted">
          {found.length === 1 ? "1 file" : `${found.length} files`}
          {found.length > mostListed && `, ${mostListed} shown`}
        </Text>
      </Flex>
      {found.length === 0 && <Text>No story has these words. Search for others.</Text>}
      {found.length > 0 && (
        <DataTable
          label="Stories, table"
          size="sm"
          whiteSpace="normal"
          headings={["Story", "Type", "Cases", "Result"]}
          numbers={["Cases"]}
        >
          {found.slice(0, mostListed).map(({ file, title, type: of, cases, failed, is_own: isOwn }) => (
            <Table.Row key={file}>
              <Table.Cell>
                <TextLink to={`?${queryOf({ ...allStories, baseline, file })}`}>{plainTitle(title)}</TextLink>{" "}
                {isOwn && <Tag palette="accent">Of these definitions</Tag>}
              </Table.Cell>
              <Table.Cell>{of.replaceAll("-", " ")}</Table.Cell>
              <Table.Cell textAlign="end">{cases}</Table.Cell>
              <Table.Cell whiteSpace="nowrap">
                <Tag palette={failed > 0 ? "red" : "green"}>{failed > 0 ? `${failed} otherwise` : "As expected"}</Tag>
              </Table.Cell>
            </Table.Row>
          ))}
        </DataTable>
      )}
    </Box>
  );
}
