import { chakra, Stack, Text } from "@chakra-ui/react";
import type { LabelledOption } from "../api/merge-by-label.ts";
import { Button } from "../ui/button.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { Tag } from "../ui/status-tag.tsx";

interface Props {
  /** 'Status', 'Type'. */
  name: string;
  options: LabelledOption[];
  /** The values in force. */
  chosen: string[];
  onChoose: (values: string[]) => void;
}

/** Tick boxes behind a button; each tick takes effect at once. */
export function FilterMenu({ name, options, chosen, onChoose }: Props) {
  const isChosen = ({ values }: LabelledOption) => values.every((value) => chosen.includes(value));
  const ticked = options.filter(isChosen).length;
  const toggle = (option: LabelledOption) =>
    onChoose(
      isChosen(option) ? chosen.filter((value) => !option.values.includes(value)) : [...chosen, ...option.values],
    );

  return (
    <Disclosure
      glyph="filter"
      title={`${name} filter`}
      label={
        <>
          {name}
          {ticked > 0 && (
            <Tag palette="accent" px="1.5" py="0">
              {ticked}
            </Tag>
          )}
        </>
      }
    >
      <chakra.fieldset>
        <chakra.legend srOnly>{name}</chakra.legend>
        <Stack gap="0">
          {options.map((option) => (
            <chakra.label
              key={option.label}
              display="flex"
              alignItems="center"
              gap="3"
              px="2"
              py="1.5"
              borderRadius="sm"
              cursor="pointer"
              _hover={{ bg: "bg.muted" }}
            >
              <chakra.input type="checkbox" boxSize="4" checked={isChosen(option)} onChange={() => toggle(option)} />
              <Text as="span" textStyle="sm">
                {option.label}
              </Text>
            </chakra.label>
          ))}
        </Stack>
      </chakra.fieldset>
      {ticked > 0 && (
        <Button rank="quiet" size="sm" mt="2" onClick={() => onChoose([])}>
          Show all
        </Button>
      )}
    </Disclosure>
  );
}
