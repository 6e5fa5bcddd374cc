import { Box, chakra } from "@chakra-ui/react";
import type { FieldFault } from "../../../../engine/index.ts";
import { Notice } from "../../../shared/ui/notice.tsx";
import { fieldId } from "../section/field-id.ts";
import { useFormView } from "../store/form-context.ts";
import { type ShownError, shownErrors } from "../store/form-view.ts";

interface Props {
  /** Messages that belong to no field on the page. */
  unplaced: FieldFault[];
  onGo(error: ShownError): void;
}

/** What is wrong, each with a way to its field (WFORM-39). */
export function ErrorSummary({ unplaced, onGo }: Props) {
  const view = useFormView((whole) => whole);
  const errors = shownErrors(view);
  if (errors.length === 0 && unplaced.length === 0) return null;
  return (
    <Notice kind="error" title="Sorry, your form has errors, please review above">
      <Box as="ul" mt="1" ps="5" listStyleType="disc">
        {errors.map((error) => (
          <li key={`${error.field} ${error.message}`}>
            <chakra.a
              href={`#${fieldId(error.field)}`}
              display="inline-block"
              verticalAlign="top"
              minH="6"
              textDecoration="underline"
              onClick={(event) => {
                event.preventDefault();
                onGo(error);
              }}
            >
              {error.message}
            </chakra.a>
          </li>
        ))}
        {unplaced.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </Box>
    </Notice>
  );
}
