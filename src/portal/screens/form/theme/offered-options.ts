import type { WidgetProps } from "@rjsf/utils";
import { offered } from "../../../../../widgets/parts/offered.ts";

/** The options of a control to offer: those that are disabled are choices that are no longer offered. */
export const offeredOptions = (
  { enumOptions = [], enumDisabled = [] }: WidgetProps["options"],
  isChosen: (value: unknown) => boolean,
) =>
  offered(
    enumOptions.map((option) => ({ ...option, retired: enumDisabled.includes(option.value) })),
    isChosen,
  );
