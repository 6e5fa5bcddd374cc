import { Input, Textarea } from "@chakra-ui/react";
import { useEffect, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";

interface Props {
  label: string;
  help?: string;
  text: string;
  /** Of several lines, which Enter begins. */
  isLong?: boolean;
  /** A sentence, which is seen whole however long it is. */
  isSentence?: boolean;
  /** Spaces around it count. */
  isExact?: boolean;
  isReadOnly: boolean;
  /** Throws a sentence where it cannot be written. */
  onWrite(text: string): void;
}

/** Characters that stand in a row of a box at its usual width. */
const inRow = 64;
const rowsOf = (text: string): number =>
  text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / inRow)), 0);

/** A text that is written when one leaves it; Escape takes back what was typed. */
export function TypedText({ label, help, text, isReadOnly, onWrite, ...props }: Props) {
  const { isLong = false, isSentence = false, isExact = false } = props;
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setTyped(text), [text]);
  const write = () => {
    setRefusal(undefined);
    if (typed === text) return;
    const next = isExact ? typed : typed.trim();
    if (next === text) return setTyped(text);
    try {
      onWrite(next);
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
      {isLong || isSentence ? (
        <Textarea
          {...shared}
          rows={Math.min(8, Math.max(isLong ? 2 : 1, rowsOf(typed)))}
          resize={isLong ? undefined : "none"}
          onChange={({ target }) => setTyped(isLong ? target.value : target.value.replace(/\s*\n\s*/g, " "))}
          onKeyDown={(event) => {
            takeBack(event.key);
            if (isLong || event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            write();
          }}
        />
      ) : (
        <Input
          {...shared}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== "Enter") takeBack(key);
            // Enter that chooses what an input method offers is no end yet.
            else if (!nativeEvent.isComposing) write();
          }}
        />
      )}
    </FieldFrame>
  );
}
