import { fieldEntry, isObject, isWithin, type Json, type JsonSchema, meets, type Pointer } from "../../engine/index.ts";
import { addressingOf, ownLetterWords } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SourceFile, Step } from "../read/source-file.ts";
import type { Access, LetterAddressing, LetterTo, LetterWords } from "../store.ts";
import type { Check, CheckInput, SharedCheck } from "./check.ts";
import { isOwn, makesNoClaim } from "./letters.ts";
import { textsIn, unfilled } from "./placeholders.ts";
import { locate } from "./world.ts";

const filled = ["number", "title", "type", "claim", "reference", "text", "role"];
/** Of a form that makes no claim. */
const filledInForm = ["title", "type", "sender"];

const isAmongUs = (to: LetterTo): boolean => to === "level" || to === "above" || to === "asked";

/** Letters have words, roles that there are, and nothing in braces that nothing fills; no words stand there for nothing. */
export const sharedLetters: SharedCheck = ({ shared, types }) => {
  const { letters: file, messages } = shared.files;
  if (!file.isReadable || !file.isWhole || !messages.isWhole) return [];
  const ids = Object.keys(shared.letters);
  const senders = types.filter(({ workflow }) => workflow.isWhole);
  return letterFaults({
    file,
    messages,
    roles: shared.access.roles,
    ids,
    letters: shared.letters,
    own: shared.letterWords,
    words: shared.letterWords,
    sent: senders.length === types.length ? senders.flatMap(sentBy) : ids,
    where: "shared/messages.en.json",
  });
};

/** The same of letters that a type has beside the shared ones, or changes. */
export const ownLetters: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  if (!isWhole("letters", "messages", "sections") || !files.letters.isReadable || !shared.files.messages.isWhole)
    return [];
  const all = addressingOf(files);
  const own = ownLetterWords(files);
  const ids = Object.keys(all).filter((id) => isOwn(input, id));
  return letterFaults({
    file: files.letters,
    messages: files.messages,
    roles: shared.access.roles,
    ids,
    letters: all,
    own,
    words: { ...shared.letterWords, ...own },
    sent: isWhole("workflow") ? sentBy(files) : ids,
    where: "messages.en.json",
    fields: definition.sections.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field)),
    schema: definition.schema,
    isForm: makesNoClaim(input),
  });
};

