import { expect, test } from "vitest";
import { choiceFacts, columnsOf, columnWords } from "../../src/engine/index.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";

const yesOrNo = (more = {}) => [
  { value: "yes", label: "Yes", ...more },
  { value: "no", label: "No" },
];

test("each answer to a tree of choices is told with its question, also what the answer itself opened", () => {
  const where = { name: "where", question: "Where?", choices: [{ value: "yard", label: "In the yard" }] };
  const seen = { name: "seen", question: "Did you see it?", choices: yesOrNo({ questions: [where] }) };
  const tree = [{ value: "lost", label: "Lost", question: "Was it ours?", choices: yesOrNo({ questions: [seen] }) }];
  const answer = { value: "lost", checkboxes: ["yes"], sub_type: { seen: "yes", where: "yard" } };
  expect(choiceFacts("Why?", tree, answer)).toEqual([
    { title: "Why?", text: "Lost" },
    { title: "Was it ours?", text: "Yes" },
    { title: "Did you see it?", text: "Yes" },
    { title: "Where?", text: "In the yard" },
  ]);
});

test("a column of a tree of choices says what each answer answers, after the first", () => {
  const definition = ownDefinitions()
    .list()
    .find(({ type }) => type === "return");
  if (!definition) throw new Error("There are no returns.");
  const column = columnsOf(definition).find(({ from }) => from === "/form/return");
  if (!column) throw new Error("Returns have no reason.");
  const wordsOf = (type: object) =>
    columnWords(definition, column, { form: { return: [{ type }] } as never, claim: {} as never });
  expect(
    wordsOf({ value: "damage", checkboxes: ["yes"], sub_type: { damage_type: "visual", ordered_replacement: "no" } }),
  ).toEqual([
    "Damaged in transit",
    "Was the con note signed as damaged? Yes",
    "What kind of damage is it? Visual (carton damage)",
    "Have you ordered a replacement? No",
  ]);
  expect(wordsOf({ value: "incorrect_order", checkboxes: ["wrong_quantity"], input: { value: "2" } }).slice(1)).toEqual(
    ["What was wrong with the goods? Wrong quantity delivered", "Quantity received: 2"],
  );
});
