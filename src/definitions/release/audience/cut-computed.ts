import {
  type Computed,
  computedOf,
  type Definition,
  isWithin,
  type Messages,
  type Pointer,
} from "../../../engine/index.ts";

type Entries = Record<string, Computed>;

const pointersIn = (entry: Computed): Pointer[] =>
  [...JSON.stringify(entry).matchAll(/"(\/(?:form|claim|item)\/[^"]*)"/g)].map(([, pointer = ""]) => pointer);

/** Computed values that hang on what claimants are not told: only the server can work them out. */
export function untoldComputed(definition: Definition, isHidden: (pointer: Pointer) => boolean): string[] {
  const untold: string[] = [];
  const reads = (entry: Computed, test: (pointer: Pointer) => boolean) =>
    pointersIn(entry).some(
      (pointer) => test(pointer) || (entry.each !== undefined && test(inForm(pointer, entry.each))),
    );
  for (let before = -1; before < untold.length; ) {
    before = untold.length;
    for (const [name, entry] of Object.entries(computedOf(definition))) {
      const isUntold = reads(entry, (pointer) => isHidden(pointer) || isOneOf(untold, pointer));
      if (isUntold && !untold.includes(name)) untold.push(name);
    }
  }
  return untold;
}

/** Does the pointer read one of these computed values, by either of their names? */
export const isOneOf = (names: readonly string[], pointer: Pointer): boolean =>
  names.some((name) => ["computed", "figures"].some((old) => isWithin(pointer, `/claim/${old}/${name}`)));

const inForm = (pointer: Pointer, each: Pointer): Pointer =>
  pointer.startsWith("/item/") ? `/form${each}/*${pointer.slice("/item".length)}` : pointer;

interface Left {
  hidden: readonly Pointer[];
  untold: readonly string[];
  /** All that claimants have besides. */
  left: unknown[];
}

/**
 * The computed values that claimants' page works out: those that something of theirs reads, or that a field of theirs keeps. Of
 * one that hangs on what they are not told the field alone is left, so that it is not theirs to fill in.
 */
export function cutComputed({ computed = {}, messages }: Definition, { hidden, untold, left }: Left): Entries {
  const isShown = (field: Pointer | undefined) => field !== undefined && !hidden.some((one) => isWithin(field, one));
  const kept = new Set<string>();
  const read = (text: string) => {
    for (const name of Object.keys(computed)) {
      const isRead = text.includes(`"/claim/computed/${name}"`) || text.includes(`{${name}}`);
      if (isRead && !kept.has(name)) keep(name);
    }
  };
  const keep = (name: string) => {
    kept.add(name);
    read(JSON.stringify(computed[name]));
  };
  for (const [name, { field }] of Object.entries(computed)) if (isShown(field)) keep(name);
  const { internal: _, ...spoken } = messages.audiences ?? {};
  const said = { ...messages.rules, ...spoken.claimants?.rules };
  read(JSON.stringify([left, said, Object.values(spoken).map(({ rules }) => rules)]));
  return Object.fromEntries(
    Object.entries(computed).flatMap(([name, entry]): [string, Computed][] => {
      if (!kept.has(name)) return [];
      if (!untold.includes(name)) return [[name, entry]];
      return isShown(entry.field) ? [[name, { field: entry.field as Pointer }]] : [];
    }),
  );
}

/** How numbers among them are shown, for sentences to say them as they do for us; not where they are shown. */
export const amountsOf = (
  { record: { columns = {} } }: Pick<Definition, "record">,
  computed: Record<string, unknown>,
): NonNullable<Definition["record"]["columns"]> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([key, { from, kind, format }]) =>
      (kind || format) && Object.hasOwn(computed, from.replace("/claim/computed/", ""))
        ? [[key, { from, ...(kind && { kind }), ...(format && { format }) }]]
        : [],
    ),
  );

/** The figures that anything left reads, or that a sentence names which claimants are sent. */
export function readFigures(
  { figures = {} }: Definition,
  { rules, audiences = {} }: Messages,
  { untold, left }: Pick<Left, "untold" | "left">,
) {
  const read = JSON.stringify(left);
  const said = JSON.stringify([rules, ...Object.values(audiences).map((words) => words.rules)]);
  return Object.fromEntries(
    Object.entries(figures).filter(
      ([name]) => !untold.includes(name) && (read.includes(`"/claim/figures/${name}"`) || said.includes(`{${name}}`)),
    ),
  );
}
