import { chakra, NativeSelect, Stack, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { DeskQuery } from "../../../contract/list-query.ts";
import { TickBox } from "../../features/columns/filter-choices.tsx";
import { useOwnersNow } from "../../features/owners/use-owners.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";

interface Props {
  desk: DeskQuery;
  onChange: (desk: DeskQuery) => void;
}

/** How much of this is asked. */
export const askedOfWork = ({ owner, late, turn }: DeskQuery): number =>
  [owner, late, turn].filter((one) => one !== undefined).length;

const choices = [
  [undefined, "Everybody"],
  ["me", "Me"],
  ["none", "Nobody"],
] as const;

/** Whose claims, and whether only those that are still to be done or late; each choice takes effect at once. */
export function DeskChoices({ desk, onChange }: Props) {
  const { owner, ...rest } = desk;
  const { turn, ...others } = desk;
  const { late, ...onTime } = desk;
  const name = useId();
  const choose = (value: string | undefined) => onChange({ ...rest, ...(value && { owner: value }) });
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
              onChange={() => choose(value)}
            />
            <Text as="span" textStyle="sm" color="fg" fontWeight="normal">
              {label}
            </Text>
          </chakra.label>
        ))}
        <Colleague owner={owner} onChoose={choose} />
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
        onToggle={() => onChange({ ...onTime, ...(!late && { late: "yes" as const }) })}
      />
    </Stack>
  );
}

/** One of the others who look after claims. */
function Colleague({ owner, onChoose }: { owner: string | undefined; onChoose: (owner: string | undefined) => void }) {
  const { person } = usePortal();
  const owners = useOwnersNow(may(person, "resolve claim")).data?.owners.filter(({ is_me: isMe }) => !isMe) ?? [];
  if (owners.length === 0) return null;
  const chosen = owners.find(({ uuid }) => uuid === owner)?.uuid ?? "";
  return (
    <NativeSelect.Root size="sm" mx="2" mt="1" w="auto">
      <NativeSelect.Field
        aria-label="A colleague"
        value={chosen}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">A colleague</option>
        {owners.map(({ uuid, name }) => (
          <option key={uuid} value={uuid}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
