import type { Json, Pointer } from "./definition.ts";

/** `/a~1b/0` as `["a/b", "0"]`. */
export const segments = (pointer: Pointer): string[] =>
  pointer === ""
    ? []
    : pointer
        .slice(1)
        .split("/")
        .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Does this pointer name that place, or one inside of it? */
export const isWithin = (pointer: Pointer, place: Pointer): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);

const walked = new Map<Pointer, readonly string[]>();
/** Definitions hold some hundreds of pointers; whatever else is asked for must not fill the memory. */
const mostWalked = 10_000;

/** The same, worked out once: pointers of a definition are walked for every claim. */
function stepsOf(pointer: Pointer): readonly string[] {
  const known = walked.get(pointer);
  if (known) return known;
  if (walked.size >= mostWalked) walked.clear();
  const steps = segments(pointer);
  walked.set(pointer, steps);
  return steps;
}

/** `["a/b", 0]` as `/a~1b/0`. */
export const pointerOf = (path: readonly (string | number)[]): Pointer =>
  path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** `/parts/0/quantity` as the API's error key `parts.0.quantity`. */
export const toPath = (pointer: Pointer): string => segments(pointer).join(".");

/** The API's error key as a pointer. */
export const fromPath = (path: string): Pointer => pointerOf(path.split("."));

/** Undefined where nothing stands. Own properties only. */
export function get(data: unknown, pointer: Pointer): unknown {
  let value: unknown = data;
  for (const segment of stepsOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}

/** What stands at a pointer; with `*` in it a list of what stands there in every item, undefined where that is nothing. */
export function getEach(data: unknown, pointer: Pointer): unknown {
  if (!pointer.includes("/*")) return get(data, pointer);
  let found = [data];
  for (const segment of stepsOf(pointer)) {
    found = found.flatMap((one) => {
      if (segment === "*") return Array.isArray(one) ? one : [];
      const value = get(one, `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      return value === undefined ? [] : [value];
    });
  }
  const values = found.flat();
  return values.length > 0 ? values : undefined;
}

/** The places in `data` that a pointer names, each item for `*`. */
export function placesOf(data: unknown, pointer: Pointer): Pointer[] {
  const [head = "", ...parts] = pointer.split("/*");
  return parts.reduce(
    (places, part) =>
      places.flatMap((at) => {
        const items = get(data, at);
        return Array.isArray(items) ? items.map((_, index) => `${at}/${index}${part}`) : [];
      }),
    [head],
  );
}

/** A copy with `value` at `pointer`, sharing all else; `undefined` takes the key away. Objects are made on the way. */
export function set<T>(data: T, pointer: Pointer, value: Json | undefined): T {
  return setAt(data as Json | undefined, stepsOf(pointer), 0, value) as T;
}

function setAt(data: Json | undefined, path: readonly string[], at: number, value: Json | undefined): Json | undefined {
  const head = path[at];
  if (head === undefined) return value;
  if (Array.isArray(data)) {
    const copy = [...data];
    copy[Number(head)] = setAt(copy[Number(head)], path, at + 1, value) ?? null;
    return copy;
  }
  const object = typeof data === "object" && data !== null ? data : {};
  const child = setAt(Object.hasOwn(object, head) ? object[head] : undefined, path, at + 1, value);
  if (child !== undefined) return { ...object, [head]: child };
  const { [head]: _gone, ...others } = object;
  return others;
}
