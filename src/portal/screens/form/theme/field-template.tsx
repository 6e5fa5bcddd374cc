import { Box } from "@chakra-ui/react";
import type { FieldTemplateProps } from "@rjsf/utils";
import { memo } from "react";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { pointerOf } from "../../../../engine/index.ts";
import { titleOf } from "./object-template.tsx";

/** One field: its place in the section's grid, and the frame of label, help and error. Widgets (`ui:field`) bring their own. */
export const FieldTemplate = memo(function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, displayLabel, rawHelp, rawErrors, hidden, children, uiSchema, fieldPathId, schema } =
    props;
  if (hidden) return <div hidden>{children}</div>;
  const { path } = fieldPathId;
  const isSection = path.length === 0;
  if (isSection) return children;
  const control = String(uiSchema?.["ui:widget"]);
  const isOwnFrame =
    uiSchema?.["ui:field"] !== undefined ||
    schema.type === "object" ||
    (schema.type === "array" && control !== "checkboxes");
  // A tick box says its own label beside it.
  const isTick = schema.type === "boolean" && !["radio", "select"].includes(control);
  const isHalf = (uiSchema?.["ui:options"] as { width?: string } | undefined)?.width === "half";
  return (
    <Box
      minW="0"
      gridColumn={isHalf ? undefined : "1 / -1"}
      data-field={path.length === 1 ? path[0] : undefined}
      data-inner-field={path.length > 1 ? `${path[0]}${pointerOf(path.slice(1))}` : undefined}
    >
      {isOwnFrame ? (
        children
      ) : (
        <FieldFrame
          id={id}
          label={displayLabel && !isTick ? titleOf(label, path) : undefined}
          isGroup={control === "radio" || control === "checkboxes"}
          required={required}
          help={rawHelp}
          errors={rawErrors}
        >
          {children}
        </FieldFrame>
      )}
    </Box>
  );
});
