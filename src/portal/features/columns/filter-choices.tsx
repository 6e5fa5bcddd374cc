import { chakra, Flex, Stack, Text } from "@chakra-ui/react";
import type { LabelledOption } from "../../shared/api/merge-by-label.ts";
import { Button } from "../../shared/ui/button.tsx";

export interface FilterProps {
  /** 'Status', 'Type'. */
  name: string;
  options: LabelledOption[];
  /** The values in force. */
  chosen: string[];
  onChoose: (values: string[]) => void;
  /** Several of the options by one tick, before them. */
  groups?: LabelledOption[] | undefined;
  /** How many claims there are of each, where that is known. */
  totals?: { label: string; total: number }[] | undefined;
}

const isChosen = ({ values }: LabelledOption, chosen: string[]) => values.every((value) => chosen.includes(value));

/** How many of the tick boxes are ticked. */
export const tickedOf = ({ options, chosen }: Pick<FilterProps, "options" | "chosen">) =>
  options.filter((option) => isChosen(option, chosen)).length;

/** A filter's tick boxes; each tick takes effect at once. */
export function FilterChoices({ name, options, groups = [], chosen, onChoose, totals }: FilterProps) {
  const toggle = (option: LabelledOption) =>
    onChoose(
      isChosen(option, chosen)
        ? chosen.filter((value) => !option.values.includes(value))
        : [...chosen, ...option.values],
    );
  return (
    <>
      <chakra.fieldset>
        <chakra.legend srOnly>{name}</chakra.legend>
        {groups.length > 0 && (
          <Flex wrap="wrap" gap="1.5" px="2" mb="2">
            {groups.map((group) => (
              <Button
                key={group.label}
                size="sm"
                aria-pressed={isChosen(group, chosen)}
                {...(isChosen(group, chosen) && { borderColor: "accent.solid", color: "accent.fg" })}
                onClick={() => toggle(group)}
              >
                {group.label}
              </Button>
            ))}
          </Flex>
        )}
        <Stack gap="0">
          {options.map((option) => (
            <TickBox
              key={option.label}
              label={option.label}
              total={totals?.find(({ label }) => label === option.label)?.total}
              isTicked={isChosen(option, chosen)}
              onToggle={() => toggle(option)}
            />
          ))}
        </Stack>
      </chakra.fieldset>
      {/* It stays when nothing is ticked: the focus is on it. */}
      <Button rank="quiet" size="sm" mt="2" onClick={() => onChoose([])}>
        Show all
      </Button>
    </>
  );
}

interface TickBoxProps {
  label: string;
  total?: number | undefined;
  isTicked: boolean;
  onToggle: () => void;
}

export function TickBox({ label, total, isTicked, onToggle }: TickBoxProps) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      px="2"
      py="1.5"
      minH={{ base: "11", md: "auto" }}
      borderRadius="sm"
      cursor="pointer"
      _hover={{ bg: "bg.muted" }}
    >
      <chakra.input type="checkbox" boxSize="4" flexShrink="0" checked={isTicked} onChange={onToggle} />
      <Text as="span" textStyle="sm" color="fg" fontWeight="normal">
        {label}
        {total !== undefined && (
          <>
            {" "}
            <chakra.span ms="1" color="fg.muted" fontVariantNumeric="tabular-nums">
              {total.toLocaleString("en-NZ")}
            </chakra.span>
          </>
        )}
      </Text>
    </chakra.label>
  );
}
