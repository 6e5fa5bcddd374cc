import { chakra, Stack } from "@chakra-ui/react";
import { Button } from "../../shared/ui/button.tsx";
import { Disclosure } from "../../shared/ui/disclosure.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { TickBox } from "./filter-choices.tsx";
import { useHiddenColumns } from "./hidden-columns.ts";
import { useColumns } from "./use-columns.ts";

/** Which columns the staff's table shows, chosen per person and device. Status and claim number are always there. */
export function ColumnMenu() {
  const [hidden, hide] = useHiddenColumns();
  const announce = useAnnounce();
  const choosable = useColumns().filter(({ isFixed }) => !isFixed);

  function toggle(label: string) {
    const isShown = !hidden.has(label);
    hide(isShown ? [...hidden, label] : [...hidden].filter((other) => other !== label));
    announce(`${label} ${isShown ? "hidden" : "shown"}`);
  }

  return (
    <Disclosure glyph="columns" title="Columns shown" label="Columns">
      <chakra.fieldset>
        <chakra.legend srOnly>Columns</chakra.legend>
        <Stack gap="0">
          {choosable.map(({ label }) => (
            <TickBox key={label} label={label} isTicked={!hidden.has(label)} onToggle={() => toggle(label)} />
          ))}
        </Stack>
      </chakra.fieldset>
      {/* It stays when there is nothing to reset: the focus is on it. */}
      <Button
        rank="quiet"
        size="sm"
        mt="2"
        onClick={() => {
          hide([]);
          announce("All columns are shown");
        }}
      >
        Reset columns
      </Button>
    </Disclosure>
  );
}
