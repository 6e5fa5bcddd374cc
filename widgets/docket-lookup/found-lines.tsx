import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import type { InvoiceLine } from "../../src/contract/types.ts";
import { Message } from "../parts/message.tsx";
import { LineFacts, type Titles } from "./line-facts.tsx";
import { keyOfFound, typeInWords, typeOf } from "./return-line.ts";

interface FoundLinesProps {
  id: string;
  titles: Titles;
  found: readonly InvoiceLine[];
  /** Keys of the lines that stand on the request. */
  taken: ReadonlySet<string>;
  onAdd(line: InvoiceLine): void;
}

/** The lines of the docket that was found, each to be added once. */
export function FoundLines({ id, titles, found, taken, onAdd }: FoundLinesProps) {
  const reused = [...new Set(found.flatMap(({ InvoiceReused }) => InvoiceReused))];
  // The pressed button goes; the focus goes on to the next line that can be added.
  const focusNext = (added: number) => {
    const key = keyOfFound(found[added] as InvoiceLine);
    const free = found.flatMap((line, index) =>
      taken.has(keyOfFound(line)) || keyOfFound(line) === key ? [] : [index],
    );
    const next = free.find((index) => index > added) ?? free[0];
    document.getElementById(next === undefined ? id : `${id}:add:${next}`)?.focus();
  };
  return (
    <Stack gap="3">
      {reused.length > 0 && (
        <Message kind="information">
          Used in claim(s) {reused.join(", ")}. This is for your information only and does not prevent a new request.
        </Message>
      )}
      <Stack as="ul" listStyle="none" gap="0" borderWidth="1px" rounded="md" aria-label="Lines found">
        {found.map((line, index) => (
          <Flex
            as="li"
            key={`${keyOfFound(line)} ${index}`}
            gap={{ base: "3", sm: "4" }}
            px="4"
            py="3"
            direction={{ base: "column", sm: "row" }}
            align="flex-start"
            borderTopWidth={index ? "1px" : undefined}
          >
            <Stack gap="1" flex="1" minW="0" w={{ base: "full", sm: "auto" }}>
              <LineFacts
                titles={titles}
                quantity={line.Qty}
                part={line.Material}
                type={typeInWords(typeOf(line.MaterialType))}
                docket={line.DeliveryDocket}
                description={line.MaterialDescription}
              />
              <RequestedAlready line={line} />
            </Stack>
            {taken.has(keyOfFound(line)) ? (
              <Text textStyle="sm" color="fg.muted">
                On this request
              </Text>
            ) : (
              <Button
                id={`${id}:add:${index}`}
                size="sm"
                onClick={() => {
                  onAdd(line);
                  focusNext(index);
                }}
                aria-label={`Add ${line.Material}, docket ${line.DeliveryDocket}`}
              >
                Add
              </Button>
            )}
          </Flex>
        ))}
      </Stack>
    </Stack>
  );
}

/** Items of the line that earlier return claims hold (D-120); information only. */
export function RequestedAlready({ line }: { line: InvoiceLine }) {
  return line.Requested.map(({ claim_number, quantity }) => (
    <Text key={claim_number} textStyle="sm" color="fg.info">
      Already requested: {quantity} of {line.Qty} (claim {claim_number})
    </Text>
  ));
}
