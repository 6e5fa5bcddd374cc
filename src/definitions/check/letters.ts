import { fieldEntry, rowsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import { cutForClaimants, staffFacts } from "../release/audience/cut-for-claimants.ts";
import { isBelow } from "../release/audience/without-fields.ts";
import type { LetterTo } from "../store.ts";
import type { Check, CheckInput, SharedCheck } from "./check.ts";
import { textsIn, unfilled } from "./placeholders.ts";

const filled = ["number", "title", "type", "claim", "reference", "text", "role"];

const isRead = ({ letters }: CheckInput["shared"]["files"]): boolean => letters.isReadable && letters.isWhole;

/** Each letter that a transition sends is there, and those to customers tell no answer that claimants do not see. */
export const letters: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  if (!isRead(shared.files) || !isWhole("workflow")) return [];
  const known = Object.keys(shared.letters);
  return Object.entries(definition.workflow.transitions).flatMap(([transition, one]) =>
    rowsOf(one).flatMap(({ row, place }) =>
      (row.effects ?? []).flatMap((effect, index): Fault[] => {
        if (typeof effect !== "object" || !("letter" in effect)) return [];
        const id = effect.letter;
        const rowPath: Step[] = place === "" ? [] : ["rows", Number(place.slice("/rows/".length))];
        const path: Step[] = ["transitions", transition, ...rowPath, "effects", index, "letter"];
        if (known.includes(id)) return untoldFields(input, id, path);
        const message = `There is no letter "${id}"; add it to shared/letters.json or name another.`;
        return [files.workflow.fault(path, "unknown-letter", message, nearestWord(id, known))];
      }),
    ),
  );
};

function untoldFields({ files, definition, shared, world, isWhole }: CheckInput, id: string, path: Step[]): Fault[] {
  const words = shared.letterWords[id];
  if (!words || !isWhole("sections", "messages")) return [];
  const named = namedIn(words, "form");
  const ofClaim = namedIn(words, "claim");
  if (named.length + ofClaim.length === 0) return [];
  const fieldsOf = ({ sections }: Pick<typeof definition, "sections">) =>
    sections.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field));
  const isOutside = [shared.letters[id]?.to, ...(shared.letters[id]?.cc ?? [])].some(
    (to) => to === "account" || (typeof to === "object" && "field" in to),
  );
  const all = fieldsOf(definition);
  const cut = isOutside ? cutForClaimants(definition, shared.access) : definition;
  const shown = fieldsOf(cut);
  const everybodys = isOutside ? world.builtIn.filter((name) => !staffFacts.includes(name)) : world.builtIn;
  const known = [...Object.keys(cut.facts ?? {}), ...everybodys].map((name) => `/${name}`);
  const computed = isOutside ? [] : Object.keys(definition.computed ?? {}).map((name) => `/computed/${name}`);
  const untold = ofClaim.filter((fact) => ![...known, ...computed].some((one) => isBelow(fact, one)));
  const ofFacts = untold.map((fact) => {
    const message = `The letter "${id}" tells "/claim${fact}", which ${isOutside ? "its reader does not know" : "no claim of this type has"}. Name another or send another letter.`;
    const near = nearestWord(fact, [...known, ...computed]);
    return files.workflow.fault(path, "unknown-fact", message, near && `/claim${near}`);
  });
  const ofFields = named.flatMap((field): Fault[] => {
    if (shown.some((home) => isBelow(field, home))) return [];
    const isThere = all.some((home) => isBelow(field, home));
    const message = isThere
      ? `The letter "${id}" goes to the customer and tells "${field}", which claimants do not see. Take it out of its words or send another letter.`
      : `The letter "${id}" tells "${field}", which is no field of this form. Name another or send another letter.`;
    return [files.workflow.fault(path, isThere ? "untold-field" : "unknown-field", message, nearestWord(field, shown))];
  });
  return [...ofFacts, ...ofFields];
}

/** Pointers that words name in braces, without what they begin with. */
const namedIn = (words: object, root: "form" | "claim"): string[] =>
  [...JSON.stringify(words).matchAll(new RegExp(`\\{/${root}(/[^{}]*)\\}`, "g"))].map(([, pointer = ""]) => pointer);

/** Letters have words, roles that there are, and nothing in braces that nothing fills; no words stand there for nothing. */
export const sharedLetters: SharedCheck = ({ shared, types }) => {
  const { letters: file, messages } = shared.files;
  if (!isRead(shared.files) || !messages.isWhole) return [];
  const ids = Object.keys(shared.letters);
  const named = Object.keys(shared.letterWords);
  const roles = Object.keys(shared.access.roles);
  const sent = JSON.stringify(types.map(({ workflow }) => workflow.json));
  const areRead = types.every(({ workflow }) => workflow.isWhole);
  return [
    ...ids.flatMap((id): Fault[] => {
      if (named.includes(id)) return [];
      const message = `The letter "${id}" has no words; add it to "letters" in shared/messages.en.json.`;
      return [file.faultAtKey(["letters", id], "no-words", message, nearestWord(id, named))];
    }),
    ...ids.flatMap((id): Fault[] => {
      if (!areRead || sent.includes(`"letter":"${id}"`)) return [];
      const message = `No transition sends the letter "${id}"; write { "letter": "${id}" } under "effects" of one or take it away.`;
      return [file.faultAtKey(["letters", id], "unused-letter", message)];
    }),
    ...named.flatMap((id): Fault[] => {
      if (ids.includes(id)) return [];
      const message = `There is no letter "${id}", so these words are never sent; rename them or take them away.`;
      return [messages.faultAtKey(["letters", id], "unused-words", message, nearestWord(id, ids))];
    }),
    ...Object.entries(shared.letters).flatMap(([id, { to, cc = [] }]) =>
      [[to, ["to"]] as const, ...cc.map((one, index) => [one, ["cc", index]] as const)].flatMap(([one, path]) =>
        unknownRole(one, roles).map((role) => {
          const message = `There is no role "${role}" in access.json; add it there or name another.`;
          return file.fault(["letters", id, ...path, "role"], "unknown-role", message, nearestWord(role, roles));
        }),
      ),
    ),
    ...textsIn(shared.letterWords as never).flatMap(([text, path]) =>
      unfilled(text, filled)
        .filter(({ name }) => !name.startsWith("/form/") && !name.startsWith("/claim/"))
        .map(({ name }) => {
          const message = `Nothing fills "{${name}}" in a letter: known are ${filled.join(", ")} and answers such as /form/installer/name.`;
          const near = nearestWord(name, filled);
          return messages.fault(["letters", ...path], "placeholder", message, near && `{${near}}`);
        }),
    ),
  ];
};

const unknownRole = (to: LetterTo, roles: string[]): string[] =>
  typeof to === "object" && "role" in to && !roles.includes(to.role) ? [to.role] : [];
