import { Box, chakra, Flex, Stack } from "@chakra-ui/react";
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from "@rjsf/utils";
import { useEffect, useRef } from "react";
import { ErrorText } from "../../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../../shared/ui/button.tsx";

/** A list that no widget was named for: its items one below the other. */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { title, items, canAdd, onAddClick, readonly, disabled, fieldPathId, rawErrors } = props;
  const rows = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    const added = isAdding.current && rows.current?.children[items.length - 1];
    if (added) added.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
    isAdding.current = false;
  }, [items.length]);
  return (
    <chakra.fieldset minW="0">
      {title && (
        <chakra.legend mb="1" textStyle="sm" fontWeight="medium">
          {title}
        </chakra.legend>
      )}
      <Stack ref={rows} gap="3">
        {items}
        {canAdd && !readonly && !disabled && (
          <Box>
            <Button
              id={fieldPathId.$id}
              aria-label={`Add: ${title}`}
              onClick={(event) => {
                isAdding.current = true;
                onAddClick(event);
              }}
            >
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
        <Button
          onClick={(event) => {
            const row = event.currentTarget.parentElement;
            const beside = row?.nextElementSibling ?? row?.previousElementSibling;
            buttonsProps.onRemoveItem(event);
            // This button goes with its item: on to the next one's, or the one that adds.
            setTimeout(() => (beside?.lastElementChild as HTMLElement | undefined)?.focus());
          }}
          aria-label={`Remove item ${index + 1}`}
        >
          Remove
        </Button>
      )}
    </Flex>
  );
}
