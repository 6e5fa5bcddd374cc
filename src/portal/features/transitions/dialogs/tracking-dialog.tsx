import type { RefObject } from "react";
import { TextField } from "../../../../../widgets/parts/text-field.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { useAskedText } from "./use-asked-text.ts";

interface Props {
  title: string | undefined;
  number: string;
  isDanger?: boolean;
  from: RefObject<HTMLElement | null>;
  onAct: (trackingNumber: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the carrier's number (SHIP-24, D-085). */
export function TrackingDialog({ onAct, title = "Enter Tracking Number", ...dialog }: Props) {
  const { id, box, text, errors, refuse, write, onRefused } = useAskedText<HTMLInputElement>("tracking_number");
  return (
    <ActDialog
      {...dialog}
      title={title}
      act="Save"
      first={() => box.current}
      onAct={() => {
        if (text.trim()) return onAct(text.trim());
        refuse("The tracking number is required.");
        return false;
      }}
      onRefused={onRefused}
    >
      <TextField ref={box} id={id} label="Tracking number" required value={text} errors={errors} onText={write} />
    </ActDialog>
  );
}
