import { type RefObject, useId, useRef, useState } from "react";
import type { CompiledDefinition, Json } from "../../../../engine/index.ts";
import type { RefusalError } from "../../../shared/api/refusal-error.ts";
import { ActDialog } from "./act-dialog.tsx";
import { FactField } from "./fact-field.tsx";
import { factInput, givenOf, typedOf } from "./typed-facts.ts";

interface Props {
  title: string;
  number: string;
  isDanger?: boolean;
  act: string;
  definition: CompiledDefinition;
  /** The facts that are asked for, by name. */
  names: string[];
  /** Those of them that may stay blank. */
  optional: string[];
  /** What they are now. */
  values: Record<string, Json | undefined>;
  from: RefObject<HTMLElement | null>;
  onAct: (facts: Record<string, Json>) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for facts of a claim, each in the input that its definition makes of it. */
export function FactsDialog({ definition, names, optional, values, onAct, ...dialog }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const inputs = names.flatMap((name) => factInput(definition, name) ?? []);
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(inputs.map((input) => [input.name, typedOf(input, values[input.name])])),
  );
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const refuse = (found: Record<string, string[]>) => {
    setErrors(found);
    const first = inputs.findIndex(({ name }) => found[name]);
    form.current?.querySelector<HTMLElement>(`[id="${id}-${first}"]`)?.focus();
  };

  return (
    <ActDialog
      {...dialog}
      ref={form}
      first={() => form.current?.querySelector<HTMLElement>(`[id="${id}-0"]`) ?? null}
      onAct={() => {
        const given = Object.fromEntries(inputs.map((input) => [input.name, givenOf(input, typed[input.name] ?? "")]));
        const lacking = inputs.filter(({ name }) => given[name] === null && !optional.includes(name));
        if (lacking.length === 0) return onAct(given);
        refuse(Object.fromEntries(lacking.map(({ name, label }) => [name, [`Please fill in: ${label}.`]])));
        return false;
      }}
      onRefused={(refusal) => {
        const found = ofFacts(refusal);
        if (Object.keys(found).length === 0) return false;
        refuse(found);
        return true;
      }}
    >
      {inputs.map((input, index) => (
        <FactField
          key={input.name}
          {...input}
          id={`${id}-${index}`}
          isRequired={!optional.includes(input.name)}
          typed={typed[input.name] ?? ""}
          errors={errors[input.name]}
          onTyped={(text) => {
            setTyped((before) => ({ ...before, [input.name]: text }));
            setErrors(({ [input.name]: _, ...others }) => others);
          }}
        />
      ))}
    </ActDialog>
  );
}

/** What was said against facts, by their names: the server's keys are `facts.<name>`. */
const ofFacts = ({ errors }: RefusalError): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, messages]) =>
      key.startsWith("facts.") ? [[key.slice("facts.".length), messages]] : [],
    ),
  );
