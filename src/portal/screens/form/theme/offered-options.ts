import type { WidgetProps } from "@rjsf/utils";
import { useOffered } from "../../../../../widgets/parts/offered.ts";
import type { Json } from "../../../../engine/index.ts";
import { pointerOfId } from "../section/field-id.ts";
import { useFormView } from "../store/form-context.ts";

const none: Json[] = [];

/** Choices of a control that do not go with other answers. */
export const useUnoffered = (id: string): Json[] => useFormView((view) => view.unoffered[pointerOfId(id)] ?? none);

/** The options of a control to offer: those that are disabled are choices that are no longer offered. */
export const useOfferedOptions = (
  { id, options: { enumOptions = [], enumDisabled = [] } }: Pick<WidgetProps, "id" | "options">,
  isChosen: (value: unknown) => boolean,
) =>
  useOffered(
    enumOptions.map((option) => ({ ...option, retired: enumDisabled.includes(option.value) })),
    isChosen,
    useUnoffered(id),
  );
