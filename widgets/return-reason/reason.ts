/** A choice and what it opens, as the list of choices is written. */
export interface ReasonChoice {
  value: string | number;
  label: string;
  retired?: boolean;
  question?: string;
  choices?: ReasonChoice[];
  input?: { title: string; type?: "text" | "number"; isRequired?: boolean };
  questions?: Question[];
}

export interface Question {
  name: string;
  question: string;
  choices: ReasonChoice[];
}

/** The answers to further questions by their names; `input` is what a choice among them asks for. */
type SubType = { [name: string]: unknown; input?: { value?: string } };

/** The one entry of a return's reasons, by the API's payload keys (D-127). */
export interface Reason {
  type?: {
    value?: string | number;
    checkboxes?: (string | number)[];
    input?: { value?: string };
    sub_type?: SubType;
  };
  notes?: string;
}

export const chosenOf = (choices: readonly ReasonChoice[] = [], value: unknown): ReasonChoice | undefined =>
  choices.find((choice) => choice.value === value);

/** The questions that a choice opens. One without a name of its own is named after the choice. */
export const questionsOf = (choice: ReasonChoice | undefined): Question[] => [
  ...(choice?.choices
    ? [{ name: String(choice.value), question: choice.question ?? "", choices: choice.choices }]
    : []),
  ...(choice?.questions ?? []),
];

/** Where a reason stands in the tree of choices: what was chosen, and all that is asked because of it. */
export interface Standing {
  type: ReasonChoice | undefined;
  option: ReasonChoice | undefined;
  /** Questions besides type and option, each followed by those that its answer opens. */
  questions: { question: Question; answer: ReasonChoice | undefined }[];
}

export function standingOf(tree: readonly ReasonChoice[], { type: given }: Reason): Standing {
  const type = chosenOf(tree, given?.value);
  const option = chosenOf(type?.choices, given?.checkboxes?.[0]);
  const asked = (questions: readonly Question[]): Standing["questions"] =>
    questions.flatMap((question) => {
      const answer = chosenOf(question.choices, given?.sub_type?.[question.name]);
      return [{ question, answer }, ...asked(questionsOf(answer))];
    });
  return { type, option, questions: asked([...(type?.questions ?? []), ...questionsOf(option)]) };
}

/** The reason without answers to what is no longer asked. */
export function tidy(tree: readonly ReasonChoice[], reason: Reason): Reason {
  const { type, option, questions } = standingOf(tree, reason);
  if (!type) return reason.notes ? { notes: reason.notes } : {};
  const given = reason.type?.sub_type;
  const answers = questions.flatMap(({ question, answer }) => (answer ? [[question.name, answer.value]] : []));
  const input = questions.some(({ answer }) => answer?.input) && given?.input?.value ? given.input : undefined;
  const sub_type = { ...Object.fromEntries(answers), ...(input && { input }) } as SubType;
  return {
    type: {
      value: type.value,
      ...(option && { checkboxes: [option.value] }),
      ...(option?.input && reason.type?.input?.value && { input: reason.type.input }),
      ...(Object.keys(sub_type).length > 0 && { sub_type }),
    },
    ...(reason.notes && { notes: reason.notes }),
  };
}
