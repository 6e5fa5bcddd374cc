import type { FieldProps } from "@rjsf/utils";
import { type ComponentType, useCallback } from "react";
import { pointerOf } from "../../../engine/index.ts";
import { useFormStore, useFormValue } from "../store/form-context.ts";

type FieldComponent = ComponentType<FieldProps>;

/**
 * The field with its value read from the store and written to it. RJSF's own form state stays out of the way: a keystroke
 * renders this field alone. Fields inside of a list or an object keep RJSF's way, through the field that holds them.
 */
export function bound(Field: FieldComponent): FieldComponent {
  function BoundField(props: FieldProps) {
    const [pointer] = props.fieldPathId.path;
    const store = useFormStore();
    const value = useFormValue(String(pointer));
    const write = useCallback<FieldProps["onChange"]>(
      (next, [home, ...inner]) => store.write(`${home}${pointerOf(inner)}`, next),
      [store],
    );
    return <Field {...props} formData={value} onChange={write} />;
  }
  return function TopOrInnerField(props: FieldProps) {
    return props.fieldPathId.path.length === 1 ? <BoundField {...props} /> : <Field {...props} />;
  };
}
