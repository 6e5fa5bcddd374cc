import type { Fault } from "../read/fault.ts";
import { isObject } from "../read/json-object.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SharedCheck } from "./check.ts";

/** Each column that all exports share has a heading of its own and one source, which some type fills. */
export const exportedColumns: SharedCheck = ({ shared, types }) => {
  const { columns: file } = shared.files;
  if (!file.isReadable) return [];
  const filled = new Set(types.flatMap(({ record }) => recordKeys(record.json)));
  const titles = new Set<string>();
  return shared.exportColumns.flatMap((column, index): Fault[] => {
    const fault = (key: string, code: string, message: string, near?: string) =>
      file.source.fault(["export", index, ...(key in column ? [key] : [])], code, message, near);
    const faults: Fault[] = [];
    if (titles.has(column.title)) faults.push(fault("title", "column-twice", `"${column.title}" stands here twice.`));
    titles.add(column.title);
    const said = (["from", "first", "join"] as const).filter((key) => column[key] !== undefined);
    if (said.length !== 1)
      faults.push(fault("title", "no-source", 'Say where its value stands: one of "from", "first" and "join".'));
    if (column.where && !column.each)
      faults.push(fault("where", "no-items", '"where" says which items count; name their list by "each".'));
    for (const key of said) {
      for (const pointer of [column[key] ?? []].flat()) {
        if (pointer.startsWith("/item/") !== (column.each !== undefined)) {
          faults.push(fault(key, "no-items", 'With "each" it is read from "/item/…", without it never.'));
        }
        const name = pointer.startsWith("/record/") ? pointer.slice("/record/".length) : undefined;
        if (name === undefined || filled.has(name)) continue;
        const message = `No type's record.json fills "${name}", so this column stays empty.`;
        faults.push(fault(key, "never-filled", message, nearestWord(name, [...filled])));
      }
    }
    return faults;
  });
};

const recordKeys = (json: unknown): string[] =>
  isObject(json) && isObject(json.fields) ? Object.keys(json.fields) : [];
