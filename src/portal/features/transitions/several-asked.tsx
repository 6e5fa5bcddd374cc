import { type ReactNode, useId, useRef, useState } from "react";
import { TextField } from "../../../../widgets/parts/text-field.tsx";
import type { ClaimRow, ResolutionOption } from "../../../contract/types.ts";
import { phaseOf } from "../../../engine/index.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";
import { decisionOf } from "./decision-of.ts";
import { type AskedText, askedText } from "./dialogs/asked-text.ts";
import { FactField } from "./dialogs/fact-field.tsx";
import { TextBox } from "./dialogs/text-box.tsx";
import { type FactInput, factInput, givenOf } from "./dialogs/typed-facts.ts";
import type { Given } from "./make-transition.ts";
import type { ForSeveral } from "./several-acts.ts";
import { askedBy } from "./use-choices.ts";
import { type OpenedClaim, useOpenedClaims } from "./use-opened-claim.ts";

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
 * What an act on several asks, or the line that is written to each: the first claim of each type says how it is called, who reads it
 * and what is wrong with it. Where types ask different things nothing is asked of them together.
 */
export function useAskedOfSeveral(chosen: ForSeveral | undefined): AskedOfSeveral {
  const { person } = usePortal();
  const typed = useTyped();
  const asks = chosen?.act?.asks;
  const { data: opened, error, mutate } = useOpenedClaims(asks && chosen && ofEachType(chosen.on));
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
  const { act } = chosen;
  const isDanger = opened.some(
    (one) => phaseOf(one.definition, decisionOf(one, act.value, person)?.status ?? "") === "declined",
  );
  const [first, ...others] = opened.map((one) => whatIsAsked(one, act));
  if (others.some((one) => JSON.stringify(one) !== JSON.stringify(first))) {
    const why = "Claims of these types are asked for different things here. Select claims of one type.";
    return { isDanger, given: () => why, fields: <Notice kind="info">{why}</Notice> };
  }
  if (first?.inputs) return { ...factsAsked(typed, first.inputs), isDanger };
  return { ...(first?.text ? textAsked(typed, act.value, first.text) : nothing), isDanger };
}

/** The first claim of each type, by number. */
const ofEachType = (claims: ClaimRow[]): string[] => [
  ...new Map(claims.toReversed().map(({ type, claim_number }) => [type, claim_number])).values(),
];

interface Asking {
  inputs?: (FactInput & { isOptional: boolean })[];
  text?: AskedText;
}

/** What an act asks about a claim, as the claim's own definition has it. */
function whatIsAsked(opened: OpenedClaim, act: ResolutionOption): Asking {
  const asks = askedBy(opened.definition, act);
  if (typeof asks === "object") {
    const { facts, optional = [] } = asks;
    const inputs = facts.flatMap((name) => factInput(opened.definition, name) ?? []);
    return { inputs: inputs.map((input) => ({ ...input, isOptional: optional.includes(input.name) })) };
  }
  return asks && isText(asks) ? { text: askedText(opened, act.value, asks) } : {};
}

const isText = (asks: string): asks is "note" | "comment" | "rationale" =>
  asks === "note" || asks === "comment" || asks === "rationale";

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
  inputs: NonNullable<Asking["inputs"]>,
): Asked {
  return {
    given: () => {
      const facts = Object.fromEntries(inputs.map((input) => [input.name, givenOf(input, textOf(input.name))]));
      const lacking = inputs.filter(({ name, isOptional }) => facts[name] === null && !isOptional);
      const [first] = lacking;
      if (!first) return { given: { facts }, text: "" };
      const found = lacking.map(({ name, label }) => [name, `Please fill in: ${label}.`]);
      return refuse(Object.fromEntries(found), inputs.indexOf(first));
    },
    fields: framed(
      inputs.map(({ isOptional, ...input }, place) => (
        <FactField
          key={input.name}
          {...input}
          id={idAt(place)}
          isRequired={!isOptional}
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
