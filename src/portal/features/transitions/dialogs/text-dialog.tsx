import { Textarea } from "@chakra-ui/react";
import type { RefObject } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { useAskedText } from "./use-asked-text.ts";

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
  const { id, box, text, errors, refuse, write, onRefused } = useAskedText<HTMLTextAreaElement>(name);
  return (
    <ActDialog
      {...dialog}
      first={() => box.current}
      onAct={() => {
        const wrong = fault(text.trim());
        if (wrong) refuse(wrong);
        return wrong ? false : onAct(text.trim());
      }}
      onRefused={onRefused}
    >
      <FieldFrame id={id} label={label} required help={help} errors={errors}>
        <Textarea
          ref={box}
          id={id}
          rows={5}
          value={text}
          aria-required="true"
          aria-invalid={errors ? true : undefined}
          aria-describedby={describedBy({ id, help, errors })}
          onChange={(event) => write(event.target.value)}
        />
      </FieldFrame>
    </ActDialog>
  );
}
