import { Box, Flex, Text } from "@chakra-ui/react";
import { type FormEvent, useMemo, useState } from "react";
import {
  type CompiledDefinition,
  type Context,
  type Evaluation,
  evaluate,
  factsAskedBy,
  transitionWords,
} from "../../../../engine/index.ts";
import { askedText } from "../../../features/transitions/dialogs/asked-text.ts";
import { FactField } from "../../../features/transitions/dialogs/fact-field.tsx";
import { TextBox } from "../../../features/transitions/dialogs/text-box.tsx";
import { factInput, givenOf } from "../../../features/transitions/dialogs/typed-facts.ts";
import { useTyped } from "../../../features/transitions/use-typed.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { WrittenStep } from "./bench.ts";

interface Props {
  definition: CompiledDefinition;
  /** The claim as it is about to be. */
  context: Context;
  onMake(step: Pick<WrittenStep, "do" | "with">): void;
}

/** What the person may make of the claim: at once, or once what it asks for is written. */
export function TransitionActs({ definition, context, onMake }: Props) {
  const evaluation = useMemo(() => evaluate(definition, context), [definition, context]);
  const [chosen, choose] = useState<string>();
  const offered = Object.entries(evaluation.transitions).filter(([, one]) => one.offered);
  const asking = offered.some(([transition]) => transition === chosen) ? chosen : undefined;
  if (offered.length === 0) return <Text mt="4">This person can make nothing of the claim now.</Text>;
  return (
    <Box mt="5">
      <Flex gap="2" wrap="wrap">
        {offered.map(([transition, state]) => {
          const words = transitionWords(definition.messages, transition, state)?.label ?? transition;
          const isAsking = asksOf(definition, transition).isAny;
          return (
            <Button
              key={transition}
              aria-expanded={isAsking ? asking === transition : undefined}
              onClick={() =>
                isAsking ? choose(asking === transition ? undefined : transition) : onMake({ do: transition })
              }
            >
              {isAsking ? `${words}…` : words}
            </Button>
          );
        })}
      </Flex>
      {asking !== undefined && (
        <AskedFields
          key={asking}
          definition={definition}
          evaluation={evaluation}
          transition={asking}
          onGiven={(given) => onMake({ do: asking, ...given })}
        />
      )}
    </Box>
  );
}

/** The text and the facts that a transition asks for; what is asked of a carrier stands in no story. */
function asksOf({ workflow }: CompiledDefinition, transition: string) {
  const row = workflow.transitions[transition];
  const { facts, optional } = row ? factsAskedBy(row) : { facts: [], optional: [] };
  const text = (["note", "comment", "rationale"] as const).find((one) => one === row?.asks);
  return { text, facts, optional, isAny: text !== undefined || facts.length > 0 };
}

interface AskedProps {
  definition: CompiledDefinition;
  evaluation: Evaluation;
  transition: string;
  onGiven(given: Pick<WrittenStep, "with">): void;
}

function AskedFields({ definition, evaluation, transition, onGiven }: AskedProps) {
  const { textOf, errorsOf, idAt, framed, write, refuse } = useTyped();
  const asks = asksOf(definition, transition);
  const text = asks.text && askedText({ definition, evaluation }, transition, asks.text);
  const inputs = asks.facts.flatMap((name) => factInput(definition, name) ?? []);
  const give = (event: FormEvent) => {
    event.preventDefault();
    const note = textOf("").trim();
    const wrong = text?.fault(note);
    if (wrong) return refuse({ "": wrong }, 0);
    const facts = Object.fromEntries(inputs.map((input) => [input.name, givenOf(input, textOf(input.name))]));
    const lacking = inputs.filter(({ name }) => facts[name] === null && !asks.optional.includes(name));
    const [first] = lacking;
    if (first) {
      const found = lacking.map(({ name, label }) => [name, `Please fill in: ${label}.`]);
      return refuse(Object.fromEntries(found), inputs.indexOf(first));
    }
    const given = Object.entries(facts).filter(([, value]) => value !== null);
    const all = { ...(note && { note }), ...(given.length > 0 && { facts: Object.fromEntries(given) }) };
    onGiven(Object.keys(all).length > 0 ? { with: all } : {});
  };
  return (
    <form onSubmit={give} noValidate>
      <Box mt="3">
        {framed(
          text ? (
            <TextBox
              id={idAt(0)}
              label={text.label}
              isOptional={text.isOptional}
              help={text.help}
              errors={errorsOf("")}
              value={textOf("")}
              onText={write("")}
            />
          ) : (
            inputs.map((input, place) => (
              <FactField
                key={input.name}
                {...input}
                id={idAt(place)}
                isRequired={!asks.optional.includes(input.name)}
                typed={textOf(input.name)}
                errors={errorsOf(input.name)}
                onTyped={write(input.name)}
              />
            ))
          ),
        )}
        <Button type="submit" mt="3">
          {transitionWords(definition.messages, transition, evaluation.transitions[transition])?.label ?? transition}
        </Button>
      </Box>
    </form>
  );
}
