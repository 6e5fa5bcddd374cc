import { demandsPresence } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";

/** "Optional", as it is said of the field and not of something in it. */
const optional =
  /(?:^|[.!?(]\s*)(?:this is |it is )?(optional|not required|may be left (?:out|empty))(?=\s*(?:[.!?):;,]|$))/i;

/** As advice: a field that its words call optional is not one that a rule demands of everybody. */
export const saidOptional: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("messages", "rules")) return [];
  return Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const { title = "", help = "" } = definition.messages.fields[rule.field ?? ""] ?? {};
    const said = rule.when === undefined && demandsPresence(rule) && (optional.exec(title) ?? optional.exec(help))?.[1];
    if (!said) return [];
    const path = ["fields", rule.field ?? "", optional.test(title) ? "title" : "help"];
    const { file, line } = files.rules.faultAtKey(["rules", id], "", "");
    const message = `This says "${said}", and the rule "${id}" demands it of everybody (${file}:${line}). Say so, or take the demand away.`;
    return [{ ...files.messages.fault(path, "demanded-all-the-same", message), isAdvice: true }];
  });
};
