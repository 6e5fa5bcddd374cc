import { chakra, Stack, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { DeskQuery } from "../../../contract/list-query.ts";
import { TickBox } from "../../features/columns/filter-choices.tsx";

const choices = [
  [undefined, "Everybody"],
  ["me", "Me"],
  ["none", "Nobody"],
] as const;

/** Whose claims, and whether only those that are still to be done or late; each choice takes effect at once. */
export function DeskChoices({ desk, onChange }: { desk: DeskQuery; onChange: (desk: DeskQuery) => void }) {
  const { owner, late, ...rest } = desk;
  const { turn, ...others } = desk;
  const name = useId();
  return (
    <Stack gap="2">
      <chakra.fieldset>
        <chakra.legend srOnly>Looked after by</chakra.legend>
        {choices.map(([value, label]) => (
          <chakra.label key={label} display="flex" alignItems="center" gap="3" px="2" py="1.5" cursor="pointer">
            <chakra.input
              type="radio"
              boxSize="4"
              name={name}
              checked={owner === value}
              onChange={() => onChange({ ...rest, ...(value && { owner: value }), ...(late && { late }) })}
            />
            <Text as="span" textStyle="sm" color="fg" fontWeight="normal">
              {label}
            </Text>
          </chakra.label>
        ))}
      </chakra.fieldset>
      {(turn === undefined || turn === "anybody") && (
        <TickBox
          label="Only what is still to be done"
          isTicked={turn === "anybody"}
          onToggle={() => onChange({ ...others, ...(turn !== "anybody" && { turn: "anybody" as const }) })}
        />
      )}
      <TickBox
        label="Only what is late"
        isTicked={late === "yes"}
        onToggle={() => onChange({ ...rest, ...(owner && { owner }), ...(!late && { late: "yes" as const }) })}
      />
    </Stack>
  );
}
