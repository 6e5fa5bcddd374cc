import { Box, Flex, Heading, Input, Text, Textarea } from "@chakra-ui/react";
import { useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { TextField, tooLong } from "../../../../../widgets/parts/text-field.tsx";
import { type CompiledDefinition, type Context, evaluate, type Json } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DayChoice } from "../../../shared/ui/day-choice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Chooser, InlineForm } from "../inline-form.tsx";
import { type PlayedStep, personOptions, type Run, type WrittenStep } from "./bench.ts";
import { entryOf, type Fillable, factsToWrite, fieldsOf, typedValue } from "./recording.ts";

interface Props {
  run: Run;
  definition: CompiledDefinition;
  /** How the claim stands. */
  seen: PlayedStep["seen"];
  onTake(step: WrittenStep): void;
}

/** What can be done next: fields filled in, facts written, files chosen, a transition made, another person or day. */
export function NextStep({ run, definition, seen, onTake }: Props) {
  const [values, setValues] = useState<{ [field: string]: Json }>({});
  const filled = Object.entries(values);
  const fields = fieldsOf(definition);
  const facts = factsToWrite(definition, seen as Context);
  const titleOf = (field: string) => fields.find(({ key }) => key === field)?.title;
  const withValues = (step: WrittenStep): WrittenStep => ({ ...(filled.length > 0 && { set: values }), ...step });
  return (
    <Panel as="section" aria-labelledby="next">
      <Heading as="h2" id="next" textStyle="md">
        The next step
      </Heading>
      <FillIn
        label="Field"
        valueLabel="Value"
        act="Fill in"
        places={fields}
        onFill={(field, value) => setValues({ ...values, [field]: value })}
      />
      {filled.length > 0 && (
        <Box as="ul" ps="5" listStyleType="disc" mt="3" aria-label="Filled in">
          {filled.map(([field, value]) => (
            <Box as="li" key={field} wordBreak="break-word">
              {titleOf(field)}: {typeof value === "string" ? value : JSON.stringify(value)}
            </Box>
          ))}
        </Box>
      )}
      {filled.length > 0 && (
        <Button mt="2" onClick={() => onTake({ set: values })}>
          Fill in and go on
        </Button>
      )}
      {facts.length > 0 && (
        <FillIn
          label="Fact"
          valueLabel="What the fact says"
          act="Write the fact"
          places={facts}
          onFill={(name, value) => onTake(withValues({ facts: { [name]: value } }))}
        />
      )}
      <Make definition={definition} seen={seen} onMake={(step) => onTake(withValues(step))} />
      <Others run={run} seen={seen} onTake={(step) => onTake(withValues(step))} />
    </Panel>
  );
}

interface FillInProps {
  label: string;
  valueLabel: string;
  act: string;
  places: Fillable[];
  onFill(key: string, value: Json): void;
}

function FillIn({ label, valueLabel, act, places, onFill }: FillInProps) {
  const id = useId();
  const entryAt = (key: string) => entryOf(places.find((one) => one.key === key)?.schema);
  const [chosenPlace, setPlace] = useState("");
  // What may be written changes with the person.
  const place = places.some(({ key }) => key === chosenPlace) ? chosenPlace : (places[0]?.key ?? "");
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string[]>();
  const entry = entryAt(place);
  const choices = "choices" in entry ? entry.choices : undefined;
  const kind = "kind" in entry ? entry.kind : "json";
  // The first is chosen as long as none is.
  const chosen = typed === "" && choices ? JSON.stringify(choices[0]) : typed;
  const turnTo = (next: string) => {
    const one = entryAt(next);
    setPlace(next);
    setTyped("choices" in one ? JSON.stringify(one.choices[0]) : "");
    setFault(undefined);
  };
  const fill = () => {
    const value = typedValue(chosen, kind);
    if (value === undefined) {
      return setFault([kind === "number" ? "Enter a number." : 'Enter JSON, such as { "key": "value" } or [ ].']);
    }
    setFault(undefined);
    onFill(place, value);
  };
  const common = {
    id,
    value: typed,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": describedBy({ id, errors: fault }),
  };
  return (
    <InlineForm act={act} onSubmit={fill}>
      <Chooser
        label={label}
        value={place}
        options={places.map(({ key, title }) => [key, `${title} (${key})`])}
        onChoose={turnTo}
      />
      {choices ? (
        <Chooser
          label={valueLabel}
          value={chosen}
          options={choices.map((one) => [JSON.stringify(one), choiceWords(one)])}
          onChoose={setTyped}
        />
      ) : (
        <Box flex="1 1 14rem">
          <FieldFrame id={id} label={kind === "json" ? `${valueLabel}, as JSON` : valueLabel} errors={fault}>
            {kind === "json" ? (
              <Textarea rows={3} fontFamily="mono" {...common} onChange={({ target }) => setTyped(target.value)} />
            ) : (
              <Input
                {...common}
                inputMode={kind === "number" ? "decimal" : undefined}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </FieldFrame>
        </Box>
      )}
    </InlineForm>
  );
}

const choiceWords = (value: Json): string => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));

/** Characters of a note, at most (D-076). */
const mostNote = 2000;

function Make({ definition, seen, onMake }: Omit<Props, "run" | "onTake"> & { onMake(step: WrittenStep): void }) {
  const id = useId();
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const long = tooLong(note, mostNote);
  const { transitions } = evaluate(definition, seen as Context);
  const offered = Object.entries(transitions).filter(([, one]) => one.offered);
  if (offered.length === 0) return <Text mt="4">This person can make nothing of the claim now.</Text>;
  const given = note.trim() ? { with: { note: note.trim() } } : {};
  return (
    <Box mt="5">
      <TextField
        id={id}
        label="Note, where the transition asks for one"
        value={note}
        onText={setNote}
        most={mostNote}
        errors={isTried && long ? [long] : undefined}
      />
      <Flex gap="2" wrap="wrap" mt="2">
        {offered.map(([transition]) => (
          <Button key={transition} onClick={() => (long ? setTried(true) : onMake({ do: transition, ...given }))}>
            {definition.messages.transitions[transition]?.label ?? transition}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}

function Others({ run, seen, onTake }: Omit<Props, "definition">) {
  const id = useId();
  const [person, setPerson] = useState(run.people[0]?.email ?? "");
  const [file, setFile] = useState(run.uploads[0] ?? "");
  const [day, setDay] = useState<string | undefined>(String((seen.claim as { today?: string }).today ?? ""));
  const isDay = day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day);
  return (
    <Box mt="2">
      <InlineForm act="Choose the file" onSubmit={() => onTake({ file: [file] })}>
        <Chooser label="File" value={file} options={run.uploads.map((one) => [one, one])} onChoose={setFile} />
      </InlineForm>
      <InlineForm act="Go on as this person" onSubmit={() => onTake({ as: person })}>
        <Chooser label="Person" value={person} options={personOptions(run.people)} onChoose={setPerson} />
      </InlineForm>
      <InlineForm act="Go on with this day" onSubmit={() => isDay && onTake({ today: day })}>
        <DayChoice
          id={`${id}-day`}
          label="Day"
          value={day}
          faultId={isDay ? undefined : `${id}-fault`}
          onChange={setDay}
        />
        {!isDay && (
          <Text id={`${id}-fault`} color="fg.error" textStyle="sm">
            Name a day of the calendar.
          </Text>
        )}
      </InlineForm>
    </Box>
  );
}