const sentBy = ({ workflow }: Pick<CheckInput["files"], "workflow">): string[] =>
  [...JSON.stringify(workflow.json).matchAll(/"letter":("(?:[^"\\]|\\.)*")/g)].map(([, id = '""']) => JSON.parse(id));

interface WrittenLetters {
  file: SourceFile;
  messages: SourceFile;
  roles: Access["roles"];
  /** The letters to look at. */
  ids: string[];
  /** These and the others of the type. */
  letters: Record<string, LetterAddressing>;
  /** The words that `messages` holds. */
  own: Record<string, LetterWords>;
  words: Record<string, LetterWords>;
  /** What transitions send. */
  sent: string[];
  /** The file that lacks words. */
  where: string;
  /** Of the form, where it is one type's. */
  fields?: string[];
  schema?: JsonSchema;
  /** It makes no claim. */
  isForm?: boolean;
}

function letterFaults(written: WrittenLetters): Fault[] {
  const { file, messages, roles, ids, letters, own, words, sent, where, isForm } = written;
  const fillable = isForm ? filledInForm : filled;
  const named = Object.keys(words);
  const known = Object.keys(letters);
  return [
    ...ids.flatMap((id): Fault[] => {
      if (named.includes(id)) return [];
      const message = `The letter "${id}" has no words; add it to "letters" in ${where}.`;
      return [file.faultAtKey(["letters", id], "no-words", message, nearestWord(id, named))];
    }),
    ...ids.flatMap((id): Fault[] => {
      if (sent.includes(id) || letters[id]?.on) return [];
      const message = `No transition sends the letter "${id}"; write { "letter": "${id}" } under "effects" of one, say "on", or take it away.`;
      return [file.faultAtKey(["letters", id], "unused-letter", message)];
    }),
    ...Object.keys(own).flatMap((id): Fault[] => {
      if (known.includes(id)) return [];
      const message = `There is no letter "${id}", so these words are never sent; rename them or take them away.`;
      return [messages.faultAtSpare(["letters", id], "unused-words", message, nearestWord(id, known))];
    }),
    ...ids.flatMap((id) => {
      const { to, cc = [] } = letters[id] as LetterAddressing;
      return [[to, ["to"]] as const, ...cc.map((one, index) => [one, ["cc", index]] as const)].flatMap(([one, path]) =>
        roleOf(one).flatMap((role): Fault[] => {
          const at = ["letters", id, ...path, "role"];
          if (roles[role]?.reads === null) {
            const message = `Nobody gets this: the letter goes to those of "${role}" who may read the claim, and the role reads none ("reads" in access.json). Name another role.`;
            return [file.fault(at, "no-reader", message)];
          }
          if (Object.hasOwn(roles, role)) return [];
          const message = `There is no role "${role}" in access.json; add it there or name another.`;
          return [file.fault(at, "unknown-role", message, nearestWord(role, Object.keys(roles)))];
        }),
      );
    }),
    ...ids.flatMap((id) => addressFaults(written, id)),
    ...ids.flatMap((id): Fault[] => {
      const { to, cc = [] } = letters[id] as LetterAddressing;
      const outside = cc.findIndex((one) => one === "account" || (typeof one === "object" && "field" in one));
      if (!isAmongUs(to) || outside < 0) return [];
      const message = `The letter "${id}" is one among us ("to": "${to}"), and the customer is told the same by "cc". Take it out of "cc", or send the customer a letter of its own.`;
      return [{ ...file.fault(["letters", id, "cc", outside], "told-outside", message), isAdvice: true }];
    }),
    ...ids.flatMap((id): Fault[] => {
      const { to } = letters[id] as LetterAddressing;
      const isOfRole = isAmongUs(to) || (typeof to === "object" && "role" in to);
      if (isOfRole || isForm || !JSON.stringify(words[id] ?? {}).includes("{role}")) return [];
      const message = `The words of "${id}" name "{role}", and it goes to nobody by a role. Send it "to": "level", "above", "asked" or a role, or take "{role}" out of its words.`;
      return [{ ...file.faultAtKey(["letters", id, "to"], "no-role", message), isAdvice: true }];
    }),
    ...textsIn(own as never).flatMap(([text, path]) =>
      unfilled(text, fillable)
        .filter(({ name }) => !name.startsWith("/form/") && !name.startsWith("/claim/"))
        .map(({ name }) => {
          const message = `Nothing fills "{${name}}" in a letter: known are ${fillable.join(", ")} and answers such as /form/installer/name.`;
          const near = nearestWord(name, fillable);
          return messages.fault(["letters", ...path], "placeholder", message, near && `{${near}}`);
        }),
    ),
  ];
}

/** Addresses are answers that the form has; what makes no claim has nobody who knows of one, and only it is told whole. */
function addressFaults({ file, letters, fields, schema, isForm = false }: WrittenLetters, id: string): Fault[] {
  const { to, cc = [], shows, replyTo, on } = letters[id] as LetterAddressing;
  const places = [[to, ["to"]] as const, ...cc.map((one, index) => [one, ["cc", index]] as const)];
  const answers = [
    ...places.flatMap(([one, path]) =>
      typeof one === "object" && "field" in one ? [[one.field, [...path, "field"]] as const] : [],
    ),
    ...(replyTo === undefined ? [] : [[replyTo, ["replyTo"]] as const]),
  ];
  const fault = (path: readonly Step[], code: string, message: string, near?: string) =>
    file.fault(["letters", id, ...path], code, message, near);
  return [
    ...answers.flatMap(([pointer, path]): Fault[] => {
      if (fields === undefined || fields.some((field) => isWithin(pointer.slice("/form".length), field))) {
        const held = schema === undefined ? "address" : addressIn(schema, pointer.slice("/form".length));
        if (held === "address") return [];
        const message = `${held === "other" ? "No" : "Hardly an"} e-mail address can stand in "${pointer}": its schema in form.schema.json asks for something else. Name the field of the address.`;
        const [only, ...others] = fields?.filter((field) => schemaOf(schema, field)?.format === "email") ?? [];
        const meant = only !== undefined && others.length === 0 ? `/form${only}` : undefined;
        return [{ ...fault(path, "no-address", message, meant), ...(held === "doubtful" && { isAdvice: true }) }];
      }
      const known = fields.map((field) => `/form${field}`);
      const message = `"${pointer}" is no field of this form, so no address stands there.`;
      return [fault(path, "unknown-field", message, nearestWord(pointer, known))];
    }),
    ...places.flatMap(([one, path]): Fault[] => {
      if (!isForm || (typeof one === "object" && !("role" in one))) return [];
      const message =
        "A form that makes no claim goes to a mailbox, or to an address in the form: nobody else knows of it.";
      return [fault(path, "no-claim", message)];
    }),
    ...(shows !== undefined && (shows === "form") !== isForm
      ? [
          fault(
            ["shows"],
            "no-claim",
            `"shows" is "${isForm ? "form" : "claim"}" here: a claim is told by its columns, a form that makes none by its answers.`,
          ),
        ]
      : []),
    ...((on === "mention") !== (to === "mentioned") || (on === "mention" && cc.length > 0)
      ? [
          fault(
            ["to"],
            "internal-note",
            'What an internal note says goes to whom it mentions and to nobody else: write "on": "mention" with "to": "mentioned" and without "cc", or neither.',
          ),
        ]
      : []),
    ...((on === "reply" || on === "message") && places.every(([one]) => isOutside(one) === (on === "message"))
      ? [
          {
            ...fault(
              ["to"],
              "no-reader",
              `This is sent when ${on === "reply" ? "one of us writes to the customer" : "the customer writes to us"}, and goes to none of ${on === "reply" ? "their" : "our own"} people. Send it "to": "${on === "reply" ? "account" : "owner"}".`,
            ),
            isAdvice: true as const,
          },
        ]
      : []),
    ...(on !== undefined && isForm
      ? [fault(["on"], "no-claim", 'Nobody writes notes on a form that makes no claim: take "on" away.')]
      : []),
    ...(replyTo !== undefined && !isForm
      ? [
          fault(
            ["replyTo"],
            "no-claim",
            '"replyTo" is for forms that make no claim: letters of claims are answered to customer service.',
          ),
        ]
      : []),
  ];
}

/** Does the field hold an address? A pattern is judged by one that most would let through. */
function addressIn(schema: JsonSchema, field: Pointer): "address" | "doubtful" | "other" {
  const own = schemaOf(schema, field);
  if (own === undefined) return "address";
  const { type, format, enum: choices, pattern } = own;
  if (type !== undefined && ![type].flat().includes("string")) return "other";
  if (format !== undefined && format !== "email" && format !== "idn-email") return "other";
  if (Array.isArray(choices) && !choices.some((one) => String(one).includes("@"))) return "other";
  const isOther =
    typeof pattern === "string" &&
    !pattern.includes("@") &&
    !meets({ "/form": { pattern } }, { form: "someone@example.nz", claim: {}, user: {} });
  return isOther ? "doubtful" : "address";
}

function schemaOf(schema: JsonSchema | undefined, field: Pointer): Record<string, Json> | undefined {
  const found = schema === undefined ? undefined : locate(schema, field);
  return typeof found === "object" && isObject(found.schema as Json)
    ? (found.schema as Record<string, Json>)
    : undefined;
}

const isOutside = (to: LetterTo): boolean => to === "account" || (typeof to === "object" && "field" in to);

const roleOf = (to: LetterTo): string[] => (typeof to === "object" && "role" in to ? [to.role] : []);
