import { Textarea } from "@chakra-ui/react";
import { type RefObject, useId, useRef, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { ActDialog } from "./act-dialog.tsx";

interface Props {
  title: string;
  number: string;
  act: string;
  isDanger?: boolean;
  from: RefObject<HTMLElement | null>;
  label: string;
  help?: string;
  /** The name of the text in the call: 'note', 'rationale'. */
  name: string;
  /** What is wrong with a text, trimmed; undefined when nothing is. */
  fault: (text: string) => string | undefined;
  onAct: (text: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for a text before an act. */
export function TextDialog({ label, help, name, fault, onAct, ...dialog }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const show = (message: string) => {
    setError(message);
    box.current?.focus();
  };
  return (
    <ActDialog
      {...dialog}
      first={() => box.current}
      onAct={() => {
        const wrong = fault(text.trim());
        if (wrong) show(wrong);
        return wrong ? false : onAct(text.trim());
      }}
      onRefused={(refusal) => {
        const message = refusal.first(name);
        if (message) show(message);
        return message !== undefined;
      }}
    >
      <FieldFrame id={id} label={label} required help={help} errors={error ? [error] : undefined}>
        <Textarea
          ref={box}
          id={id}
          rows={5}
          value={text}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, help, errors: error ? [error] : undefined })}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </FieldFrame>
    </ActDialog>
  );
}
