import { get, isObject, type Json, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { textsIn } from "./placeholders.ts";

/** As advice: what a sentence tells people to tick or to enter can be ticked or entered by somebody. */
export const toldToDo: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("messages", "rules", "ui")) return [];
  const kept = new Map(
    Object.entries(definition.computed ?? {}).flatMap(([name, { field }]) =>
      field === undefined ? [] : [[field, name]],
    ),
  );
  const byTitle = Map.groupBy(Object.entries(definition.messages.fields), ([, { title }]) => plain(title));
  const { rules, hints, fields } = files.messages.json as Record<string, Json>;
  return textsIn({ rules: rules ?? {}, hints: hints ?? {}, fields: fields ?? {} }).flatMap(([text, path]): Fault[] =>
    [...text.matchAll(deed)].flatMap(([, verb = "", title = ""]): Fault[] => {
      const named = byTitle.get(plain(title))?.map(([field]) => field) ?? [];
      const barred = named.map((field) => barring(field, kept, definition.ui));
      const why = barred[0];
      if (why === undefined || barred.includes(undefined)) return [];
      const message = `This says to ${verb.toLowerCase()} "${title}", and nobody can: ${why}. Say what people can do, or let them.`;
      return [{ ...files.messages.fault(path, "cannot-do", message), isAdvice: true }];
    }),
  );
};

const plain = (text: string): string => text.trim().toLowerCase();

const deed =
  /\b(tick|choose|select|enter|fill in|fill out|complete|untick|answer|add|write|change) (?:the |in )?['‘"“]([^'‘’"“”{}]{2,60})['’"”](?!\p{L})/giu;

function barring(field: Pointer, kept: ReadonlyMap<Pointer, string>, ui: Json): string | undefined {
  const value = kept.get(field);
  if (value !== undefined) return `"${field}" keeps what "${value}" works out`;
  const own = get(ui, field);
  return isObject(own) && own["ui:widget"] === "hidden" ? `"${field}" is hidden` : undefined;
}
