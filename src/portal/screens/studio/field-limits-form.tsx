import { Box, Flex } from "@chakra-ui/react";
import { TypedText } from "./entries/typed-text.tsx";
import type { Place } from "./field-edits.ts";
import { limitsOf, writeLimit } from "./field-limits.ts";
import { Chooser } from "./inline-form.tsx";
import type { Act } from "./use-edits.ts";

interface Props {
  place: Place;
  pointer: string;
  onAct: Act;
}

/** What bounds a field and how it is shown; each is written when one leaves it. */
export function FieldLimitsForm({ place, pointer, onAct }: Props) {
  const limits = limitsOf(place, pointer);
  if (limits.length === 0) return null;
  return (
    <Flex gap="3" wrap="wrap" mt="4" align="flex-start">
      {limits.map((limit) => {
        const { key, label, value, options, help } = limit;
        const make = (text: string) => writeLimit(place, pointer, limit, text);
        // What is typed is refused beside it, what is chosen above all.
        const write = (text: string) => {
          const edits = make(text);
          onAct("Written", () => edits);
        };
        return (
          <Box key={key} flex="1 1 12rem" maxW="20rem">
            {options ? (
              <Chooser
                label={label}
                value={value}
                options={options}
                onChoose={(to) => onAct("Written", () => make(to))}
              />
            ) : (
              <TypedText label={label} text={value} isReadOnly={false} onWrite={write} {...(help && { help })} />
            )}
          </Box>
        );
      })}
    </Flex>
  );
}
