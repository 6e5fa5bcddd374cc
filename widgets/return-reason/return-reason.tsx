import { Box, Stack, Textarea } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { errorsIn } from "../parts/errors-in.ts";
import { describedBy, FieldFrame } from "../parts/field-frame.tsx";
import { PartField } from "../parts/part-field.tsx";
import { RadioGroup } from "../parts/radio-group.tsx";
import { useWidgetServices } from "../services.ts";
import { type Reason, type ReasonChoice, standingOf, tidy } from "./reason.ts";

interface ReturnReasonOptions {
  /** Pointers of the fields that take the type and its option. */
  type: string;
  option: string;
}

type Errors = { [key: string]: Errors | undefined } & { __errors?: string[] };

/** Why goods come back: a type, its one option, what these ask further, and notes. Draws the tree of choices it is given. */
export function ReturnReason(props: FieldProps<Reason[]>) {
  const { formData: [reason = {}] = [], fieldPathId, readonly, disabled, required, rawErrors, errorSchema } = props;
  const { schema, uiSchema } = props;
  const { form } = useWidgetServices();
  const options = uiSchema?.["ui:options"] as unknown as ReturnReasonOptions;
  const tree = (uiSchema?.["ui:choices"] ?? []) as ReasonChoice[];
  const isFixed = Boolean(readonly || disabled);
  const { $id: id, path } = fieldPathId;
  // A part of the entry is written where it belongs, not as a new entry.
  const writeAt = props.onChange as FieldProps["onChange"];
  const typeErrors = form.useErrors(options.type);
  const optionErrors = form.useErrors(options.option);
  const unoffered = form.useUnoffered(options.type);
  const { type, option, questions } = standingOf(tree, reason);
  const of = (errorSchema as Errors | undefined)?.[0];
  const answer = questions.find((asked) => asked.answer?.input)?.answer;

  const choose = (next: Reason) => {
    const tidied = tidy(tree, next);
    writeAt([tidied], path);
    form.write(options.type, tidied.type?.value);
    form.write(options.option, tidied.type?.checkboxes?.[0]);
  };
  const given = reason.type ?? {};
  const notesErrors = errorsIn(of?.notes);

  return (
    <Stack gap="4">
      <Box data-field={options.type}>
        <RadioGroup
          id={id}
          label={schema.title ?? "Reason"}
          choices={tree.filter((choice) => choice === type || !unoffered.includes(choice.value))}
          value={type?.value}
          required={required}
          isFixed={isFixed}
          help={uiSchema?.["ui:help"]}
          errors={[...(rawErrors ?? []), ...typeErrors, ...(of?.__errors ?? []), ...ownErrors(of?.type, "value")]}
          isColumn
          onChoose={(value) => choose({ ...reason, type: { value } })}
        />
      </Box>
      {type?.choices && (
        <RadioGroup
          id={`${id}:option`}
          label={type.question ?? type.label}
          choices={type.choices}
          value={option?.value}
          required
          isFixed={isFixed}
          errors={[...optionErrors, ...errorsIn(of?.type?.checkboxes)]}
          isColumn={type.choices.length > 3}
          onChoose={(value) => choose({ ...reason, type: { ...given, checkboxes: [value], input: {} } })}
        />
      )}
      {option?.input && (
        <ReasonInput
          id={`${id}:input`}
          input={option.input}
          value={given.input?.value}
          isFixed={isFixed}
          errors={errorsIn(of?.type?.input)}
          part={[...path, 0, "type", "input", "value"].join("/")}
          onText={(text) => writeAt(text, [...path, 0, "type", "input", "value"])}
        />
      )}
      {questions.map(({ question, answer: chosen }, place) => (
        <RadioGroup
          key={question.name}
          id={`${id}:${question.name}`}
          label={question.question}
          choices={question.choices}
          value={chosen?.value}
          required
          isFixed={isFixed}
          errors={[...(place === 0 ? (of?.type?.sub_type?.__errors ?? []) : []), ...subErrors(of, question.name)]}
          onChoose={(value) =>
            choose({ ...reason, type: { ...given, sub_type: { ...given.sub_type, [question.name]: value } } })
          }
        />
      ))}
      {answer?.input && (
        <ReasonInput
          id={`${id}:answer-input`}
          input={answer.input}
          value={given.sub_type?.input?.value}
          isFixed={isFixed}
          errors={subErrors(of, "input")}
          part={[...path, 0, "type", "sub_type", "input", "value"].join("/")}
          onText={(text) => writeAt(text, [...path, 0, "type", "sub_type", "input", "value"])}
        />
      )}
      {type && (
        <FieldFrame
          id={`${id}:notes`}
          part={[...path, 0, "notes"].join("/")}
          label={notesTitle(schema)}
          errors={notesErrors}
        >
          <Textarea
            id={`${id}:notes`}
            minH="24"
            aria-invalid={notesErrors.length > 0 || undefined}
            aria-describedby={describedBy({ id: `${id}:notes`, errors: notesErrors })}
            readOnly={isFixed}
            _readOnly={{ bg: "bg.subtle" }}
            value={reason.notes ?? ""}
            onChange={(event) => writeAt(event.target.value, [...path, 0, "notes"])}
          />
        </FieldFrame>
      )}
    </Stack>
  );
}

/** Messages at this place, or at one thing inside of it. */
const ownErrors = (at: Errors | undefined, inside: string): string[] => [
  ...(at?.__errors ?? []),
  ...errorsIn(at?.[inside]),
];

const subErrors = (of: Errors | undefined, name: string): string[] => errorsIn(of?.type?.sub_type?.[name]);

/** The definition's word for the notes, where it has one. */
function notesTitle(schema: FieldProps["schema"]): string {
  const entry = schema.items as { properties?: Record<string, { title?: string }> } | undefined;
  return entry?.properties?.notes?.title ?? "Notes (optional)";
}

interface ReasonInputProps {
  id: string;
  /** Pointer of what is written. */
  part: string;
  input: NonNullable<ReasonChoice["input"]>;
  value: string | undefined;
  isFixed: boolean;
  errors: readonly string[] | undefined;
  onText(text: string): void;
}

/** What a choice asks to be written. A number is digits, kept as text like the rest. */
function ReasonInput({ id, part, input, value, isFixed, errors, onText }: ReasonInputProps) {
  const isNumber = input.type === "number";
  return (
    <PartField
      id={id}
      part={part}
      label={input.title}
      required={input.isRequired ?? false}
      value={value}
      errors={errors}
      readOnly={isFixed}
      {...(isNumber && { inputMode: "numeric", w: "28" })}
      onText={(text) => onText(isNumber ? text.replace(/\D/g, "") : text)}
    />
  );
}
