import { fieldEntry, isWithin, rowsOf } from "../../engine/index.ts";
import { addressingOf, lettersOf, ownLetterWords } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import { staffFacts, toldToClaimants } from "../release/audience/cut-for-claimants.ts";
import type { Check, CheckInput } from "./check.ts";

/** Each letter that a transition sends is there, and those to customers tell no answer that claimants do not see. */
export const letters: Check = (input) => {
  const { files, definition, isWhole } = input;
  if (!isWhole("workflow", "letters") || !files.letters.isReadable) return [];
  const known = Object.keys(addressingOf(files));
  const isForm = makesNoClaim(input);
  const onNotes = Object.entries(addressingOf(files)).filter(([, { on }]) => on !== undefined && !isForm);
  const ofNotes = onNotes.flatMap(([id]) =>
    untoldFields(input, id, (...said) => files.letters.fault(["letters", id], ...said)),
  );
  const ofTransitions = Object.entries(definition.workflow.transitions).flatMap(([transition, one]) =>
    rowsOf(one).flatMap(({ row, place }) =>
      (row.effects ?? []).flatMap((effect, index): Fault[] => {
        if (typeof effect !== "object" || !("letter" in effect)) return [];
        const id = effect.letter;
        const rowPath: Step[] = place === "" ? [] : ["rows", Number(place.slice("/rows/".length))];
        const path: Step[] = ["transitions", transition, ...rowPath, "effects", index, "letter"];
        if (isForm && known.includes(id) && !isOwn(input, id)) {
          const message = `The letter "${id}" is one of claims; give a form that makes no claim a letter of its own in letters.json.`;
          return [files.workflow.fault(path, "no-claim", message)];
        }
        if (known.includes(id)) return untoldFields(input, id, (...said) => files.workflow.fault(path, ...said));
        const message = `There is no letter "${id}"; add it to letters.json, the type's own or the shared one, or name another.`;
        return [files.workflow.fault(path, "unknown-letter", message, nearestWord(id, known))];
      }),
    ),
  );
  return [...ofNotes, ...ofTransitions];
};

export type Tell = (code: string, message: string, near?: string) => Fault;

function untoldFields(input: CheckInput, id: string, tell: Tell): Fault[] {
  const letter = lettersOf(input.files, input.shared)[id];
  if (!letter) return [];
  const isOutside = [letter.to, ...(letter.cc ?? [])].some(
    (to) => to === "account" || (typeof to === "object" && "field" in to),
  );
  const { messages } = Object.hasOwn(ownLetterWords(input.files), id) ? input.files : input.shared.files;
  const { file, line } = messages.faultAtKey(["letters", id], "", "");
  return untoldNames(input, { what: `The letter "${id}" (${file}:${line})`, words: letter.words, isOutside }, tell);
}

interface Telling {
  /** How a fault calls it. */
  what: string;
  words: object;
  /** The customer reads it. */
  isOutside: boolean;
}

/** Answers and facts that words name in braces and that are not there, or that their reader does not know. */
export function untoldNames(
  { definition, shared, world, isWhole }: CheckInput,
  { what, words, isOutside }: Telling,
  tell: Tell,
): Fault[] {
  if (!isWhole("sections", "messages")) return [];
  const named = namedIn(words, "form");
  const ofClaim = namedIn(words, "claim");
  if (named.length + ofClaim.length === 0) return [];
  const fieldsOf = ({ sections }: Pick<typeof definition, "sections">) =>
    sections.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field));
  const all = fieldsOf(definition);
  const readable = isOutside ? toldToClaimants(definition, shared.access) : definition;
  const shown = fieldsOf(readable);
  const everybodys = isOutside ? world.builtIn.filter((name) => !staffFacts.includes(name)) : world.builtIn;
  const known = [...Object.keys(readable.facts ?? {}), ...everybodys].map((name) => `/${name}`);
  const computed = isOutside ? [] : Object.keys(definition.computed ?? {}).map((name) => `/computed/${name}`);
  const untold = ofClaim.filter((fact) => ![...known, ...computed].some((one) => isWithin(fact, one)));
  const ofOurs = [...Object.keys(definition.facts ?? {}), ...world.builtIn].map((name) => `/${name}`);
  const ofFacts = untold.map((fact) => {
    // What is spelt right is kept from claimants.
    const isKept = isOutside && ofOurs.some((one) => isWithin(fact, one));
    const message = isKept
      ? `${what} goes to the customer and tells "/claim${fact}", which claimants do not see. Take it out of its words, or let them see it ("visible" in facts.json).`
      : `${what} tells "/claim${fact}", which ${isOutside ? "its reader does not know" : "no claim of this type has"}. Name another or take it out.`;
    const near = isKept ? undefined : nearestWord(fact, [...known, ...computed]);
    return tell("unknown-fact", message, near && `/claim${near}`);
  });
  const ofFields = named.flatMap((field): Fault[] => {
    if (shown.some((home) => isWithin(field, home))) return [];
    const isThere = all.some((home) => isWithin(field, home));
    const message = isThere
      ? `${what} goes to the customer and tells "${field}", which claimants do not see. Take it out of its words.`
      : `${what} tells "${field}", which is no field of this form. Name another or take it out.`;
    return [tell(isThere ? "untold-field" : "unknown-field", message, nearestWord(field, shown))];
  });
  return [...ofFacts, ...ofFields];
}

/** Pointers that words name in braces, without what they begin with. */
const namedIn = (words: object, root: "form" | "claim"): string[] =>
  [...JSON.stringify(words).matchAll(new RegExp(`\\{/${root}(/[^{}]*)\\}`, "g"))].map(([, pointer = ""]) => pointer);

/** A letter that the type has beside the shared ones, or changes. */
export const isOwn = ({ files, shared }: CheckInput, id: string): boolean =>
  JSON.stringify(addressingOf(files)[id]) !== JSON.stringify(shared.letters[id]);

export const makesNoClaim = ({ files, shared }: CheckInput): boolean =>
  shared.claimTypes.some(({ type, isClaim }) => type === files.type && isClaim === false);
