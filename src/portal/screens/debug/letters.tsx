import { Link as ChakraLink, Table, Text } from "@chakra-ui/react";
import type { Diagnosis } from "../../../contract/types.ts";
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
        <Table.ScrollArea tabIndex={0} role="region" aria-label="Letters, table" focusVisibleRing="inside">
          <Table.Root size="sm">
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader>Written</Table.ColumnHeader>
                <Table.ColumnHeader>Letter</Table.ColumnHeader>
                <Table.ColumnHeader>To</Table.ColumnHeader>
                <Table.ColumnHeader>Fate</Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
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
            </Table.Body>
          </Table.Root>
        </Table.ScrollArea>
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
