import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { RadioGroup } from "../../../../../widgets/parts/radio-group.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Chooser } from "../inline-form.tsx";
import { answered, answersTo, type FormMigration, openIn, type Step, stillGiven, targetOf } from "./steps.ts";

interface Props {
  form: FormMigration;
  /** Fields that were renamed while this draft was open, by their places before. */
  renamed: ReadonlyMap<string, string>;
  /** What was answered before, by the file of the migration and the question. */
  answers: Map<string, string>;
  isReadOnly: boolean;
  onWrite(steps: Step[]): void;
}

/** What only people know of a difference, asked one by one; the migration is written once all is answered. */
export function Questions({ form, renamed, answers, isReadOnly, onWrite }: Props) {
  const { questions } = form;
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(() => new Map(answers));
  // What was renamed here was not asked in vain: whoever did it said that the one is now the other, and may deny it afterwards.
  const asked = questions.map(({ asks, yes: said, no: denied }) => {
    const [yes, no] = [said as Step, denied as Step];
    const isSaid = renamed.get(String(yes.rename ?? yes.move ?? "")) === targetOf(yes);
    const place = `${form.file} ${asks}${isSaid ? " (renamed)" : ""}`;
    const kept = given.get(place);
    const step = kept === undefined ? undefined : stillGiven(JSON.parse(kept) as Step, { yes, no }, form);
    return { asks, yes, no, place, step: step ?? (isSaid ? yes : undefined) };
  });
  const chosen = asked.map(({ step }) => step);
  const left = chosen.filter((step) => step === undefined || openIn(step).length > 0).length;
  return (
    <Stack gap="4">
      {asked.map(({ place, ...question }) => (
        <Question
          key={question.asks}
          {...{ form, isReadOnly, ...question }}
          onAnswer={(step) => {
            answers.set(place, JSON.stringify(step));
            setGiven(new Map(answers));
          }}
        />
      ))}
      <Flex align="center" gap="3" wrap="wrap">
        <Button
          rank="primary"
          disabled={isReadOnly || left > 0}
          onClick={() => onWrite(chosen.filter((step) => step !== undefined))}
        >
          Write the migration
        </Button>
        <Text color="fg.muted" textStyle="sm" role="status">
          {left === 0 ? "All is answered." : left === 1 ? "1 question is open." : `${left} questions are open.`}
        </Text>
      </Flex>
    </Stack>
  );
}

interface QuestionProps {
  form: FormMigration;
  asks: string;
  yes: Step;
  no: Step;
  step: Step | undefined;
  isReadOnly: boolean;
  onAnswer(step: Step): void;
}

function Question({ form, asks, yes, no, step, isReadOnly, onAnswer }: QuestionProps) {
  const id = useId();
  const isSame = (one: Step, other: Step) => JSON.stringify(one) === JSON.stringify(other);
  const isEither = !isSame(yes, no);
  const asked = openIn(no);
  const now = step ?? (isEither ? undefined : yes);
  const isOpenEnded = now !== undefined && asked.length > 0 && !(isEither && isSame(now, yes));
  const answers = answersTo(no, form);
  return (
    <Box as="section" aria-label={asks}>
      {!isEither && (
        <Heading as="h3" textStyle="sm" mb="2">
          {asks}
        </Heading>
      )}
      {isEither && (
        <RadioGroup
          id={id}
          label={asks}
          choices={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "setAside" in no ? "No: it is set aside" : "No: something else" },
          ]}
          value={step && (isSame(step, yes) ? "yes" : "no")}
          isFixed={isReadOnly}
          onChoose={(value) => onAnswer(value === "yes" ? yes : no)}
        />
      )}
      {!isEither && asked.length === 0 && (
        <Button size="sm" disabled={isReadOnly || step !== undefined} onClick={() => onAnswer(yes)}>
          {step === undefined ? "Yes, set it aside" : "It is set aside"}
        </Button>
      )}
      {isOpenEnded && (
        <Flex gap="3" wrap="wrap" mt="2">
          {asked.map((key) => (
            <Chooser
              key={key}
              label={`“${key}” is now`}
              value={answerIn(now, key)}
              isDisabled={isReadOnly}
              options={[["?", "Choose"], ...answers.map((one): [string, string] => [String(one), String(one)])]}
              onChoose={(chosen) =>
                onAnswer(answered(now, key, answers.find((one) => String(one) === chosen) ?? chosen))
              }
            />
          ))}
        </Flex>
      )}
    </Box>
  );
}

const answerIn = (step: Step, key: string): string =>
  String(((step.values ?? step.mapStatus) as Record<string, unknown>)[key]);
