import { chakra, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import { NothingOffered } from "./nothing-offered.tsx";
import { useOffered } from "./offered.ts";

interface RadioGroupProps {
  /** Of the first choice; the others start with it. */
  id: string;
  label: string;
  choices: readonly { value: string | number; label: string; retired?: boolean }[];
  value: unknown;
  required?: boolean | undefined;
  isFixed?: boolean | undefined;
  help?: ReactNode;
  errors?: readonly string[] | undefined;
  /** One below the other, for long labels. */
  isColumn?: boolean;
  onChoose(value: string | number): void;
}

/** One of a few, all in view: ticking one clears the others. */
export function RadioGroup(props: RadioGroupProps) {
  const { id, label, choices, value, required, isFixed, help, errors, isColumn, onChoose } = props;
  const offered = useOffered(choices, (one) => one === value);
  if (offered.length === 0) {
    return (
      <FieldFrame id={id} label={label} isGroup required={required} help={help} errors={errors}>
        <NothingOffered id={id} describedBy={describedBy({ id, help, errors })} />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame id={id} label={label} isGroup required={required} help={help} errors={errors}>
      <Flex
        role="radiogroup"
        aria-labelledby={`${id}:label`}
        aria-required={required || undefined}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id, help, errors })}
        direction={isColumn ? "column" : "row"}
        wrap="wrap"
        columnGap="6"
        rowGap="2"
        py="2"
      >
        {offered.map((choice, place) => (
          <chakra.label
            key={choice.value}
            display="inline-flex"
            alignItems="center"
            gap="2"
            minH={{ base: "11", md: "6" }}
            cursor={isFixed ? undefined : "pointer"}
          >
            <chakra.input
              id={place === 0 ? id : `${id}:${place}`}
              type="radio"
              name={id}
              boxSize="6"
              flexShrink={0}
              accentColor="colorPalette.solid"
              checked={choice.value === value}
              disabled={isFixed}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </chakra.label>
        ))}
      </Flex>
    </FieldFrame>
  );
}
