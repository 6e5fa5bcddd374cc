import { type CompiledDefinition, fieldTitle } from "../../../../engine/index.ts";

type Words = CompiledDefinition["messages"];

const kinds: Record<string, string> = {
  status: "Status",
  type: "Type",
  authoriseRole: "Who must authorise",
  complete: "Ticked",
  incomplete: "Without a tick",
  missing: "Missing",
  errors: "Beside the field",
  advice: "Advice",
  applies: "Asked for",
  visible: "Visible",
  drawn: "Drawn",
  editable: "Editable",
  offered: "Offered",
  ready: "Ready",
  locked: "Not written",
  effects: "Effects",
  payload: "Kept",
  facts: "Fact",
  start: "May begin",
  guide: "Steps of the guide",
  do: "Made",
};

/** What an expectation is about: "Missing for Send". */
export function subjectWords(
  definition: CompiledDefinition | undefined,
  [kind = "", ...rest]: readonly string[],
): string {
  const name = kinds[kind] ?? kind;
  if (rest.length === 0) return name;
  const place = rest.map((one) => idWords(definition, kind, one)).join(" ");
  return kind === "missing" ? `${name} for ${place}` : `${name}: ${place}`;
}

/** A value in the words of its definition: each entry of a list for itself. */
export function valueWords(
  definition: CompiledDefinition | undefined,
  [kind = ""]: readonly string[],
  value: unknown,
): string[] {
  if (value === null || value === undefined) return [kind === "authoriseRole" ? "nobody" : "nothing"];
  if (Array.isArray(value))
    return value.map((one) => (typeof one === "string" ? idWords(definition, kind, one) : json(one)));
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  if (typeof value === "string")
    return [["payload", "errors", "facts"].includes(kind) ? value : idWords(definition, kind, value)];
  return [json(value)];
}

const json = (value: unknown): string => JSON.stringify(value);

function idWords(definition: CompiledDefinition | undefined, kind: string, id: string): string {
  if (!definition) return id;
  if (id.startsWith("/")) return `${fieldTitle(definition.messages, id)} (${id})`;
  return byKind(definition.messages, kind, id) ?? id.replaceAll("_", " ");
}

function byKind(messages: Words, kind: string, id: string): string | undefined {
  const { transitions, rules, sections, statuses } = messages;
  switch (kind) {
    case "missing":
      return transitions[id]?.label ?? rules[id];
    case "advice":
      return rules[id];
    case "offered":
    case "ready":
    case "do":
      return transitions[id]?.label;
    case "facts":
      return messages.facts?.[id]?.title;
    case "status":
      return id === "new" ? "Not saved yet" : statuses[id]?.label;
    default:
      return sections[id];
  }
}

/** A status as the definition calls it. */
export const statusWords = (definition: CompiledDefinition | undefined, status: string): string =>
  idWords(definition, "status", status);

/** A story's title without the rows of the specification that it proves. */
export const plainTitle = (title: string): string => title.replaceAll(/ *\[[A-Z]+-\d+\]/g, "");

/** What one list has more and less than another. */
function listDifference(expected: unknown, found: unknown): { more: unknown[]; less: unknown[] } | undefined {
  if (!Array.isArray(expected) || !Array.isArray(found)) return undefined;
  const without = (list: unknown[], other: unknown[]) => {
    const known = new Set(other.map(json));
    return list.filter((one) => !known.has(json(one)));
  };
  return { more: without(found, expected), less: without(expected, found) };
}

/** What differs, in a line: "Offered: 1 more". */
export function differenceWords(
  definition: CompiledDefinition | undefined,
  { path, expected, found }: { path: readonly string[]; expected: unknown; found: unknown },
): string {
  const subject = subjectWords(definition, path);
  const lists = listDifference(expected, found);
  if (!lists) return `${subject} is ${valueWords(definition, path, found).join(", ")}`;
  const parts = [
    ...lists.more.map((one) => `“${valueWords(definition, path, [one])[0]}” more`),
    ...lists.less.map((one) => `“${valueWords(definition, path, [one])[0]}” less`),
  ];
  return `${subject}: ${parts.slice(0, 2).join(", ")}${parts.length > 2 ? ` and ${parts.length - 2} others` : ""}`;
}
