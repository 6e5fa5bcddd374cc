import { get, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";

/** Kinds of files by the names that people write; those that mean the same stand together. */
const kinds = [
  ["pdf"],
  ["csv"],
  ["txt"],
  ["jpg", "jpeg"],
  ["png"],
  ["gif"],
  ["webp"],
  ["heic", "heif"],
  ["bmp"],
  ["tif", "tiff"],
  ["svg"],
  ["mp4"],
  ["mov"],
  ["avi"],
  ["webm"],
  ["doc"],
  ["docx"],
  ["xls"],
  ["xlsx"],
  ["zip"],
];

/** The help of a field for files names no kind that its `accept` refuses. */
export const saidFiles: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("messages", "ui")) return [];
  return Object.entries(definition.messages.fields).flatMap(([field, { help }]): Fault[] => {
    const place = field.replaceAll("/*", "/items");
    const accept = get(definition.ui as Json, `${place}/ui:options/accept`);
    if (help === undefined || !Array.isArray(accept)) return [];
    const taken = accept.map((one) => String(one).replace(".", "").toLowerCase());
    const refused = kinds.filter(
      (names) =>
        names.some((name) => new RegExp(`\\b${name.toUpperCase()}s?\\b`).test(help)) &&
        !names.some((name) => taken.includes(name)),
    );
    if (refused.length === 0) return [];
    const said = refused.map(([name = ""]) => name.toUpperCase()).join(" and ");
    const { file, line } = files.ui.fault([...place.split("/").slice(1), "ui:options", "accept"], "", "");
    const message = `This promises that ${said} can be added, but "accept" of the field does not take it (${file}:${line}); make the two agree.`;
    return [files.messages.fault(["fields", field, "help"], "other-kind", message)];
  });
};
