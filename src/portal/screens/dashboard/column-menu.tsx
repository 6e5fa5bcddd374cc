import { chakra, Stack } from "@chakra-ui/react";
import { TickBox } from "../../features/columns/filter-choices.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Disclosure } from "../../shared/ui/disclosure.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import type { Column } from "./columns.tsx";
import { useHiddenColumns } from "./hidden-columns.ts";
import { useColumns } from "./use-columns.ts";

/** Which columns the staff's table shows, chosen per person and device. Status and claim number are always there. */
export function ColumnMenu() {
  const hidden = useHiddenColumns();
  const announce = useAnnounce();
  const choosable = useColumns().filter(({ isFixed }) => !isFixed);

  function toggle(column: Column) {
    const isShown = !hidden.isHidden(column);
    hidden.toggle(column);
    announce(`${column.label} ${isShown ? "hidden" : "shown"}`);
  }

  return (
    <Disclosure glyph="columns" title="Columns shown" label="Columns">
      <chakra.fieldset>
        <chakra.legend srOnly>Columns</chakra.legend>
        <Stack gap="0">
          {choosable.map((column) => (
            <TickBox
              key={column.label}
              label={column.label}
              isTicked={!hidden.isHidden(column)}
              onToggle={() => toggle(column)}
            />
          ))}
        </Stack>
      </chakra.fieldset>
      {/* It stays when there is nothing to reset: the focus is on it. */}
      <Button
        rank="quiet"
        size="sm"
        mt="2"
        onClick={() => {
          hidden.reset();
          announce("Columns are shown as at first");
        }}
      >
        Reset columns
      </Button>
    </Disclosure>
  );
}
