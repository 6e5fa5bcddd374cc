import { asksForReply } from "../../engine/index.ts";
import { ownTemplateWords, templatesOf, templateUses } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { TemplateUse, TemplateWords } from "../store.ts";
import type { Check, CheckInput, SharedCheck } from "./check.ts";
import { makesNoClaim, untoldNames } from "./letters.ts";
import { textsIn, unfilled } from "./placeholders.ts";

/** What templates may name besides answers and facts. */
const filled = ["number", "title", "type", "claim", "reference", "account", "sender"];

/** Text templates have words and roles and transitions that there are, and name nothing that their reader may not know. */
export const templates: Check = (input) => {
  const { files, shared, isWhole } = input;
  if (!isWhole("templates", "messages") || !files.templates.isReadable || makesNoClaim(input)) return [];
  const all = templateUses(files);
  const own = ownTemplateWords(files);
  const isOwn = (id: string) => JSON.stringify(all[id]) !== JSON.stringify(shared.templates[id]);
  const ids = Object.keys(all).filter(isOwn);
  return [
    ...templateFaults({
      file: files.templates,
      messages: files.messages,
      roles: Object.keys(shared.access.roles),
      uses: Object.fromEntries(Object.entries(all).filter(([id]) => isOwn(id))),
      known: Object.keys(all),
      own,
      words: { ...shared.templateWords, ...own },
      where: "messages.en.json",
    }),
    ...ids.flatMap((id) => transitionFaults(input, id)),
    ...Object.entries(templatesOf(files, shared)).flatMap(([id, { kind, words }]) =>
      untoldNames(input, { what: `The template "${id}"`, words, isOutside: kind !== "note" }, (...said) =>
        files.templates.fault(["templates", id], ...said),
      ),
    ),
  ];
};

/** The same of those that all types share. */
export const sharedTemplates: SharedCheck = ({ shared }) => {
  const { templates: file, messages } = shared.files;
  if (!file.isReadable || !file.isWhole || !messages.isWhole) return [];
  return templateFaults({
    file,
    messages,
    roles: Object.keys(shared.access.roles),
    uses: shared.templates,
    known: Object.keys(shared.templates),
    own: shared.templateWords,
    words: shared.templateWords,
    where: "shared/messages.en.json",
  });
};

interface Written {
  file: SourceFile;
  messages: SourceFile;
  roles: string[];
  /** Those to look at. */
  uses: Record<string, TemplateUse>;
  known: string[];
  /** The words that `messages` holds. */
  own: Record<string, TemplateWords>;
  words: Record<string, TemplateWords>;
  /** The file that lacks words. */
  where: string;
}

function templateFaults({ file, messages, roles, uses, known, own, words, where }: Written): Fault[] {
  const named = Object.keys(words);
  return [
    ...Object.entries(uses).flatMap(([id, { kind, for: readers = [] }]): Fault[] => {
      if (!named.includes(id)) {
        const message = `The template "${id}" has no words; add it to "templates" in ${where}.`;
        return [file.faultAtKey(["templates", id], "no-words", message, nearestWord(id, named))];
      }
      const strangers = readers.flatMap((role, index): Fault[] => {
        if (roles.includes(role)) return [];
        const message = `There is no role "${role}" in access.json; add it there or name another.`;
        return [file.fault(["templates", id, "for", index], "unknown-role", message, nearestWord(role, roles))];
      });
      if (kind === "request" || words[id]?.items === undefined) return strangers;
      const message = `The template "${id}" has things to tick off, which a request alone asks for: take "items" out of its words or say "kind": "request".`;
      return [...strangers, file.faultAtKey(["templates", id], "template-items", message)];
    }),
    ...Object.keys(own).flatMap((id): Fault[] => {
      if (known.includes(id)) return [];
      const message = `There is no template "${id}", so these words are never offered; rename them or take them away.`;
      return [messages.faultAtSpare(["templates", id], "unused-words", message, nearestWord(id, known))];
    }),
    ...textsIn(own as never).flatMap(([text, path]) =>
      unfilled(text, filled)
        .filter(({ name }) => !name.startsWith("/form/") && !name.startsWith("/claim/"))
        .map(({ name }) => {
          const message = `Nothing fills "{${name}}" in a template: known are ${filled.join(", ")} and answers such as /form/installer/name.`;
          const near = nearestWord(name, filled);
          return messages.fault(["templates", ...path], "placeholder", message, near && `{${near}}`);
        }),
    ),
  ];
}

/** It is offered where a dialog asks for a text. */
function transitionFaults({ files, definition, isWhole }: CheckInput, id: string): Fault[] {
  if (!isWhole("workflow")) return [];
  const { kind, transitions = [] } = templateUses(files)[id] as TemplateUse;
  const { workflow } = definition;
  const asking = Object.entries(workflow.transitions)
    .filter(([, one]) => one.asks === "note" || (one.asks === "rationale" && kind !== "request"))
    .filter(([, one]) => asksForReply(workflow, one) === (kind === "request"))
    .map(([name]) => name);
  return transitions.flatMap((name, index): Fault[] => {
    if (asking.includes(name)) return [];
    const what = kind === "request" ? "asks the customer for something" : "asks for a note or a rationale";
    const message = `There is no transition "${name}" that ${what}; name one of ${asking.join(", ")}.`;
    const near = nearestWord(name, asking);
    return [files.templates.fault(["templates", id, "transitions", index], "unknown-transition", message, near)];
  });
}
