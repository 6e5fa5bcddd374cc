import { Input, NativeSelect } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { nothingOffered } from "../../../../../widgets/parts/nothing-offered.tsx";
import { type FieldMatrix, MatrixOpener } from "../../../features/matrix/matrix-opener.tsx";
import { aria } from "./aria.ts";
import { useOfferedOptions, useUnoffered } from "./offered-options.ts";
import { readOnlyLook } from "./read-only-look.ts";

/** One of a list; where the list is a matrix, that can be opened beside it. */
export function SelectControl(props: WidgetProps) {
  const { value, onChange, readonly, disabled, options } = props;
  const matrix = options.matrix as FieldMatrix | undefined;
  const unoffered = useUnoffered(props.id);
  if (!matrix) return <Select {...props} />;
  const offered = matrix.options.filter((option) => option.value === value || !unoffered.includes(option.value));
  return (
    <>
      <Select {...props} />
      <MatrixOpener
        {...matrix}
        options={offered}
        value={value}
        {...(!readonly && !disabled && { onChoose: onChange })}
      />
    </>
  );
}

/** The browser's own select. Read-only it is a line of text, which a select cannot be. */
function Select(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, options } = props;
  const choices = useOfferedOptions(props, (one) => one === value);
  if (readonly) {
    const chosen = options.enumOptions?.find((choice) => choice.value === value);
    const shown = chosen?.label ?? (value === undefined ? "" : String(value));
    return <Input id={id} value={shown} readOnly _readOnly={readOnlyLook} {...aria(props)} />;
  }
  const index = choices.findIndex((choice) => choice.value === value);
  return (
    <NativeSelect.Root disabled={disabled}>
      <NativeSelect.Field
        id={id}
        value={index < 0 ? "" : String(index)}
        onChange={(event) => onChange(choices[Number.parseInt(event.target.value, 10)]?.value)}
        {...aria(props)}
      >
        <option value="">{choices.length > 0 ? "Please choose" : nothingOffered}</option>
        {choices.map((choice, place) => (
          <option key={String(choice.value)} value={String(place)}>
            {choice.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
