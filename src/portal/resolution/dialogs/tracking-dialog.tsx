import { type RefObject, useId, useRef, useState } from "react";
import { TextField } from "../../../../widgets/parts/text-field.tsx";
import { ActDialog } from "./act-dialog.tsx";

interface Props {
  number: string;
  from: RefObject<HTMLElement | null>;
  onAct: (trackingNumber: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the carrier's number (SHIP-24, D-085). */
export function TrackingDialog({ onAct, ...dialog }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const show = (message: string) => {
    setError(message);
    box.current?.focus();
  };
  return (
    <ActDialog
      {...dialog}
      title="Enter Tracking Number"
      act="Save"
      first={() => box.current}
      onAct={() => {
        if (text.trim()) return onAct(text.trim());
        show("The tracking number is required.");
        return false;
      }}
      onRefused={(refusal) => {
        const message = refusal.first("tracking_number");
        if (message) show(message);
        return message !== undefined;
      }}
    >
      <TextField
        ref={box}
        id={id}
        label="Tracking number"
        required
        value={text}
        errors={error ? [error] : undefined}
        onText={(next) => {
          setText(next);
          setError(undefined);
        }}
      />
    </ActDialog>
  );
}
