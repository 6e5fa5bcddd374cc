import { Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { errorsIn } from "../parts/errors-in.ts";
import { ErrorText } from "../parts/field-frame.tsx";
import { Line, LineAct, LineList } from "../parts/line-list.tsx";
import { Message } from "../parts/message.tsx";
import { useWidgetServices } from "../services.ts";
import { isSamePart, type Part, partTypes } from "./part.ts";
import { PartEntry } from "./part-entry.tsx";

/** Parts of a claim: looked up by number, entered line by line with quantity, type and docket. */
export function PartLookup(props: FieldProps<Part[]>) {
  const { formData: parts = [], fieldPathId, onChange, readonly, disabled, rawErrors, errorSchema } = props;
  const { canCreate } = useWidgetServices();
  const [note, setNote] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const canEdit = canCreate && !readonly && !disabled;
  const lineErrors = (errorSchema ?? {}) as Record<number, object | undefined>;

  const add = (part: Part) => {
    const isDuplicate = parts.some((other) => isSamePart(other, part));
    setNote(isDuplicate ? `${part.partNumber} with this docket and quantity is already on the claim.` : undefined);
    if (isDuplicate) return;
    setAnnouncement(`Part ${part.partNumber} is on the claim now.`);
    onChange([...parts, part], fieldPathId.path);
  };
  // The pressed button goes with its line; the focus goes on where the next part is entered.
  const remove = (index: number) => {
    setAnnouncement(`Part ${parts[index]?.partNumber} is no longer on the claim.`);
    onChange(parts.toSpliced(index, 1), fieldPathId.path);
    document.getElementById(fieldPathId.$id)?.focus();
  };
  return (
    <Stack gap="4">
      {parts.length > 0 && (
        <LineList label="Parts on this claim">
          {parts.map((part, index) => (
            <li key={`${part.partNumber} ${part.partDeliveryDocket} ${part.quantity}`}>
              <PartLine part={part} {...(canEdit && { onRemove: () => remove(index) })} />
              <ErrorText id={`${fieldPathId.$id}:${index}:error`} errors={errorsIn(lineErrors[index])} />
            </li>
          ))}
        </LineList>
      )}
      {canEdit && <PartEntry id={fieldPathId.$id} onAdd={add} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {note && <Message kind="warning">{note}</Message>}
      {!canEdit && parts.length === 0 && <Text color="fg.muted">No parts have been added.</Text>}
      <ErrorText id={`${fieldPathId.$id}:error`} errors={rawErrors} />
    </Stack>
  );
}

function PartLine({ part, onRemove }: { part: Part; onRemove?: () => void }) {
  const details = [
    part.partDescription,
    partTypes[part.partModelType ?? ""],
    part.partDeliveryDocket && `Docket ${part.partDeliveryDocket}`,
  ];
  return (
    <Line title={`${part.quantity ?? 1} × ${part.partNumber}`} details={details.filter(Boolean).join(" · ")}>
      {onRemove && <LineAct label="Remove" of={`part ${part.partNumber}`} onClick={onRemove} />}
    </Line>
  );
}
