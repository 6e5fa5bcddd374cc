import { Link as ChakraLink, Table, Text } from "@chakra-ui/react";
import type { Diagnosis } from "../../../contract/types.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { Block } from "./block.tsx";

type Letter = Diagnosis["letters"][number];

const fates: Record<Letter["state"], { words: string; palette: string }> = {
  waiting: { words: "Waiting", palette: "orange" },
  sent: { words: "Sent", palette: "green" },
  failed: { words: "Failed", palette: "red" },
  discarded: { words: "Discarded", palette: "gray" },
};

/** The letters of the claims and what became of them. */
export function Letters({ letters, catchesMail }: { letters: Letter[]; catchesMail: boolean }) {
  return (
    <Block title="Letters">
      <Text textStyle="sm" mb="2">
        {letters.length === 0 && "No letter was written. "}
        <TextLink to="/failed-mail">Failed e-mails</TextLink>
        {catchesMail && (
          <>
            {" · "}
            <ChakraLink variant="underline" href="/mail">
              Caught mail
            </ChakraLink>
          </>
        )}
      </Text>
      {letters.length > 0 && (
        <DataTable label="Letters, table" size="sm" headings={["Written", "Letter", "To", "Fate"]}>
          {letters.map((letter) => (
            <Table.Row key={letter.uuid}>
              <Table.Cell whiteSpace="nowrap">
                <DateText iso={letter.created_at} as="momentOfYear" />
              </Table.Cell>
              <Table.Cell>
                {letter.subject} ({letter.kind})
              </Table.Cell>
              <Table.Cell>{letter.recipients.join(", ")}</Table.Cell>
              <Table.Cell>
                <Fate {...letter} />
              </Table.Cell>
            </Table.Row>
          ))}
        </DataTable>
      )}
    </Block>
  );
}

function Fate({ state, attempts, sent_at: sent, next_attempt_at: next, reason }: Letter) {
  const { words, palette } = fates[state];
  return (
    <>
      <Tag palette={palette}>{words}</Tag> {sent && <DateText iso={sent} as="momentOfYear" />}
      {next && (
        <>
          next try <DateText iso={next} as="momentOfYear" />
        </>
      )}
      {attempts > 1 && `, ${attempts} tries`}
      {reason && `, ${reason}`}
    </>
  );
}
