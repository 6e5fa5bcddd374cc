import { chakra, Flex, Stack } from "@chakra-ui/react";
import { TickBox } from "../../features/columns/filter-choices.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Select } from "../../shared/ui/choice.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { type ColumnWidth, isPinned, moveColumn, type PlacedColumn } from "./column-layout.ts";
import { useColumnLayout } from "./use-column-layout.ts";
import { useColumns } from "./use-columns.ts";
import { addressOf, type ListQuery } from "./use-list-query.ts";
import { useViews } from "./views/use-views.ts";

export interface ColumnChoicesProps {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
}

/** A tick, a width and a place for each column that may be hidden or moved. */
export function ColumnChoices(list: ColumnChoicesProps) {
  const columns = useColumns();
  const address = addressOf(list.query);
  const isOfView = useViews().views.some(({ query }) => query === address);
  const layout = useColumnLayout(columns, list, isOfView);
  const announce = useAnnounce();
  const choosable = layout.placed.filter(({ column }) => !column.isFixed);
  const moving = choosable.filter(({ column }) => !isPinned(columns, column));

  const place = (label: string, change: Partial<PlacedColumn>) =>
    layout.change(layout.placed.map((one) => (one.column.label === label ? { ...one, ...change } : one)));
  function move(label: string, by: 1 | -1) {
    const next = moveColumn(layout.placed, label, by);
    layout.change(next);
    const order = next.filter(({ column }) => moving.some((one) => one.column === column));
    announce(`${label}: ${order.findIndex(({ column }) => column.label === label) + 1} of ${order.length}`);
  }

  return (
    <>
      <chakra.fieldset>
        <chakra.legend srOnly>Columns</chakra.legend>
        <Stack as="ul" listStyleType="none" gap="0">
          {choosable.map(({ column, isShown, width }) => {
            const { label } = column;
            const at = moving.findIndex((one) => one.column === column);
            return (
              <Flex as="li" key={label} align="center" gap="1">
                <chakra.div flex="1" minW="0">
                  <TickBox
                    label={label}
                    isTicked={isShown}
                    onToggle={() => {
                      place(label, { isShown: !isShown });
                      announce(`${label} ${isShown ? "hidden" : "shown"}`);
                    }}
                  />
                </chakra.div>
                {at >= 0 && (
                  <>
                    <Width label={label} width={width} onWidth={(next) => place(label, { width: next })} />
                    <Step label={label} by={-1} isEnd={at === 0} onMove={move} />
                    <Step label={label} by={1} isEnd={at === moving.length - 1} onMove={move} />
                  </>
                )}
              </Flex>
            );
          })}
        </Stack>
      </chakra.fieldset>
      {/* It stays when there is nothing to reset: the focus is on it. */}
      <Button
        rank="quiet"
        size="sm"
        mt="2"
        onClick={() => {
          layout.reset();
          announce("Columns are shown as at first");
        }}
      >
        Reset columns
      </Button>
    </>
  );
}

const widths: Record<ColumnWidth, string> = { narrow: "Narrow", usual: "Usual", wide: "Wide" };

interface WidthProps {
  label: string;
  width: ColumnWidth;
  onWidth: (width: ColumnWidth) => void;
}

const Width = ({ label, width, onWidth }: WidthProps) => (
  <Select
    size="xs"
    w="20"
    minW="20"
    aria-label={`Width of ${label}`}
    value={width}
    onChoose={(value) => onWidth(value as ColumnWidth)}
    options={Object.entries(widths)}
  />
);

interface StepProps {
  label: string;
  by: 1 | -1;
  isEnd: boolean;
  onMove: (label: string, by: 1 | -1) => void;
}

/** At an end it stays, so that the focus does. */
const Step = ({ label, by, isEnd, onMove }: StepProps) => (
  <Button
    rank="quiet"
    size="xs"
    px="0"
    minW="7"
    aria-label={`Move ${label} ${by < 0 ? "to the left" : "to the right"}`}
    aria-disabled={isEnd}
    opacity={isEnd ? "0.4" : undefined}
    onClick={() => !isEnd && onMove(label, by)}
  >
    <Glyph name="chevronDown" transform={by < 0 ? "rotate(180deg)" : undefined} />
  </Button>
);
