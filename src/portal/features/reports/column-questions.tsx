import { chakra } from "@chakra-ui/react";
import { ErrorText } from "../../../../widgets/parts/field-frame.tsx";
import type { Narrowing } from "../../../contract/column-query.ts";
import { ColumnFields } from "../columns/column-filter.tsx";
import { useOwnColumns } from "../columns/declared-columns.ts";
import { askedParts, narrowingOf, withNarrowing } from "../columns/narrowings.ts";

interface Props {
  where: Narrowing[];
  errors: string[] | undefined;
  onAsk: (where: Narrowing[]) => void;
}

/** What a report asks of columns that claim types declare; folded away until it is wanted. */
export function ColumnQuestions({ where, errors, onAsk }: Props) {
  const columns = useOwnColumns().filter(({ is_filter }) => is_filter);
  if (columns.length === 0) return null;
  const asked = where.reduce((sum, one) => sum + askedParts(one), 0);
  return (
    <chakra.details open={(errors?.length ?? 0) > 0 || undefined}>
      <chakra.summary textStyle="sm" fontWeight="medium" cursor="pointer" py="1.5" focusVisibleRing="outside">
        {asked > 0 ? `More conditions (${asked})` : "More conditions"}
      </chakra.summary>
      {columns.map((column) => (
        <chakra.fieldset key={column.key} minW="0" mt="3">
          <chakra.legend textStyle="sm" fontWeight="medium" mb="1">
            {column.title}
          </chakra.legend>
          <ColumnFields
            column={column}
            asked={narrowingOf(where, column.key)}
            onAsk={(narrowing) => onAsk(withNarrowing(where, narrowing))}
          />
        </chakra.fieldset>
      ))}
      <ErrorText errors={errors} />
    </chakra.details>
  );
}
