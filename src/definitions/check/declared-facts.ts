import { builtInFacts, isObject, type Json, rowsOf, supportedKeywords } from "../../engine/index.ts";
import { type Person, peopleOf } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import { actingOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { sourceFaults } from "./given-sources.ts";

const kinds = ["string", "number", "integer", "boolean", "array"];

/** Facts say what their value may be, have words and names of their own; what effects write and transitions ask for is declared. */
export const declaredFacts: Check = (input) => {
  const { files, definition, isWhole } = input;
  if (!isWhole("facts")) return [];
  const { facts = {} } = definition;
  const words = definition.messages.facts ?? {};
  const own = (files.messages.json as { facts?: object }).facts ?? {};
  return [
    ...Object.entries(facts).flatMap(([name, { schema }]) => [
      ...schemaFaults(input, schema as Json, ["facts", name, "schema"]),
      ...nameFaults(input, name),
      ...(words[name] || !isWhole("messages") ? [] : [wordless(input, name, Object.keys(words))]),
    ]),
    ...Object.keys(own).flatMap((name) => {
      if (Object.hasOwn(facts, name)) return [];
      const message = `There is no fact "${name}" in facts.json, so these words are never shown; rename them or take them away.`;
      return [
        files.messages.faultAtSpare(["facts", name], "unused-words", message, nearestWord(name, Object.keys(facts))),
      ];
    }),
    ...(isWhole("workflow") ? namedFaults(input) : []),
    ...unseenByWriters(input),
    ...sourceFaults(input),
  ];
};

/** Nobody writes what they do not see. */
function unseenByWriters(input: CheckInput): Fault[] {
  const acting = actingOf(input);
  return Object.entries(input.definition.facts ?? {}).flatMap(([name, { writes, visible }]): Fault[] => {
    if (!acting || !writes || !input.isClear(writes, visible === "everybody" ? undefined : visible)) return [];
    const saved = [...acting.reached].filter((status) => status !== "new");
    const here = (can: (person: Person, status: string) => boolean, people: readonly Person[] = acting.people) =>
      people.filter((person) => saved.some((status) => acting.sees(person, status) && can(person, status)));
    const mayWrite = (person: Person, status: string) => acting.mayHold(writes, person, acting.factsIn(status));
    const writers = here(mayWrite);
    // A role that reads nothing is given beside another.
    const isGivenAlone = ({ rights }: Person) => rights.some(({ reads }) => reads !== null);
    const named = acting.people.filter((person) => isGivenAlone(person) && acting.mayHold(writes, person, {}));
    // What several types have may be meant for another of them.
    const { file, heir } = input.files.facts.faultAtKey(["facts", name], "", "");
    const isOwn = heir === undefined && !file.startsWith("shared/");
    if (writers.length === 0 && named.length > 0 && isOwn && saved.length > 0) {
      const message = `By such a role alone nobody writes this by hand: "writes" lets ${rolesInWords(named)}, who do not read such claims ("reads" in access.json), or not where it lets them. Change one of them.`;
      return [{ ...input.files.facts.faultAtKey(["facts", name, "writes"], "never-written", message), isAdvice: true }];
    }
    const isSeen = (person: Person, status: string) =>
      visible === "everybody" ||
      (visible === undefined ? !person.user.isClaimant : acting.mayHold(visible, person, acting.factsIn(status)));
    const mayBoth = (person: Person, status: string) => mayWrite(person, status) && isSeen(person, status);
    if (writers.length === 0 || here(mayBoth).length > 0) return [];
    if (here(mayBoth, peopleOf(input.shared.access).twofold()).length > 0) return [];
    const message = `It is impossible that anybody writes this by hand: "writes" lets ${rolesInWords(writers)}, who do not see it${visible ? ' ("visible")' : ': without "visible", claimants see no fact'}. Change one of them.`;
    return [{ ...input.files.facts.faultAtKey(["facts", name, "writes"], "never-written", message), isAdvice: true }];
  });
}

function wordless({ files }: CheckInput, name: string, known: string[]): Fault {
  const message = `The fact "${name}" has no words; add it to "facts" in messages.en.json.`;
  return files.facts.faultAtKey(["facts", name], "no-words", message, nearestWord(name, known));
}

/** What conditions read of every claim keeps its name. */
function nameFaults({ files, world }: CheckInput, name: string): Fault[] {
  if (!world.builtIn.includes(name) && !(builtInFacts as readonly string[]).includes(name)) return [];
  const message = `Every claim has "/claim/${name}" already, see meta/facts.schema.json; give this fact another name.`;
  return [files.facts.faultAtKey(["facts", name], "duplicate", message)];
}

const isBoundless = (schema: { [keyword: string]: Json }): boolean =>
  schema.type === "string" && !["enum", "const", "format", "maxLength"].some((keyword) => keyword in schema);

function schemaFaults({ files }: CheckInput, schema: Json, path: Step[]): Fault[] {
  if (!isObject(schema)) return [];
  const fault = (steps: Step[], code: string, message: string, near?: string) =>
    files.facts.fault([...path, ...steps], code, message, near);
  const unknown = Object.keys(schema).filter((keyword) => !supportedKeywords.includes(keyword));
  const type = schema.type as Json | undefined;
  const items = schema.items as Json | undefined;
  return [
    ...unknown.map((keyword) =>
      fault([keyword], "unknown-keyword", `"${keyword}" is not supported.`, nearestWord(keyword, supportedKeywords)),
    ),
    ...(typeof type === "string" && kinds.includes(type)
      ? []
      : [fault([], "lacking", `A fact has one "type": ${kinds.join(", ")}.`)]),
    ...(isBoundless(schema)
      ? [fault([], "lacking", 'A text needs "maxLength", so that it stays readable where it is shown.')]
      : []),
    ...(type === "array" && !(isObject(items ?? null) && (items as { type?: Json }).type === "string")
      ? [fault([], "lacking", 'A list of facts is one of texts: "items": { "type": "string", "maxLength": 100 }.')]
      : []),
    ...(isObject(items ?? null) && isBoundless(items as { [keyword: string]: Json })
      ? [
          fault(
            ["items"],
            "lacking",
            'Each text of the list needs "maxLength", so that it stays readable where it is shown.',
          ),
        ]
      : []),
  ];
}

/** Facts that effects set or clear, and those that a transition asks for, are there. */
function namedFaults({ files, definition }: CheckInput): Fault[] {
  const declared = Object.keys(definition.facts ?? {});
  const writable = [...declared, ...builtInFacts].map((name) => `/claim/${name}`);
  return Object.entries(definition.workflow.transitions).flatMap(([id, transition]) => {
    const at: Step[] = ["transitions", id];
    const { asks } = transition;
    const { facts: asked = [], optional = [] } = typeof asks === "object" ? asks : {};
    const unknown = (list: string[], key: string, known: string[], why: string) =>
      list.flatMap((name, index) => {
        if (known.includes(name)) return [];
        const message = `${why} "${name}".`;
        return [files.workflow.fault([...at, "asks", key, index], "unknown-fact", message, nearestWord(name, known))];
      });
    const ofRows = rowsOf(transition).flatMap(({ row, place }) => {
      const rowPath: Step[] = place === "" ? [] : ["rows", Number(place.slice("/rows/".length))];
      return (row.effects ?? []).flatMap((effect, index) => {
        if (typeof effect === "string") return [];
        const names = "set" in effect ? Object.keys(effect.set) : "clear" in effect ? effect.clear : [];
        return names.flatMap((name, position) => {
          if (writable.includes(name)) return [];
          const message = `There is no fact "${name}" that an effect may write; declare it in facts.json or name another.`;
          const where: Step[] = "set" in effect ? ["set", name] : ["clear", position];
          const path = [...at, ...rowPath, "effects", index, ...where];
          return [files.workflow.faultAtKey(path, "unknown-fact", message, nearestWord(name, writable))];
        });
      });
    });
    return [
      ...unknown(asked, "facts", declared, "facts.json declares no fact"),
      ...unknown(optional, "optional", asked, 'What may stay blank is one of "facts"; these do not name'),
      ...ofRows,
    ];
  });
}
