import { chakra, Flex } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { NothingOffered } from "../../../../../widgets/parts/nothing-offered.tsx";
import { aria } from "./aria.ts";
import { useOfferedOptions } from "./offered-options.ts";

/** One of a few, all in view. */
export function RadioControl(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled } = props;
  const choices = useOfferedOptions(props, (one) => one === value);
  if (choices.length === 0) return <NothingOffered id={id} describedBy={aria(props)["aria-describedby"]} />;
  return (
    <Flex
      role="radiogroup"
      aria-labelledby={`${id}:label`}
      wrap="wrap"
      columnGap="6"
      rowGap="2"
      py="2"
      {...aria(props)}
    >
      {choices.map((choice, place) => (
        <chakra.label
          key={String(choice.value)}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minH={{ base: "11", md: "6" }}
          cursor="pointer"
        >
          <chakra.input
            id={place === 0 ? id : `${id}:${place}`}
            type="radio"
            name={id}
            boxSize="6"
            accentColor="colorPalette.solid"
            checked={choice.value === value}
            disabled={disabled || readonly}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </chakra.label>
      ))}
    </Flex>
  );
}
