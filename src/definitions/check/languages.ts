import { isObject, type Json } from "../../engine/index.ts";
import { translatedFrom, type WrittenWords } from "../languages.ts";
import { peopleOf } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SourceFile, Step } from "../read/source-file.ts";
import { actingOf } from "./acting.ts";
import type { Check, CheckInput, SharedCheck } from "./check.ts";
import { homeOf } from "./rule-homes.ts";

/**
 * Words in languages beside English: what they say has the shape of the English words and names the same things in braces. As advice:
 * what has no English words any more, how many sentences stay English, and which were made from other English than stands there now.
 */
export const languages: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  if (!isWhole("messages")) return [];
  const besides = { statuses: shared.statusWords, pending: shared.pending, letters: shared.letterWords };
  const translated = Object.entries(files.words).flatMap(([language, written]) =>
    languageFaults(shared.languages[language] ?? language, written, files.messages.json, {
      ...besides,
      facts: definition.messages.facts ?? {},
    } as unknown as Json),
  );
  return [...translated, ...audienceFaults(input)];
};

/** Words for some people are those of a role, stand in place of words for everybody and name no more than these. */
function audienceFaults(input: CheckInput): Fault[] {
  const { files, definition, shared } = input;
  const { messages: source } = files;
  const isHidden = hiddenFrom(input);
  const known = ["internal", "claimants", ...Object.keys(shared.access.roles)];
  return Object.entries(definition.messages.audiences ?? {}).flatMap(([name, words]): Fault[] => {
    if (!known.includes(name)) {
      const message = `No role is called "${name}"; name one of access.json, "internal" or "claimants".`;
      return [source.faultAtKey(["audiences", name], "unknown-role", message, nearestWord(name, known))];
    }
    return Object.entries(words as Record<string, Record<string, Json>>).flatMap(([kind, texts]) =>
      Object.entries(texts).flatMap(([id, said]): Fault[] => {
        const path = ["audiences", name, kind, id];
        const common = at(definition.messages as unknown as Json, kind) ?? {};
        const meant = at(common, id);
        if (meant !== undefined)
          return [
            ...unfilledFaults(source, path, said, namesIn(meant), "the words for everybody"),
            ...(isHidden(name, kind, id)
              ? [advice(source.faultAtKey(path, "never-read", hiddenWords(id, name, Object.keys(shared.access.roles))))]
              : []
            ).filter(({ heir }) => heir === undefined),
          ];
        const message = `There are no words of "${id}" for everybody, so nobody reads these; rename them or take them away.`;
        const near = nearestWord(id, Object.keys(common as object));
        return [source.faultAtKey(path, "stale-words", message, near)];
      }),
    );
  });
}

const hiddenWords = (id: string, name: string, roles: readonly string[]): string =>
  `"${id}" is shown to none of ${roles.includes(name) ? `"${name}"` : name === "claimants" ? "the claimants" : "our own people"}, so nobody reads these words: see "visible" in sections.json. Take them away, or show it.`;

/** Is a field or a section hidden, in all statuses, from everybody whom words of this name are for, whatever role they have beside it? */
function hiddenFrom(input: CheckInput): (name: string, kind: string, id: string) => boolean {
  const acting = input.isWhole("sections") ? actingOf(input) : undefined;
  return (name, kind, id) => {
    const section = input.definition.sections.find((one) => kind === "sections" && one.id === id);
    const home = kind === "fields" ? homeOf(input, id) : undefined;
    const rights = section ? [section] : home ? [home.section, home.entry] : [];
    const seen = rights.flatMap(({ visible }) => (visible ? [visible] : []));
    if (!acting || seen.length === 0 || !input.isClear(...seen)) return false;
    const { single, twofold } = peopleOf(input.shared.access);
    const people = [...single, ...twofold()].filter(({ roles, user }) =>
      name === "claimants" || name === "internal" ? user.isClaimant === (name === "claimants") : roles.includes(name),
    );
    const isShown = people.some((person) =>
      [...acting.reached].some(
        (status) =>
          acting.sees(person, status) && seen.every((one) => acting.mayHold(one, person, acting.factsIn(status))),
      ),
    );
    return people.length > 0 && !isShown;
  };
}

export const sharedLanguages: SharedCheck = ({ shared }) => {
  const { messages } = shared.files;
  if (!messages.isWhole) return [];
  const lists = Object.fromEntries(
    Object.entries(shared.lists).map(([name, choices]) => [
      name,
      Object.fromEntries(choices.map(({ value, label }) => [String(value), label])),
    ]),
  );
  return Object.entries(shared.words).flatMap(([language, written]) =>
    languageFaults(shared.languages[language] ?? language, written, messages.json, { lists }),
  );
};

/** `besides`: what may be said otherwise as well, and is not lacking where it is not. */
function languageFaults(name: string, { source, words }: WrittenWords, english: Json, besides: Json): Fault[] {
  if (!source) return [];
  const own = isObject(source.json) ? source.json : {};
  const faults = Object.entries(own).flatMap(([key, value]) =>
    key === "$schema" || key === translatedFrom
      ? []
      : wordFaults(source, [key], value, at(english, key), at(besides, key)),
  );
  faults.push(...outdated(name, source, own, english, besides));
  const sentences = sentencesIn(english);
  const lacking = sentences.filter((path) => path.reduce<Json | undefined>(at, words) === undefined);
  const [first] = lacking;
  if (first === undefined) return faults;
  const message = `${lacking.length} of ${sentences.length} sentences are lacking in ${name} and are shown in English; the first is "${first.join(" > ")}".`;
  return [...faults, advice(source.fault([], "lacking-words", message))];
}

