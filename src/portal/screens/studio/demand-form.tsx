import { Box, Input } from "@chakra-ui/react";
import { useId, useState } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { blockingsOf, demandField, files, type Place, read } from "./field-edits.ts";
import { Chooser, InlineForm } from "./inline-form.tsx";
import type { Act } from "./use-edits.ts";

interface Props {
  pointer: string;
  place: Place;
  onAct: Act;
  /** Of what was pressed nothing is left: the field goes on at its heading. */
  onLed(pointer: string): void;
}

/** Demands a field: for what it is wanted, and what is said while it is missing. */
export function DemandForm({ pointer, place, onAct, onLed }: Props) {
  const id = useId();
  const blockings = blockingsOf(place.texts, place.folder);
  const { words } = files(place.folder, place.language);
  const transitions = read<{ transitions?: Record<string, { label?: string }> }>(place.texts[words])?.transitions;
  const called = (id: string) => transitions?.[id]?.label ?? id;
  const [chosen, setChosen] = useState(0);
  const [message, setMessage] = useState("");
  const demand = () => {
    const isDone = onAct("Demanded", () => {
      if (!message.trim()) throw new Error("Write the sentence that a person reads when it is missing.");
      return demandField(place, pointer, { blocks: blockings[chosen] ?? [], message: message.trim() });
    });
    if (isDone) onLed(pointer);
  };
  return (
    <InlineForm act="Demand the field" onSubmit={demand}>
      <Chooser
        label="Wanted for"
        value={String(chosen)}
        options={blockings.map((one, index) => [String(index), one.map(called).join(", ")])}
        onChoose={(index) => setChosen(Number(index))}
      />
      <Box flex="1 1 15rem">
        <FieldFrame id={id} label="What is said when it is missing">
          <Input id={id} value={message} onChange={({ target }) => setMessage(target.value)} />
        </FieldFrame>
      </Box>
    </InlineForm>
  );
}
