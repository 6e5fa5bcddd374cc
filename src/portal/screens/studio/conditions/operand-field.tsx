import { chakra, Flex, Input } from "@chakra-ui/react";
import { useEffect, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { Json } from "../../../../engine/index.ts";
import { Chooser, type Option } from "../inline-form.tsx";
import { exampleOf, isOfSpans, type Offer, refuseOperand } from "./comparisons.ts";
import { periodWords, spanFault, spanOf, withSpans } from "./spans.ts";
import type { Value } from "./values.ts";

interface Props {
  offer: Offer;
  operand: Json;
  value: Value;
  /** Values that it may be compared with. */
  others: Option[];
  onWrite(operand: Json): void;
}

/** What a value is compared with: another value, one or several of its choices, or what is typed. */
export function OperandField({ offer, operand, value: { choices, schema }, others, onWrite }: Props) {
  if (offer.operand === "pointer") {
    const pointer = String(operand);
    const isListed = others.some(([one]) => one === pointer);
    return (
      <Chooser
        label="Another value"
        value={pointer}
        options={isListed ? others : [[pointer, pointer], ...others]}
        onChoose={onWrite}
      />
    );
  }
  if (offer.operand === "value" && choices.length > 0) {
    const keys = choices.map(([one, words]): [string, string] => [JSON.stringify(one), words]);
    const own = JSON.stringify(operand);
    return (
      <Chooser
        label="Compared with"
        value={own}
        options={keys.some(([key]) => key === own) ? keys : [[own, String(operand)], ...keys]}
        onChoose={(key) => onWrite(JSON.parse(key) as Json)}
      />
    );
  }
  if (offer.operand === "values" && choices.length > 0) {
    return <Several choices={choices} chosen={Array.isArray(operand) ? operand : []} onWrite={onWrite} />;
  }
  const isNumber = ["number", "integer"].includes(String(schema.type));
  return <Typed offer={offer} operand={operand} isNumber={isNumber} onWrite={onWrite} />;
}

interface SeveralProps {
  label?: string;
  /** None of them may be chosen. */
  mayBeNone?: boolean;
  isReadOnly?: boolean;
  choices: Value["choices"];
  chosen: Json[];
  onWrite(values: Json[]): void;
}

/** Several of the choices; what is no choice any more stays until it is taken out. */
export function Several({
  label = "One of",
  mayBeNone = false,
  isReadOnly = false,
  choices,
  chosen,
  onWrite,
}: SeveralProps) {
  const lost = chosen.filter((one) => !choices.some(([choice]) => choice === one));
  const all = [...choices, ...lost.map((one): [Json, string] => [one, String(one)])];
  return (
    <chakra.fieldset minW="0" flex="1 1 15rem">
      <chakra.legend textStyle="sm" fontWeight="medium">
        {label}
      </chakra.legend>
      <Flex wrap="wrap" columnGap="4" rowGap="1" maxH="48" overflowY="auto">
        {all.map(([one, words]) => {
          const isChosen = chosen.includes(one);
          const next = isChosen ? chosen.filter((other) => other !== one) : [...chosen, one];
          return (
            <chakra.label key={JSON.stringify(one)} textStyle="sm" display="inline-flex" gap="1.5" minH="6">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isReadOnly || (isChosen && chosen.length === 1 && !mayBeNone)}
                onChange={() => onWrite(next)}
              />
              {words}
            </chakra.label>
          );
        })}
      </Flex>
    </chakra.fieldset>
  );
}

/** Lengths of time stand there as people say them. */
const shown = (operand: Json, isSpan: boolean): string =>
  Array.isArray(operand) ? operand.join(", ") : isSpan ? periodWords(String(operand)) : String(operand ?? "");

/** Written when one leaves it; what is none is refused in words and kept as typed. */
function Typed({
  offer,
  operand,
  isNumber,
  onWrite,
}: Pick<Props, "offer" | "operand" | "onWrite"> & { isNumber: boolean }) {
  const id = useId();
  const isSpan = isOfSpans(offer);
  const [text, setText] = useState(shown(operand, isSpan));
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setText(shown(operand, isSpan)), [operand, isSpan]);
  const isList = offer.operand === "values" || offer.operand === "list";
  const write = () => {
    setRefusal(undefined);
    if (text.trim() === shown(operand, isSpan)) return;
    try {
      const one = (typed: string): Json => {
        const isNumeric = typed !== "" && Number.isFinite(Number(typed));
        if (offer.operand === "number" || (isNumber && offer.operand !== "text"))
          return isNumeric ? Number(typed) : typed;
        return offer.operand === "list" && isNumeric ? Number(typed) : typed;
      };
      const parts = text.split(",").flatMap((part) => (part.trim() === "" ? [] : [one(part.trim())]));
      const next = isList ? parts : one(isSpan ? spanOf(text.trim()) : text.trim());
      if (isNumber && !isList && offer.operand === "value" && typeof next !== "number")
        throw new Error("Write a number.");
      refuseOperand(offer, next);
      onWrite(next);
    } catch (error) {
      setRefusal(isSpan ? spanFault : (error as Error).message);
    }
  };
  const example = exampleOf(offer);
  const help = isList ? "Several stand with commas between them." : example && `Written as in ${withSpans(example)}.`;
  const frame = { id, ...(help && { help }), ...(refusal && { errors: [refusal] }) };
  return (
    <FieldFrame {...frame} label="Compared with">
      <Input
        id={id}
        value={text}
        autoComplete="off"
        aria-invalid={refusal ? true : undefined}
        aria-describedby={describedBy(frame)}
        onChange={({ target }) => setText(target.value)}
        onBlur={write}
        onKeyDown={({ key }) => key === "Enter" && write()}
      />
    </FieldFrame>
  );
}
