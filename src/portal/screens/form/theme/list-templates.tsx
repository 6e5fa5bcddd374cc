import { Box, chakra, Flex, Stack } from "@chakra-ui/react";
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from "@rjsf/utils";
import { ErrorText } from "../../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../../shared/ui/button.tsx";

/** A list that no widget was named for: its items one below the other. */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { title, items, canAdd, onAddClick, readonly, disabled, fieldPathId, rawErrors } = props;
  return (
    <chakra.fieldset minW="0">
      {title && (
        <chakra.legend mb="1" textStyle="sm" fontWeight="medium">
          {title}
        </chakra.legend>
      )}
      <Stack gap="3">
        {items}
        {canAdd && !readonly && !disabled && (
          <Box>
            <Button id={fieldPathId.$id} onClick={onAddClick}>
              Add
            </Button>
          </Box>
        )}
      </Stack>
      <ErrorText id={`${fieldPathId.$id}:error`} errors={rawErrors} />
    </chakra.fieldset>
  );
}

export function ListItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, index, readonly, disabled, schema } = props;
  // On a phone an item of several fields needs the whole width.
  const direction = schema.type === "object" ? ({ base: "column", md: "row" } as const) : "row";
  return (
    <Flex gap="3" align={{ base: "stretch", md: "flex-start" }} direction={direction}>
      <Box flex="1" minW="0">
        {children}
      </Box>
      {buttonsProps.hasRemove && !readonly && !disabled && (
        <Button onClick={buttonsProps.onRemoveItem} aria-label={`Remove item ${index + 1}`}>
          Remove
        </Button>
      )}
    </Flex>
  );
}
