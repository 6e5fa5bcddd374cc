import { chakra } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { RequiredMark } from "../../../../../widgets/parts/field-frame.tsx";
import { aria } from "./aria.ts";

/** Yes or not said. An unticked box is a blank, as everywhere in the form. */
export function CheckboxControl(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, label, required } = props;
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2" minH={{ base: "11", md: "6" }} cursor="pointer">
      <chakra.input
        id={id}
        type="checkbox"
        boxSize="6"
        flexShrink={0}
        accentColor="colorPalette.solid"
        checked={value === true}
        disabled={disabled || readonly}
        onChange={(event) => onChange(event.target.checked || undefined)}
        {...aria(props)}
      />
      <span>
        {label}
        {required && <RequiredMark />}
      </span>
    </chakra.label>
  );
}
