import { Textarea } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { Given } from "../make-transition.ts";
import { TextDialog } from "./text-dialog.tsx";
import { useAskedText } from "./use-asked-text.ts";

type Props = Omit<ComponentProps<typeof TextDialog>, "onAct" | "children" | "onRefused"> & {
  onAct: (given: Given) => Promise<unknown>;
};

const most = { items: 10, letters: 200 };
const help = "The customer ticks them off in the reply.";

/** Asks the customer for something: in words, and as things to tick off (D-203). */
export function RequestDialog({ fault, onAct, ...dialog }: Props) {
  const { id, box, text, errors, refuse, write, onRefused } = useAskedText<HTMLTextAreaElement>("items");
  const items = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <TextDialog
      {...dialog}
      fault={fault}
      onTemplate={({ items: asked }) => asked && write(withLines(text, asked))}
      onRefused={onRefused}
      onAct={(note) => {
        if (items.length > most.items) refuse(`Please ask for at most ${most.items} things.`);
        else if (items.some((item) => item.length > most.letters))
          refuse(`Each thing that is asked for may not be longer than ${most.letters} characters.`);
        else return onAct({ note, ...(items.length > 0 && { items }) });
        return false;
      }}
    >
      <FieldFrame id={id} label="Things to send, one on each line (optional)" help={help} errors={errors}>
        <Textarea
          ref={box}
          id={id}
          rows={3}
          value={text}
          aria-invalid={errors ? true : undefined}
          aria-describedby={describedBy({ id, help, errors })}
          onChange={(event) => write(event.target.value)}
        />
      </FieldFrame>
    </TextDialog>
  );
}

const withLines = (written: string, lines: string[]): string =>
  [written.trimEnd(), ...lines].filter(Boolean).join("\n");
