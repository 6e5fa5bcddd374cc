import { Box, chakra, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { InlineText } from "./inline-text.tsx";
import { WarningMark } from "./marks.tsx";

interface FrameWords {
  /** The control's element id; label, help and error take theirs from it. */
  id: string;
  help?: ReactNode;
  errors?: readonly string[] | undefined;
}

/** What `aria-describedby` of the control inside a frame must say: only the parts that are there. */
export function describedBy({ id, help, errors }: FrameWords): string | undefined {
  const ids = [help ? `${id}:help` : "", errors?.length ? `${id}:error` : ""].filter(Boolean);
  return ids.length ? ids.join(" ") : undefined;
}

interface FrameProps extends FrameWords {
  label?: string | undefined;
  /** Several controls stand inside, named together by `<id>:label`. */
  isGroup?: boolean;
  required?: boolean | undefined;
  /** Pointer of what the control holds, where that is a part of a field: it is judged once this control is left. */
  part?: string | undefined;
  children: ReactNode;
}

/** Label, help, control and error of one field, in the one look that all fields share. */
export function FieldFrame({ id, label, isGroup = false, required, part, help, errors, children }: FrameProps) {
  return (
    <Box minW="0" data-inner-field={part}>
      {label && (
        <chakra.div id={`${id}:label`} mb="1" textStyle="sm" fontWeight="medium">
          {isGroup ? label : <label htmlFor={id}>{label}</label>}
          {required && <RequiredMark />}
        </chakra.div>
      )}
      {children}
      {help && <HelpText id={`${id}:help`}>{help}</HelpText>}
      <ErrorText id={`${id}:error`} errors={errors} />
    </Box>
  );
}

/** The star after a label; the control itself says so by `aria-required`. */
export const RequiredMark = () => (
  <chakra.span aria-hidden="true" color="fg.error">
    {" *"}
  </chakra.span>
);

export const HelpText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <chakra.p id={id} mt="1" textStyle="sm" color="fg.muted">
    {typeof children === "string" ? <InlineText>{children}</InlineText> : children}
  </chakra.p>
);

/** The first message of a field (WFORM-88), with a mark so that colour is not all that tells. */
export function ErrorText({ id, errors }: { id?: string; errors?: readonly string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <Flex id={id} mt="1" gap="1.5" align="flex-start" textStyle="sm" color="fg.error" data-part="error">
      <WarningMark />
      <chakra.span>{errors[0]}</chakra.span>
    </Flex>
  );
}
