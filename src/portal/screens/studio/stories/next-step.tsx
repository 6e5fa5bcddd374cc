import { Box, Heading, Input, Text, Textarea } from "@chakra-ui/react";
import { useId, useMemo, useState } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { CompiledDefinition, Context, Form as EngineForm, Json } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DayChoice } from "../../../shared/ui/day-choice.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Chooser, InlineForm } from "../inline-form.tsx";
import { type PlayedStep, personOptions, type Run, type WrittenStep } from "./bench.ts";
import { entryOf, type Fillable, factsToWrite, fieldsOf, typedValue, writtenBetween } from "./recording.ts";
import type { Edited, StoryForm } from "./story-form.ts";
import { TransitionActs } from "./transition-acts.tsx";

interface Props {
  run: Run;
  Form: StoryForm;
  definition: CompiledDefinition;
  /** How the claim stands. */
  seen: PlayedStep["seen"];
  /** Who acts, by their e-mail address. */
  as: string;
  /** Nothing was done yet. */
  isFirst: boolean;
  /** What was made of the form meanwhile; undefined: nothing yet. */
  edited: Edited | undefined;
  /** The same, for what may come a moment later than what is typed. */
  live: Edited | undefined;
  onEdited(edited: Edited): void;
  /** `begun`: the form as its page gave it. */
  onTake(step: WrittenStep, begun: EngineForm): void;
}

/** What can be done next: the form filled in, facts written, files chosen, a transition made, another person or day. */
export function NextStep({ run, Form, definition, seen, as, isFirst, onEdited, onTake, ...props }: Props) {
  const id = useId();
  const context = seen as Context;
  const untouched = { form: context.form, begun: context.form, files: [] };
  const edited = props.edited ?? untouched;
  const { form } = props.live ?? untouched;
  const now = useMemo(() => ({ ...context, form }), [context, form]);
  const [values, setValues] = useState<{ [field: string]: Json }>({});
  const filled = Object.entries(values);
  const fields = fieldsOf(definition);
  const facts = factsToWrite(definition, context);
  const titleOf = (field: string) => fields.find(({ key }) => key === field)?.title;
  const files = edited.files.filter((name) => run.uploads.includes(name));
  const unknown = edited.files.filter((name) => !run.uploads.includes(name));
  // Of a story that is begun, what a page gives to the next person is written by the step.
  const set = { ...writtenBetween(isFirst ? edited.begun : context.form, edited.form), ...values };
  const take = (step: WrittenStep) => {
    const file = [...files, ...(step.file ?? [])];
    onTake({ ...(Object.keys(set).length > 0 && { set }), ...step, ...(file.length > 0 && { file }) }, edited.begun);
  };
  const isEmpty = Object.keys(set).length === 0 && files.length === 0;
  return (
    <Panel as="section" aria-labelledby="next">
      <Heading as="h2" id="next" textStyle="md">
        The next step
      </Heading>
      <Text color="fg.muted" textStyle="sm" mb="3" id={`${id}-form`}>
        The form as {run.people.find(({ email }) => email === as)?.name ?? as} meets it. What you change in it is part
        of the step.
      </Text>
      <Box role="group" aria-label="The form" aria-describedby={`${id}-form`}>
        <Form
          definition={definition}
          seen={context}
          account={run.people.find(({ email }) => email === as)?.account ?? null}
          isNew={context.claim.status === "new"}
          onEdited={onEdited}
        />
      </Box>
      {unknown.length > 0 && (
        <Notice kind="warning" mt="3">
          Stories choose from files of their own, and {unknown.map((name) => `“${name}”`).join(", ")} is none of them:
          the step goes without. Choose one of theirs below.
        </Notice>
      )}
      <Box as="details" mt="4">
        <Box as="summary" cursor="pointer">
          Write what the form does not take
        </Box>
        <FillIn
          label="Field"
          valueLabel="Value"
          act="Fill in"
          places={fields}
          onFill={(field, value) => setValues({ ...values, [field]: value })}
        />
      </Box>
      {filled.length > 0 && (
        <Box as="ul" ps="5" listStyleType="disc" mt="3" aria-label="Filled in">
          {filled.map(([field, value]) => (
            <Box as="li" key={field} wordBreak="break-word">
              {titleOf(field)}: {typeof value === "string" ? value : JSON.stringify(value)}
            </Box>
          ))}
        </Box>
      )}
      {facts.length > 0 && (
        <FillIn
          label="Fact"
          valueLabel="What the fact says"
          act="Write the fact"
          places={facts}
          onFill={(name, value) => take({ facts: { [name]: value } })}
        />
      )}
      <TransitionActs definition={definition} context={now} onMake={take} />
      {!isEmpty && (
        <Button mt="3" onClick={() => take({})}>
          Go on without saving
        </Button>
      )}
      <Others run={run} seen={seen} as={as} onTake={take} />
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

type OthersProps = Pick<Props, "run" | "seen" | "as"> & { onTake(step: WrittenStep): void };

function Others({ run, seen, as, onTake }: OthersProps) {
  const id = useId();
  const [person, setPerson] = useState(as);
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
