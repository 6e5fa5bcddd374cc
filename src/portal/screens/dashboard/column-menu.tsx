import { later } from "../../../../widgets/parts/later.tsx";
import { Disclosure } from "../../shared/ui/disclosure.tsx";
import type { ColumnChoicesProps } from "./column-choices.tsx";

const ColumnChoices = later<ColumnChoicesProps>(
  async () => (await import("./column-choices.tsx")).ColumnChoices,
  "The columns",
);

/**
 * Which columns the staff's table shows, in which order and how wide: kept with a view that was saved with them, else per person and
 * device. Status and claim number are always there.
 */
export const ColumnMenu = (list: ColumnChoicesProps) => (
  <Disclosure glyph="columns" title="Columns shown" label="Columns">
    <ColumnChoices {...list} />
  </Disclosure>
);
