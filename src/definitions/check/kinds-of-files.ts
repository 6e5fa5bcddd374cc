import { type FileKind, fileKind, get, isObject, type Json, type Pointer } from "../../engine/index.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { touchesMended } from "./world.ts";

const kinds: FileKind[] = ["documents", "photos", "videos"];

/** A demand of photos, videos or documents can be met by files that some field of the form takes. */
export const kindsOfFiles: Check = (input) => {
  const { files, definition, world, isClear, isWhole } = input;
  if (!isWhole("ui", "rules")) return [];
  const taken = takenKinds(definition.ui);
  const refused = kinds.filter((kind) => taken !== undefined && !taken.includes(kind));
  return Object.entries(definition.rules).flatMap(([id, { when, must, each }]): Fault[] => {
    if (!must || !isClear(when, must) || touchesMended(files.rules, ["rules", id])) return [];
    const here = [...(when ? [when] : []), must].map(meets);
    const lacking = refused.filter((kind) => JSON.stringify(must).includes(`"${placeOf(kind)}"`));
    if (lacking.length === 0 || isNever(world, here, each)) return [];
    if (!isNever(world, [...here, ...lacking.map((kind) => meets({ [placeOf(kind)]: { maximum: 0 } }))], each))
      return [];
    const message = `No field of the form takes ${lacking.join(" or ")}, so nobody who fills it in can meet this. Add their endings to "accept" of a field in form.ui.json, or change "must".`;
    return [{ ...files.rules.faultAtKey(["rules", id, "must"], "refused-kind", message), isAdvice: true }];
  });
};

const placeOf = (kind: FileKind): Pointer => `/claim/files/${kind}`;

/** Kinds that the fields for files take together; undefined where one of them takes any, or there is none. */
function takenKinds(ui: CheckInput["definition"]["ui"]): FileKind[] | undefined {
  const accepts = acceptedIn(ui as Json);
  const endings = accepts.flatMap((one) => (Array.isArray(one) ? one : [undefined]));
  const known = endings.map((ending) => (typeof ending === "string" ? fileKind(ending) : undefined));
  return accepts.length === 0 || known.includes(undefined) ? undefined : (known as FileKind[]);
}

function acceptedIn(node: Json): (Json | undefined)[] {
  if (!isObject(node)) return [];
  const own = node["ui:field"] === "file-upload" ? [get(node, "/ui:options/accept") as Json | undefined] : [];
  return [...own, ...Object.entries(node).flatMap(([key, child]) => (key.startsWith("ui:") ? [] : acceptedIn(child)))];
}
