import { chakra, Flex } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { NothingOffered } from "../../../../../widgets/parts/nothing-offered.tsx";
import { aria } from "./aria.ts";
import { useOfferedOptions } from "./offered-options.ts";

/** Several of a list, all in view; kept in the list's order. */
export function CheckboxesControl(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, rawErrors } = props;
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const choices = useOfferedOptions(props, (one) => chosen.includes(one));
  const choose = (one: unknown, isChosen: boolean) => {
    const left = choices
      .map((choice) => choice.value)
      .filter((each) => (each === one ? isChosen : chosen.includes(each)));
    onChange(left.length > 0 ? left : undefined);
  };
  const { "aria-describedby": describedBy } = aria(props);
  if (choices.length === 0) return <NothingOffered id={id} describedBy={describedBy} />;
  return (
    <Flex
      role="group"
      aria-labelledby={`${id}:label`}
      aria-describedby={describedBy}
      wrap="wrap"
      columnGap="6"
      rowGap="2"
      py="2"
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
            type="checkbox"
            boxSize="6"
            accentColor="colorPalette.solid"
            checked={chosen.includes(choice.value)}
            disabled={disabled || readonly}
            aria-invalid={rawErrors?.length ? true : undefined}
            onChange={(event) => choose(choice.value, event.target.checked)}
          />
          {choice.label}
        </chakra.label>
      ))}
    </Flex>
  );
}
