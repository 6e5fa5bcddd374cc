import type { WidgetProps } from "@rjsf/utils";
import { useOffered } from "../../../../../widgets/parts/offered.ts";

/** The options of a control to offer: those that are disabled are choices that are no longer offered. */
export const useOfferedOptions = (
  { enumOptions = [], enumDisabled = [] }: WidgetProps["options"],
  isChosen: (value: unknown) => boolean,
) =>
  useOffered(
    enumOptions.map((option) => ({ ...option, retired: enumDisabled.includes(option.value) })),
    isChosen,
  );
