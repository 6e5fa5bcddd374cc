import { fieldEntry, get, isObject, type Json, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate } from "./world.ts";

const kinds = ["sections", "rules", "transitions", "hints"] as const;

/** Every section, field, rule, transition, hint and status has its words, and no words stand there for nothing. */
export const words: Check = (input) => {
  const { files, definition, isWhole } = input;
  const ids = {
    sections: definition.sections.map(({ id }) => id),
    rules: Object.keys(definition.rules),
    transitions: Object.keys(definition.workflow.transitions),
    hints: (definition.guides ?? []).flatMap(({ steps }) => steps.map(({ id }) => id)),
  };
  const holder = { sections: "sections", rules: "rules", transitions: "workflow", hints: "sections" } as const;
  const byKind = kinds.flatMap((kind): Fault[] => {
    const written = Object.keys(definition.messages[kind] ?? {});
    const known = ids[kind];
    const lacking = known.filter((id) => !written.includes(id));
    const unused = written.filter((id) => !known.includes(id));
    return [
      ...(isWhole("messages") ? lacking : []).map((id) => {
        const message = `"${id}" has no words; add it to "${kind}" in messages.en.json.`;
        return placeOf(input, kind, id)(message, nearestWord(id, unused));
      }),
      ...(isWhole(holder[kind]) ? unused : []).map((id) => {
        const message = `Nothing in ${files[holder[kind]].file} is called "${id}", so these words are never shown; rename them or take them away.`;
        return files.messages.faultAtSpare(
          [kind, id],
          "unused-words",
          message,
          nearestWord(id, lacking) ?? nearestWord(id, known),
        );
      }),
    ];
  });
  return [...byKind, ...untitled(input), ...untold(input), ...linkWords(input)];
};

/** A link has words, and words of a link have a text that says it. */
function linkWords(input: CheckInput): Fault[] {
  if (!input.isWhole("messages")) return [];
  return [
    ...linkFaults(input, { link: "policy", holder: "introduction", example: "warranty policy" }),
    ...linkFaults(input, { link: "terms", holder: "consent", example: "terms and conditions" }),
  ];
}

interface Link {
  link: "policy" | "terms";
  holder: "introduction" | "consent";
  example: string;
}

function linkFaults({ files, definition }: CheckInput, { link, holder, example }: Link): Fault[] {
  const { type } = definition.messages;
  const isSaid = JSON.stringify(type[holder] ?? "").includes(`{${link}}`);
  if (isSaid === (type[link] !== undefined)) return [];
  if (isSaid) {
    const message = `Nothing says what the link "{${link}}" is called; add "${link}" to "type", such as "${example}".`;
    return [files.messages.faultAtKey(["type", holder], "no-words", message)];
  }
  const message = `No ${holder} says "{${link}}", so these words are never shown; say it there or take them away.`;
  return [files.messages.faultAtSpare(["type", link], "unused-words", message)];
}

/** Makes the fault at the thing that has no words. */
function placeOf({ files, definition }: CheckInput, kind: (typeof kinds)[number], id: string) {
  return (message: string, suggestion: string | undefined): Fault => {
    if (kind === "rules") return files.rules.faultAtKey(["rules", id], "no-words", message, suggestion);
    if (kind === "transitions") return files.workflow.faultAtKey(["transitions", id], "no-words", message, suggestion);
    if (kind === "sections") {
      const index = definition.sections.findIndex((section) => section.id === id);
      return files.sections.fault(["sections", index, "id"], "no-words", message, suggestion);
    }
    const guides = definition.guides ?? [];
    const guide = guides.findIndex(({ steps }) => steps.some((step) => step.id === id));
    const step = guides[guide]?.steps.findIndex((one) => one.id === id) ?? 0;
    return files.sections.fault(["guides", guide, "steps", step, "id"], "no-words", message, suggestion);
  };
}

/** Fields that people see and that have no title. */
function untitled({ files, definition, besides, isWhole }: CheckInput): Fault[] {
  if (!isWhole("messages")) return [];
  return definition.sections.flatMap(({ fields }, index) =>
    fields.flatMap((entry, place): Fault[] => {
      const { field } = fieldEntry(entry);
      const isThere = besides.includes(field) || locate(definition.schema, field) !== undefined;
      if (isHidden(definition.ui, field) || !isThere || Object.hasOwn(definition.messages.fields, field)) return [];
      const message = `"${field}" has no title; add it to "fields" in messages.en.json.`;
      const path = ["sections", index, "fields", place, ...(typeof entry === "string" ? [] : ["field"])];
      return [files.sections.fault(path, "no-title", message)];
    }),
  );
}

/** Lists whose items have no titled part: the answers of a claim tell titled parts alone, so nobody reads such a list again. */
function untold({ files, definition, isWhole }: CheckInput): Fault[] {
  if (!isWhole("messages", "schema")) return [];
  const { fields } = definition.messages;
  return Object.keys(fields).flatMap((field): Fault[] => {
    const list = locate(definition.schema, field);
    const items = list !== "open" && isObject(list?.schema) ? list.schema.items : undefined;
    const parts = isObject(items) && isObject(items.properties) ? Object.keys(items.properties) : [];
    const isTold = parts.length === 0 || hasChoices(fields[field]?.options) || isHidden(definition.ui, field);
    if (isTold || parts.some((part) => Object.hasOwn(fields, `${field}/*/${part}`))) return [];
    const message = `No part of the items of "${field}" has a title, so the claim's answers, its print and its columns leave the list out; add those that people read, such as "${field}/*/${parts[0]}", to "fields" in messages.en.json.`;
    return [{ ...files.messages.faultAtKey(["fields", field], "untold-list", message), isAdvice: true }];
  });
}

const hasChoices = (options: unknown): boolean => Array.isArray(options) && options.length > 0;

const isHidden = (ui: unknown, field: Pointer): boolean => {
  const own = get(ui as Json, field);
  return isObject(own) && own["ui:widget"] === "hidden";
};
