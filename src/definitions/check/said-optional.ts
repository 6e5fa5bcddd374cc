import { demandsPresence, type Rule } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { speaksOf } from "./spoken-fields.ts";

/** "Optional", as it is said of the field and of nothing in it: a sentence of its own, or in brackets at the end. */
const optional =
  /(?:^|[.!?]\s+)(?:this is |it is )?(optional|not required|may be left (?:out|empty))[.!]|^(optional|not required)$|\((optional|not required)\)[.!]?$/i;

const required = /^(?:this is |it is )?(?:required|mandatory)[.!]?$|\((?:required|mandatory)\)[.!]?$/i;

/** As advice: a field that its words call optional is not one that a rule demands of everybody, and one called required is demanded. */
export const saidOptional: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("messages", "rules")) return [];
  const demanding = Object.values(definition.rules).filter(({ advises }) => advises === undefined);
  const isDemanded = speaksOf(definition, demanding, definition.workflow);
  const ofSchema = JSON.stringify(definition.schema);
  const undemanded = Object.entries(definition.messages.fields).flatMap(([field, { title, help = "" }]): Fault[] => {
    const [key, said] = required.test(title.trim()) ? ["title", title] : ["help", help];
    // What stands in an item is demanded by another name.
    if (!required.test(said.trim()) || field.includes("*") || isDemanded(field)) return [];
    if (new RegExp(`"required":\\[[^\\]]*"${field.split("/").at(-1)}"`).test(ofSchema)) return [];
    const message = `This says that "${field}" is required, and no rule demands it. Add a rule with "blocks", or take the words away.`;
    return [{ ...files.messages.fault(["fields", field, key], "not-demanded", message), isAdvice: true }];
  });
  // What staff are held up by later may well be optional for who sends it.
  const isToSend = ({ blocks = [] }: Rule) => blocks.some((id) => definition.workflow.transitions[id]?.via === "send");
  const demanded = Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const { title = "", help = "" } = definition.messages.fields[rule.field ?? ""] ?? {};
    const said =
      rule.when === undefined &&
      demandsPresence(rule) &&
      isToSend(rule) &&
      (optional.exec(title.trim()) ?? optional.exec(help.trim()))?.slice(1).find(Boolean);
    if (!said) return [];
    const path = ["fields", rule.field ?? "", optional.test(title) ? "title" : "help"];
    const { file, line } = files.rules.faultAtKey(["rules", id], "", "");
    const message = `This says "${said}", and the rule "${id}" demands it of everybody (${file}:${line}). Say so, or take the demand away.`;
    return [{ ...files.messages.fault(path, "demanded-all-the-same", message), isAdvice: true }];
  });
  return [...demanded, ...undemanded];
};
