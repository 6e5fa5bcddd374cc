import { asksForReply } from "../../engine/index.ts";
import { ownTemplateWords, templatesOf, templateUses } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { Access, TemplateUse, TemplateWords } from "../store.ts";
import { actingOf } from "./acting.ts";
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
      roles: shared.access.roles,
      uses: Object.fromEntries(Object.entries(all).filter(([id]) => isOwn(id))),
      known: Object.keys(all),
      own,
      words: { ...shared.templateWords, ...own },
      where: "messages.en.json",
    }),
    ...ids.flatMap((id) => orElse(transitionFaults(input, id), () => readerFaults(input, id))),
    ...Object.entries(templatesOf(files, shared)).flatMap(([id, { kind, words }]) =>
      untoldNames(input, { what: `The template "${id}"`, words, isOutside: kind !== "note" }, (...said) =>
        // What is misspelt stands in the words, and whom they go to where it is offered.
        said[0] === "unknown-field" && own[id]
          ? files.messages.fault(["templates", id, "text"], ...said)
          : files.templates.fault(["templates", id], ...said),
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
    roles: shared.access.roles,
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
  roles: Access["roles"];
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
        const path = ["templates", id, "for", index];
        if (roles[role]?.isClaimant) {
          const message = `"${role}" claims for an account of its own, and such people are offered no templates; name roles of ours.`;
          return [file.fault(path, "no-reader", message)];
        }
        if (Object.hasOwn(roles, role)) return [];
        const message = `There is no role "${role}" in access.json; add it there or name another.`;
        return [file.fault(path, "unknown-role", message, nearestWord(role, Object.keys(roles)))];
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

const orElse = (faults: Fault[], others: () => Fault[]): Fault[] => (faults.length > 0 ? faults : others());

/** It is offered where a dialog asks for a text. */
function transitionFaults({ files, definition, isWhole }: CheckInput, id: string): Fault[] {
  if (!isWhole("workflow")) return [];
  const { kind, transitions = [] } = templateUses(files)[id] as TemplateUse;
  const { workflow } = definition;
  const asking = Object.entries(workflow.transitions)
    .filter(
      ([, one]) =>
        one.asks === "note" ||
        (one.asks === "comment" && kind !== "request") ||
        (one.asks === "rationale" && kind !== "request"),
    )
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

/** Somebody whom it is for makes one of the transitions that offer it. */
function readerFaults(input: CheckInput, id: string): Fault[] {
  const { files, shared } = input;
  const { for: readers = [], transitions = [] } = templateUses(files)[id] as TemplateUse;
  const acts = actingOf(input)?.acts.filter((act) => transitions.includes(act.id)) ?? [];
  const makers = acts.flatMap(({ by }) => [...by.values()].flat()).flatMap(({ roles }) => roles);
  // Roles that are not there, and transitions that nobody makes, are told where they stand.
  const isKnown = readers.every((role) => Object.hasOwn(shared.access.roles, role));
  if (readers.length === 0 || makers.length === 0 || readers.some((role) => makers.includes(role)) || !isKnown)
    return [];
  const named = transitions.map((name) => `"${name}"`).join(" or ");
  const message = `Nobody is offered this: it stands in the dialog of ${named}, which none of these roles can make. Name roles that can, such as "${makers[0]}".`;
  return [files.templates.faultAtKey(["templates", id, "for"], "no-reader", message)];
}
