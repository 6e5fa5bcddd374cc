import { Box, Button, Flex, Input, NativeSelect, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useState } from "react";
import { describedBy, ErrorText, FieldFrame } from "../parts/field-frame.tsx";
import { docketQuantityOf, type ReturnLine } from "./return-line.ts";

interface LineQuantityProps {
  id: string;
  title: string;
  line: ReturnLine;
  isFixed: boolean;
  onQuantity(quantity: number): void;
}

/**
 * How many of a line go back: a select for plain parts; for serialised ones a number, as there may be hundreds, and
 * Return All above two (D-017). A single item is plain text.
 */
export function LineQuantity({ id, title, line, isFixed, onQuantity }: LineQuantityProps) {
  const most = docketQuantityOf(line);
  const quantity = line.returnQuantity ?? 1;
  const name = `${title} of ${line.partNumber}`;
  if (isFixed || most === 1) {
    return (
      <Text textStyle="sm">
        {title}: {quantity} of {most}
      </Text>
    );
  }
  return (
    <FieldFrame id={id} label={title}>
      <Flex gap="3" align="center" wrap="wrap">
        {line.partSeriable ? (
          <NumberBox key={quantity} id={id} name={name} quantity={quantity} most={most} onQuantity={onQuantity} />
        ) : (
          <NativeSelect.Root w="28">
            <NativeSelect.Field
              id={id}
              aria-label={name}
              value={String(quantity)}
              onChange={(event) => onQuantity(Number(event.target.value))}
            >
              {Array.from({ length: most }, (_, index) => (
                <option key={`of ${index + 1}`} value={String(index + 1)}>
                  {index + 1}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        )}
        <Text textStyle="sm" color="fg.muted">
          of {most}
        </Text>
        {line.partSeriable && most > 2 && quantity < most && (
          <Button
            size="sm"
            variant="ghost"
            textDecoration="underline"
            onClick={() => onQuantity(most)}
            aria-label={`Return All of ${line.partNumber}`}
          >
            Return All
          </Button>
        )}
      </Flex>
    </FieldFrame>
  );
}

interface NumberBoxProps {
  id: string;
  name: string;
  quantity: number;
  most: number;
  onQuantity(quantity: number): void;
}

/** Taken when the person goes on, not while typing: on the way to 12 stands a 1, which would remove entries. What is no such number stays, and is told. */
function NumberBox({ id, name, quantity, most, onQuantity }: NumberBoxProps) {
  const [text, setText] = useState(String(quantity));
  const [isLeft, setLeft] = useState(false);
  const wanted = Number(text);
  const isWrong = !/^\d+$/.test(text.trim()) || wanted < 1 || wanted > most;
  const errors = isLeft && isWrong ? [`Please enter a whole number from 1 to ${most}.`] : undefined;
  const take = () => {
    setLeft(true);
    if (!isWrong && wanted !== quantity) onQuantity(wanted);
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    take();
  };
  return (
    <Box>
      <Input
        id={id}
        aria-label={name}
        aria-invalid={errors ? true : undefined}
        aria-describedby={describedBy({ id, errors })}
        w="28"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={takeOnEnter}
      />
      <ErrorText id={`${id}:error`} errors={errors} />
    </Box>
  );
}
