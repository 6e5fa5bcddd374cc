import { Input, Textarea } from "@chakra-ui/react";
import { useEffect, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";

interface Props {
  label: string;
  help?: string;
  text: string;
  isLong?: boolean;
  isReadOnly: boolean;
  /** Throws a sentence where it cannot be written. */
  onWrite(text: string): void;
}

/** A text that is written when one leaves it; Escape takes back what was typed. */
export function TypedText({ label, help, text, isLong = false, isReadOnly, onWrite }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setTyped(text), [text]);
  const write = () => {
    setRefusal(undefined);
    if (typed.trim() === text) return;
    try {
      onWrite(typed.trim());
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  const frame = { id, ...(help && { help }), ...(refusal && { errors: [refusal] }) };
  const shared = {
    id,
    value: typed,
    readOnly: isReadOnly,
    autoComplete: "off",
    "aria-invalid": refusal ? true : undefined,
    "aria-describedby": describedBy(frame),
    onBlur: write,
  } as const;
  const takeBack = (key: string) => {
    if (key !== "Escape") return;
    setTyped(text);
    setRefusal(undefined);
  };
  return (
    <FieldFrame {...frame} label={label}>
      {isLong ? (
        <Textarea
          {...shared}
          rows={Math.min(8, Math.max(2, typed.split("\n").length))}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => takeBack(key)}
        />
      ) : (
        <Input
          {...shared}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => (key === "Enter" ? write() : takeBack(key))}
        />
      )}
    </FieldFrame>
  );
}
