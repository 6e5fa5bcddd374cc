import type { Definition, Json } from "../../engine/index.ts";
import type { Step } from "../mutation/edit.ts";

/** How deep what is named stands: a rule, a section, a transition. */
const depthOf = ([area]: readonly Step[]): number => (area === "workflow" ? 3 : 2);

/** Says of a path whether what is named and holds it (a rule, section, transition) is new or otherwise than in another definition. */
export function isChangedFrom(definition: Definition, base: Definition): (path: readonly Step[]) => boolean {
  const known = new Set(
    ["sections", "guides", "figures", "computed", "rules", "facts"].flatMap((area) => textsIn(base, [area])),
  );
  for (const area of Object.keys(base.workflow)) for (const text of textsIn(base, ["workflow", area])) known.add(text);
  return (path) => {
    const owner = path.slice(0, depthOf(path));
    return !known.has(textAt(definition, owner));
  };
}

/** A thing of a list is known by itself, wherever it stands; one with a name together with it. */
function textsIn(definition: Definition, path: string[]): string[] {
  const node = at(definition, path);
  if (typeof node !== "object" || node === null) return [textAt(definition, path)];
  return Object.keys(node).map((key) => textAt(definition, [...path, key]));
}

function textAt(definition: Definition, path: readonly Step[]): string {
  const isListed = Array.isArray(at(definition, path.slice(0, -1)));
  return JSON.stringify([isListed ? path.slice(0, -1) : path, at(definition, path) ?? null]);
}

const at = (definition: Definition, path: readonly Step[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (node, step) => (node as { [key: string]: Json } | undefined)?.[String(step)],
    definition as unknown as Json,
  );
