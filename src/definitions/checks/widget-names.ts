import type { Json } from "../../engine/definition.ts";
import { nearestWord } from "../nearest-word.ts";
import type { Check } from "./check.ts";

/** Widgets of the form itself, beside those registered in `widgets/`. */
const plain = ["checkbox", "date", "hidden", "phone", "radio", "select", "textarea"];

/** `ui:widget` and `ui:field` name what exists. */
export const widgetNames: Check = ({ files, definition, widgets }) => {
  const known = [...plain, ...widgets];
  const walk = (node: Json, path: string[]): ReturnType<Check> => {
    if (typeof node !== "object" || node === null || Array.isArray(node)) return [];
    return Object.entries(node).flatMap(([key, value]) => {
      if (key !== "ui:widget" && key !== "ui:field") return walk(value, [...path, key]);
      if (typeof value === "string" && known.includes(value)) return [];
      return [
        files.ui.fault(
          [...path, key],
          "unknown-widget",
          `There is no widget "${String(value)}".`,
          nearestWord(String(value), known),
        ),
      ];
    });
  };
  return walk(definition.ui, []);
};
