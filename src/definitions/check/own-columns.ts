import { columnsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Check } from "./check.ts";
import { pointerProblem } from "./condition-pointers.ts";

/** Each column reads something that exists, goes somewhere and has words; words of columns are of one that is there. */
export const ownColumns: Check = (input) => {
  const { files, definition, isWhole } = input;
  const { columns = {}, rest } = definition.record;
  const words = definition.messages.columns ?? {};
  const faults: Fault[] = [];
  for (const [key, { from, ...places }] of Object.entries(columns)) {
    const at = ["columns", key];
    for (const { code, message, suggestion } of isWhole("schema") ? pointerProblem(input, from, undefined) : []) {
      faults.push(files.record.fault([...at, "from"], code, message, suggestion));
    }
    if (!Object.values(places).includes(true)) {
      const message = `The column "${key}" goes nowhere; say "export", "page", "search" or "letter", or take it away.`;
      faults.push(files.record.faultAtKey(at, "idle-column", message));
    }
    const field = from.startsWith("/form/") ? from.slice("/form".length) : undefined;
    const hasTitle = words[key] !== undefined || (field !== undefined && definition.messages.fields[field]);
    if (!hasTitle && isWhole("messages")) {
      const message = `The column "${key}" has no words; add "${key}" under "columns" in messages.en.json.`;
      faults.push(files.record.faultAtKey(at, "missing-words", message));
    }
  }
  const known =
    isWhole("schema", "sections", "messages", "ui") && rest ? columnsOf(definition).map(({ key }) => key) : [];
  for (const key of Object.keys(words)) {
    if (key in columns || known.includes(key) || !isWhole("record")) continue;
    const message = `There is no column "${key}" in record.json.`;
    faults.push(
      files.messages.faultAtKey(
        ["columns", key],
        "unused-words",
        message,
        nearestWord(key, [...Object.keys(columns), ...known]),
      ),
    );
  }
  return faults;
};
