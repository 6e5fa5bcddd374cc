import type { ReactNode } from "react";
import type { ClaimRow, ResolutionOption } from "../../../contract/types.ts";
import { type Json, phaseOf } from "../../../engine/index.ts";
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
import type { Standing } from "./several-judged.ts";
import { factWritten } from "./several-written.tsx";
import { askedBy } from "./use-choices.ts";
import { type OpenedClaim, useOpenedClaims } from "./use-opened-claim.ts";
import { type Typed, useTyped } from "./use-typed.tsx";

/** What is filled in once for several claims. */
export interface AskedOfSeveral {
  fields: ReactNode;
  isDanger: boolean;
  /** What goes to each; false: something is yet to be filled in, and says so; a text: why it cannot be done now. */
  given: () => Answer | false | string;
  /** Where only some of the claims are filled in, how many. */
  count?: number;
}

export interface Answer {
  given: Given;
  /** What is written to this claim; null: nothing is. */
  valueFor?: (claim: ClaimRow) => Json;
}

export type Asked = Omit<AskedOfSeveral, "isDanger">;

const nothing: Asked = { given: () => ({ given: {} }), fields: null };

/**
 * What an act on several asks, or what is written to those that can have it: the first claim of each type says how it is called, who reads
 * it and what is wrong with it. Where types ask different things nothing is asked of them together. `there`: what stands already where a
 * fact is written.
 */
export function useAskedOfSeveral(
  chosen: ForSeveral | undefined,
  able: ClaimRow[],
  there: readonly Standing[],
): AskedOfSeveral {
  const { person } = usePortal();
  const typed = useTyped();
  const asks = chosen?.act?.asks;
  const { data: opened, error, mutate } = useOpenedClaims(asks && chosen && ofEachType(chosen.on));
  if (chosen?.fact) return { ...factWritten(typed, { ...chosen.fact, key: chosen.id }, able, there), isDanger: false };
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

function factsAsked(
  { textOf, errorsOf, idAt, framed, write, refuse }: Typed,
  inputs: NonNullable<Asking["inputs"]>,
): Asked {
  return {
    given: () => {
      const facts = Object.fromEntries(inputs.map((input) => [input.name, givenOf(input, textOf(input.name))]));
      const lacking = inputs.filter(({ name, isOptional }) => facts[name] === null && !isOptional);
      const [first] = lacking;
      if (!first) return { given: { facts } };
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
      return wrong ? refuse({ [name]: wrong }, 0) : { given: given(text.trim()) };
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
