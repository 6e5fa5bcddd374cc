import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { memo } from "react";
import type { InvoiceLine } from "../../src/contract/types.ts";
import { errorsIn } from "../parts/errors-in.ts";
import { ErrorText } from "../parts/field-frame.tsx";
import { RequestedAlready } from "./found-lines.tsx";
import { LineFacts, type Titles } from "./line-facts.tsx";
import { LineQuantity } from "./line-quantity.tsx";
import { LineSerials } from "./line-serials.tsx";
import { docketQuantityOf, type ReturnLine, typeInWords, withQuantity } from "./return-line.ts";

export interface LineActs {
  change(index: number, line: ReturnLine): void;
  type(index: number, at: number, text: string): void;
  remove(index: number): void;
}

interface ReturnLineCardProps {
  id: string;
  titles: Titles;
  index: number;
  line: ReturnLine;
  /** The docket's line as it was just found. */
  found: InvoiceLine | undefined;
  purchaser: string | undefined;
  shared: string;
  isFixed: boolean;
  canRemove: boolean;
  errors: object | undefined;
  acts: LineActs;
}

/** A line of the request. A keystroke in one line renders no other. */
export const ReturnLineCard = memo(function ReturnLineCard(props: ReturnLineCardProps) {
  const { id, titles, index, line, purchaser, shared, isFixed, canRemove, acts, found } = props;
  const errors = errorsIn(props.errors);
  const describedBy = errors.length > 0 ? `${id}:error` : undefined;
  return (
    <Stack gap="3" p="4" borderWidth="1px" rounded="md">
      <Flex
        gap={{ base: "3", sm: "4" }}
        direction={{ base: "column", sm: "row" }}
        align="flex-start"
        justify="space-between"
      >
        <LineFacts
          titles={titles}
          quantity={docketQuantityOf(line)}
          part={line.partNumber}
          type={typeInWords(line.partModelType)}
          docket={line.partDeliveryDocket}
          description={line.partDescription}
        />
        {canRemove && (
          <Button
            size="sm"
            variant="outline"
            onClick={(event) => event.detail < 2 && acts.remove(index)}
            aria-label={`Remove ${line.partNumber}, docket ${line.partDeliveryDocket}`}
          >
            Remove
          </Button>
        )}
      </Flex>
      {found && <RequestedAlready line={found} />}
      <LineQuantity
        id={`${id}:quantity`}
        title={titles.returnQuantity ?? "Return quantity"}
        line={line}
        isFixed={isFixed}
        onQuantity={(quantity) => acts.change(index, withQuantity(line, quantity))}
      />
      {line.partSeriable && (
        <Stack gap="1">
          <Text textStyle="sm" fontWeight="medium">
            {titles.partSerialNumbers ?? "Serial numbers"}
          </Text>
          <LineSerials
            id={`${id}:serial`}
            line={line}
            purchaser={purchaser}
            shared={shared}
            isFixed={isFixed}
            describedBy={describedBy}
            onChange={(next) => acts.change(index, next)}
            onType={(at, text) => acts.type(index, at, text)}
          />
        </Stack>
      )}
      <ErrorText id={`${id}:error`} errors={errors} />
    </Stack>
  );
});
