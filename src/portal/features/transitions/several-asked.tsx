import { type ReactNode, useId, useRef, useState } from "react";
import { TextField } from "../../../../widgets/parts/text-field.tsx";
import { type CompiledDefinition, phaseOf } from "../../../engine/index.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";
import { decisionOf } from "./decision-of.ts";
import { type AskedText, askedText } from "./dialogs/asked-text.ts";
import { FactField } from "./dialogs/fact-field.tsx";
import { TextBox } from "./dialogs/text-box.tsx";
import { factInput, givenOf } from "./dialogs/typed-facts.ts";
import type { Given } from "./make-transition.ts";
import type { ForSeveral } from "./several-acts.ts";
import { useOpenedClaim } from "./use-opened-claim.ts";

/** What is filled in once for several claims. */
export interface AskedOfSeveral {
  fields: ReactNode;
  isDanger: boolean;
  /** What goes to each; false: something is yet to be filled in, and says so; a text: why it cannot be done now. */
  given: () => { given: Given; text: string } | false | string;
}

/** What is typed, what is wrong with it, and where each of its boxes is. */
function useTyped() {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  return {
    textOf: (name: string) => typed[name] ?? "",
    errorsOf: (name: string) => (faults[name] === undefined ? undefined : [faults[name]]),
    idAt: (place: number) => `${id}-${place}`,
    framed: (fields: ReactNode) => <div ref={frame}>{fields}</div>,
    write: (name: string) => (text: string) => {
      setTyped((before) => ({ ...before, [name]: text }));
      setFaults(({ [name]: _, ...others }) => others);
    },
    /** Says what is wrong, at the box in this place. */
    refuse(found: Record<string, string>, place: number): false {
      setFaults(found);
      frame.current?.querySelector<HTMLElement>(`[id="${id}-${place}"]`)?.focus();
      return false;
    },
  };
}

type Typed = ReturnType<typeof useTyped>;
type Asked = Omit<AskedOfSeveral, "isDanger">;

const nothing: Asked = { given: () => ({ given: {}, text: "" }), fields: null };

/**
 * What an act on several asks, or the line that is written to each: the first of the claims says how it is called, who reads it and
 * what is wrong with it.
 */
export function useAskedOfSeveral(chosen: ForSeveral | undefined): AskedOfSeveral {
  const { person } = usePortal();
  const typed = useTyped();
  const asks = chosen?.act?.asks;
  const { data: opened, error, mutate } = useOpenedClaim(asks ? chosen?.on[0]?.claim_number : undefined);
  if (chosen?.entry) return { ...lineAsked(typed, chosen.id, chosen.entry.label), isDanger: false };
  if (!asks || !chosen?.act) return { ...nothing, isDanger: false };
  if (!opened) {
    const fields = error ? (
      <Button onClick={() => mutate()}>Load what it asks again</Button>
    ) : (
      <SkeletonLines lines={3} label="Loading what it asks" />
    );
    const why = error ? "What it asks could not be loaded." : "What it asks is being loaded: try again in a moment.";
    return { isDanger: false, given: () => why, fields };
  }
  const { definition } = opened;
  const { value } = chosen.act;
  const isDanger = phaseOf(definition, decisionOf(opened, value, person)?.status ?? "") === "declined";
  if (typeof asks === "object") return { ...factsAsked(typed, definition, asks), isDanger };
  return { ...(isText(asks) ? textAsked(typed, value, askedText(opened, value, asks)) : nothing), isDanger };
}

const isText = (asks: string) => asks === "note" || asks === "comment" || asks === "rationale";

function lineAsked({ textOf, errorsOf, idAt, framed, write, refuse }: Typed, name: string, label: string): Asked {
  const text = textOf(name);
  return {
    given: () =>
      text.trim() === "" ? refuse({ [name]: `Please fill in: ${label}.` }, 0) : { given: {}, text: text.trim() },
    fields: framed(
      <TextField
        id={idAt(0)}
        label={label}
        help="Claims that have one keep it."
        required
        errors={errorsOf(name)}
        value={text}
        onText={write(name)}
      />,
    ),
  };
}

function factsAsked(
  { textOf, errorsOf, idAt, framed, write, refuse }: Typed,
  definition: CompiledDefinition,
  { facts: names, optional = [] }: { facts: string[]; optional?: string[] },
): Asked {
  const inputs = names.flatMap((name) => factInput(definition, name) ?? []);
  return {
    given: () => {
      const facts = Object.fromEntries(inputs.map((input) => [input.name, givenOf(input, textOf(input.name))]));
      const lacking = inputs.filter(({ name }) => facts[name] === null && !optional.includes(name));
      const [first] = lacking;
      if (!first) return { given: { facts }, text: "" };
      const found = lacking.map(({ name, label }) => [name, `Please fill in: ${label}.`]);
      return refuse(Object.fromEntries(found), inputs.indexOf(first));
    },
    fields: framed(
      inputs.map((input, place) => (
        <FactField
          key={input.name}
          {...input}
          id={idAt(place)}
          isRequired={!optional.includes(input.name)}
          typed={textOf(input.name)}
          errors={errorsOf(input.name)}
          onTyped={write(input.name)}
        />
      )),
    ),
  };
}

/** Each act has a text of its own: what was written among us does not become what the customer reads. */
function textAsked(
  { textOf, errorsOf, idAt, framed, write, refuse }: Typed,
  name: string,
  { label, help: readers, isOptional, fault, given }: AskedText,
): Asked {
  const [id, text, errors] = [idAt(0), textOf(name), errorsOf(name)];
  const help = [readers, "Each of the claims gets it."].filter(Boolean).join(" ");
  return {
    given: () => {
      const wrong = fault(text.trim());
      return wrong ? refuse({ [name]: wrong }, 0) : { given: given(text.trim()), text };
    },
    fields: framed(
      <TextBox
        id={id}
        label={label}
        isOptional={isOptional}
        help={help}
        errors={errors}
        value={text}
        onText={write(name)}
      />,
    ),
  };
}
