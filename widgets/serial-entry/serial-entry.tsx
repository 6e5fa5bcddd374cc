import { Box, Stack, Text } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { errorsIn } from "../parts/errors-in.ts";
import { ErrorText, HelpText, RequiredMark } from "../parts/field-frame.tsx";
import { FixedSerials } from "../parts/serials/fixed-serials.tsx";
import { SerialList } from "../parts/serials/serial-list.tsx";
import { useWidgetServices } from "../services.ts";

interface SerialEntryOptions {
  /** Pointer of the number of entries; absent: always one box more than there are entries. */
  count?: string;
  /** Most entries. */
  max?: number;
}

const nowhere = "/";
const nowhereElse = new Set<string>();

/** A plain list of serial numbers: typed, scanned or pasted. Duplicates are shown; nobody else is asked about them. */
export function SerialEntry(props: FieldProps<string[]>) {
  const { formData: serials = [], fieldPathId, onChange, readonly, disabled, required, rawErrors, errorSchema } = props;
  const { schema, uiSchema } = props;
  const { form } = useWidgetServices();
  const { count: pointer, max = 1000 } = (uiSchema?.["ui:options"] ?? {}) as SerialEntryOptions;
  const given = form.useValue(pointer ?? nowhere);
  const count = pointer ? Math.min(Math.max(Number(given) || 1, 1), max) : undefined;
  const id = fieldPathId.$id;
  const label = schema.title ?? "Serial numbers";
  const help = uiSchema?.["ui:help"];
  // A keystroke is written where it belongs, not as a new list.
  const writeAt = onChange as FieldProps["onChange"];
  const errors = rawErrors?.length ? rawErrors : errorsIn(errorSchema);

  return (
    <Stack gap="1">
      <Text textStyle="sm" fontWeight="medium">
        {label}
        {required && <RequiredMark />}
      </Text>
      {readonly || disabled ? (
        <FixedSerials serials={serials} />
      ) : (
        <SerialList
          id={id}
          label={label}
          serials={serials}
          {...(count !== undefined && { count })}
          most={count ?? max}
          elsewhere={nowhereElse}
          describedBy={errors.length > 0 ? `${id}:error` : undefined}
          onChange={(next) => onChange(next, fieldPathId.path)}
          onType={(at, text) => writeAt(text, [...fieldPathId.path, at])}
        />
      )}
      {help && <HelpText id={`${id}:help`}>{help}</HelpText>}
      <Box role="status">
        <ErrorText id={`${id}:error`} errors={errors} />
      </Box>
    </Stack>
  );
}