/** Sentences whose English was another when they were translated; of one that says nothing of it, nothing is known. */
function outdated(name: string, source: SourceFile, own: { [key: string]: Json }, english: Json, besides: Json) {
  const stale = sentencesIn(own[translatedFrom] ?? {}).filter((path) => {
    const now = path.reduce<Json | undefined>(within, english) ?? path.reduce<Json | undefined>(within, besides);
    const isSaid = path.reduce<Json | undefined>(within, own) !== undefined;
    return isSaid && typeof now === "string" && now !== path.reduce<Json | undefined>(within, own[translatedFrom]);
  });
  const [first] = stale;
  if (first === undefined) return [];
  const message = `The English of ${stale.length === 1 ? "1 sentence" : `${stale.length} sentences`} in ${name} is another than it was made from; the first is "${first.join(" > ")}". Say it anew in the studio under Words, or take its line under "${translatedFrom}" away where it is still right.`;
  return [advice(source.faultAtKey([translatedFrom, ...first], "stale-translation", message))];
}

const listIsNoWord =
  'The list of a field is no word, take it away; its choices are said under "lists" of the shared messages in this language.';

const advice = (fault: Fault): Fault => ({ ...fault, isAdvice: true });

function wordFaults(
  source: SourceFile,
  path: Step[],
  said: Json,
  english: Json | undefined,
  besides: Json | undefined,
): Fault[] {
  const meant = english ?? besides;
  if (meant === undefined) {
    const message = `The English words have no "${path.join(" > ")}", so nobody reads this; rename it or take it away.`;
    return [advice(source.faultAtKey(path, "stale-words", message))];
  }
  if (kindOf(said) !== kindOf(meant)) {
    const message = `This is ${kindOf(said)}, and ${kindOf(meant)} in English; write it as that is written.`;
    return [source.fault(path, "other-shape", message)];
  }
  if (isObject(said)) {
    return Object.entries(said).flatMap(([key, value]) =>
      key === "list"
        ? [advice(source.faultAtKey([...path, key], "stale-words", listIsNoWord))]
        : wordFaults(source, [...path, key], value, at(english, key), at(besides, key)),
    );
  }
  const known = namesIn(meant);
  return [...lostFaults(source, path, said, meant), ...unfilledFaults(source, path, said, known)];
}

function unfilledFaults(
  source: SourceFile,
  path: Step[],
  said: Json,
  known: readonly string[],
  others = "the English words",
): Fault[] {
  return namesIn(said)
    .filter((one) => !known.includes(one))
    .map((one) => {
      const message = `Nothing fills "{${one}}" here: ${others} name ${known.map((name) => `{${name}}`).join(", ") || "nothing"}.`;
      const near = nearestWord(one, known);
      return source.fault(path, "placeholder", message, near && `{${near}}`);
    });
}

/** What a language may say by its grammar, where English names it. */
const sayable = ["title", "type", "claim"];

/** What the English sentence tells, and this does not: a number, or what is filled in. */
function lostFaults(source: SourceFile, path: Step[], said: Json, meant: Json): Fault[] {
  if (typeof said !== "string" || typeof meant !== "string") return [];
  const [own, english] = [numbersIn(said), numbersIn(meant)];
  const isIn = (all: readonly string[], number: string) => all.some((one) => digitsOf(one) === digitsOf(number));
  const other = own.find((one) => !isIn(english, one));
  const lost = english.find((one) => !isIn(own, one));
  const names = namesIn(said);
  // One that nothing fills stands there in its place, and is told already.
  const isMisspelt = names.some((one) => !namesIn(meant).includes(one));
  const name = isMisspelt ? undefined : namesIn(meant).find((one) => !sayable.includes(one) && !names.includes(one));
  const faults: Fault[] = [];
  // A number in words is none here, so one alone says nothing; and each language has a way of its own to write the time of day.
  const isOfTime = [said, meant].some((text) => timeOfDay.test(text));
  if (!isOfTime && other !== undefined && lost !== undefined) {
    const message = `This says ${other}, and the English sentence ${lost}; make the two agree.`;
    faults.push(advice(source.fault(path, "other-number", message, lost)));
  }
  if (name !== undefined) {
    const message = `The English sentence names {${name}}, and this does not, so people in this language do not read it. Say it here too.`;
    faults.push(advice(source.fault(path, "lost-placeholder", message)));
  }
  return faults;
}

const timeOfDay = /\d[:.h]\d\d\b|\d ?[ap]\.?m\b/i;

const numbersIn = (text: string): string[] =>
  text.replaceAll(/\{[^{}]*\}/g, "").match(/\d+(?:[.,\u00a0\u202f]\d+)*/g) ?? [];

/** Without what parts thousands and decimals, which languages do differently. */
const digitsOf = (number: string): string => number.replaceAll(/\D/g, "");

const kindOf = (value: Json): string =>
  Array.isArray(value) ? "a list" : isObject(value) ? "an object" : typeof value === "string" ? "a text" : "no text";

const at = (value: Json | undefined, key: Step): Json | undefined =>
  value !== undefined && isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** As `at`, of an item of a list too. */
const within = (value: Json | undefined, key: Step): Json | undefined =>
  Array.isArray(value) ? value[Number(key)] : at(value, key);

const namesIn = (value: Json): string[] =>
  [...JSON.stringify(value).matchAll(/\{([^{}":]*)\}/g)].map(([, name = ""]) => name);

/** Paths of all that people read; a list of sentences is one. */
function sentencesIn(value: Json, path: string[] = []): string[][] {
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$schema" || key === "list" || inner === null ? [] : sentencesIn(inner, [...path, key]),
  );
}
