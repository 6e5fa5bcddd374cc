import {
  type Column,
  columnChoices,
  columnsOf,
  isKept,
  isOfNumbers,
  listPlace,
  type Status,
} from "../../engine/index.ts";
import { type ClaimTypeFiles, toDefinition } from "../claim-type-files.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { ProvidedView } from "../store.ts";
import type { SharedCheck, SharedCheckInput } from "./check.ts";

/** Views ask for what there is, of people whom it is for, and at most one opens for each role. */
export const providedViews: SharedCheck = (input) => {
  const { views: file, access, types, statuses } = input.shared.files;
  if (!file.isReadable || !file.isWhole || ![access, types, statuses].every(({ isWhole }) => isWhole)) return [];
  const columns = listedColumns(input);
  return input.shared.views.flatMap((view, index): Fault[] => [
    ...twiceFaults(input, view, index),
    ...roleFaults(input, view, index),
    ...askedFaults(input, view, index),
    ...outsideFaults(input, { view, index, columns }),
    ...(columns ? columnFaults(input, { view, index, columns }) : []),
    ...(columns ? emptyFaults(input, { view, index, columns }) : []),
  ]);
};

interface Placed {
  view: ProvidedView;
  index: number;
  columns: Map<string, Listed> | undefined;
}

interface Listed {
  column: Column;
  choices: string[] | undefined;
  isOutside: boolean;
  isListed: boolean;
  /** The folders of the types that have it and let lists be narrowed by it. */
  narrows: string[];
}

/** The columns and facts that lists know, by their ids, of all types; undefined where a file of one cannot be read. */
function listedColumns({ shared, types }: SharedCheckInput): Map<string, Listed> | undefined {
  const parts = ["record", "facts", "schema", "sections", "messages"] as const;
  if (!types.every((files) => parts.every((part) => files[part].isReadable && files[part].isWhole))) return undefined;
  const found = new Map<string, Listed>();
  for (const files of types.filter((one) => !isForm(shared, one))) {
    const definition = toDefinition(files, shared);
    for (const column of columnsOf(definition)) {
      const place = listPlace(column);
      const known = found.get(column.key);
      const choices = columnChoices(definition, column)?.map(({ value }) => value);
      if (!place && !isKept(column)) continue;
      found.set(column.key, {
        column: { ...column, ...together(column, known?.column) },
        choices: known ? known.choices && choices && [...known.choices, ...choices] : choices,
        isOutside: place?.readers === "everybody" || known?.isOutside === true,
        isListed: place !== undefined || known?.isListed === true,
        narrows: [...(known?.narrows ?? []), ...(column.filter || column.count ? [files.type] : [])],
      });
    }
  }
  return found;
}

const isForm = ({ claimTypes }: SharedCheckInput["shared"], { type }: ClaimTypeFiles): boolean =>
  claimTypes.some((one) => (one.definition ?? one.type) === type && one.isClaim === false);

const together = (one: Column, other: Column | undefined) => {
  const isAny = (use: "filter" | "order" | "count") => one[use] === true || other?.[use] === true;
  return { filter: isAny("filter"), order: isAny("order"), count: isAny("count") };
};

function twiceFaults({ shared }: SharedCheckInput, { title }: ProvidedView, index: number): Fault[] {
  if (shared.views.findIndex((one) => one.title === title) === index) return [];
  const message = `There are two views called "${title}"; nobody could tell them apart. Give one another title.`;
  return [shared.files.views.fault(["views", index, "title"], "duplicate", message)];
}

function roleFaults({ shared }: SharedCheckInput, view: ProvidedView, index: number): Fault[] {
  const { roles } = shared.access;
  const named = (["for", "opens"] as const).flatMap((key) =>
    (view[key] ?? []).map((role, place) => [role, key, ["views", index, key, place] as Step[]] as const),
  );
  return named.flatMap(([role, key, path]): Fault[] => {
    const fault = (code: string, message: string, near?: string) => shared.files.views.fault(path, code, message, near);
    if (!Object.hasOwn(roles, role)) {
      const message = `There is no role "${role}" in access.json; add it there or name another.`;
      return [fault("unknown-role", message, nearestWord(role, Object.keys(roles)))];
    }
    if (roles[role]?.reads === null && shared.files.access.mended.length === 0) {
      const message = `"${role}" reads no claims ("reads" in access.json), so it has no list. Take it away here.`;
      return [{ ...fault("reads-nothing", message), isAdvice: true }];
    }
    if (key === "for") return [];
    if (!(view.for?.includes(role) ?? !roles[role]?.isClaimant)) {
      const message = `"${view.title}" is not offered to "${role}", so it never opens for it. ${view.for ? 'Name the role under "for" too' : 'Claimants are offered views that name them under "for"'}, or take it away here.`;
      return [fault("never-opened", message)];
    }
    const other = shared.views.slice(0, index).find(({ opens }) => opens?.includes(role));
    if (!other) return [];
    const message = `"${other.title}" opens for "${role}" already, and only the first one does. Leave the role with one view.`;
    return [fault("never-opened", message)];
  });
}

/** Statuses and claim types that there are. */
function askedFaults({ shared, types }: SharedCheckInput, view: ProvidedView, index: number): Fault[] {
  const claims = shared.claimTypes.filter(({ isClaim }) => isClaim !== false).map(({ type }) => type);
  const own = types.map(({ workflow }) => (workflow.json as { statuses?: Record<string, Status> }).statuses ?? {});
  const known = { statuses: [...new Set(own.flatMap((one) => Object.keys(one)))], types: claims };
  if (!types.every(({ workflow }) => workflow.isWhole)) return [];
  return (["statuses", "types"] as const).flatMap((key) =>
    (view[key] ?? []).flatMap((name, place): Fault[] => {
      if (known[key].includes(name)) return [];
      const what = key === "types" ? "claim type" : "status";
      const message = `No claim has the ${what} "${name}", so this view is empty; name one of ${key === "types" ? "shared/claim-types.json" : "a workflow.json"}.`;
      const path = ["views", index, key, place];
      return [
        shared.files.views.fault(path, `unknown-${what.split(" ").at(-1)}`, message, nearestWord(name, known[key])),
      ];
    }),
  );
}

/** What claimants are offered asks for nothing that lists tell staff alone. */
function outsideFaults({ shared }: SharedCheckInput, { view, index, columns }: Placed): Fault[] {
  const claimant = view.for?.find((role) => shared.access.roles[role]?.isClaimant);
  if (claimant === undefined) return [];
  const desk = (["owner", "turn", "late"] as const).filter((key) => view[key] !== undefined);
  const far = namesOf(view).filter(({ key }) => columns?.get(key)?.isOutside === false);
  return [...desk.map((key) => ({ key: key as string, path: [key] as Step[] })), ...far].map(({ key, path }) => {
    const message = `"${claimant}" claims for an account of its own, and lists do not tell such people "${key}". Ask for something else, or offer this view to roles of ours alone.`;
    return shared.files.views.fault(["views", index, ...path], "staff-alone", message);
  });
}

/** Of all that a view asks for there is some type that has it together: one of these types, statuses and columns. */
function emptyFaults({ shared, types }: SharedCheckInput, { view, index, columns }: Placed): Fault[] {
  const { where = {}, statuses, types: asked } = view;
  const claims = shared.claimTypes.filter(({ type, isClaim }) => isClaim !== false && (asked?.includes(type) ?? true));
  const folders = new Set(claims.map(({ type, definition }) => definition ?? type));
  const statusesOf = ({ workflow }: ClaimTypeFiles) =>
    Object.keys((workflow.json as { statuses?: Record<string, Status> }).statuses ?? {});
  const known = new Set(types.flatMap(statusesOf));
  const keys = Object.keys(where);
  const isKnown =
    types.every(({ workflow }) => workflow.isWhole) &&
    folders.size > 0 &&
    [...folders].every((folder) => types.some(({ type }) => type === folder)) &&
    (statuses ?? []).every((status) => known.has(status)) &&
    // What no type has is told of the name.
    keys.every((key) => columns?.get(key)?.narrows.length);
  const ofView = types.filter(({ type }) => folders.has(type));
  const having = ofView.filter((one) => statusesOf(one).some((status) => statuses?.includes(status) ?? true));
  const holding = (one: ClaimTypeFiles) => keys.every((key) => columns?.get(key)?.narrows.includes(one.type));
  if (!isKnown || having.some(holding)) return [];
  const lost =
    having.length === 0
      ? undefined
      : keys.find((key) => !having.some((one) => columns?.get(key)?.narrows.includes(one.type)));
  const whose = having.length === 0 ? ofView : having;
  const what = having.length === 0 ? "these statuses" : lost === undefined ? "all these columns" : `"${lost}"`;
  const message = `This view is always empty: no claim of ${whose.map(({ type }) => `"${type}"`).join(" or ")} has ${what}. Ask for what such claims have, or of other types or statuses.`;
  const path: Step[] = [
    "views",
    index,
    ...(having.length === 0 ? ["statuses"] : ["where", ...(lost === undefined ? [] : [lost])]),
  ];
  return [{ ...shared.files.views.faultAtKey(path, "always-empty", message), isAdvice: true }];
}

type Use = "filter" | "order" | "list";

/** The columns and facts that a view names, what for, and where. */
const namesOf = ({ where = {}, orderBy, columns = [] }: ProvidedView): { key: string; use: Use; path: Step[] }[] => [
  ...Object.keys(where).map((key) => ({ key, use: "filter" as const, path: ["where", key] })),
  ...(orderBy ? [{ key: orderBy.column, use: "order" as const, path: ["orderBy", "column"] }] : []),
  ...columns.map((one, place) => ({ key: one.replace(/^-/, ""), use: "list" as const, path: ["columns", place] })),
];

function columnFaults({ shared }: SharedCheckInput, { view, index, columns = new Map() }: Placed): Fault[] {
  const file = shared.files.views;
  const isFor = {
    filter: ({ column }: Listed) => column.filter === true || column.count === true,
    order: ({ column }: Listed) => column.order === true,
    list: ({ isListed }: Listed) => isListed,
  };
  const unknown = namesOf(view).flatMap(({ key, use, path }): Fault[] => {
    const listed = columns.get(key);
    if (listed && isFor[use](listed)) return [];
    const message = listed
      ? `"${key}" does not say "${use}", and this view needs it. Say so in record.json or facts.json.`
      : `No type has a column or fact "${key}" that says "${use}"; add it to record.json or facts.json, or name another.`;
    const near = nearestWord(
      key,
      [...columns].filter(([, one]) => isFor[use](one)).map(([name]) => name),
    );
    const at: Step[] = ["views", index, ...path];
    return [
      use === "filter"
        ? file.faultAtKey(at, "unknown-column", message, near)
        : file.fault(at, "unknown-column", message, near),
    ];
  });
  return [...unknown, ...valueFaults(file, { view, index, columns })];
}

const numeric = /^-?\d{1,15}(\.\d{1,6})?$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Values that a column can have, and ends of what has an order. */
function valueFaults(file: SharedCheckInput["shared"]["files"]["views"], { view, index, columns }: Placed): Fault[] {
  return Object.entries(view.where ?? {}).flatMap(([key, asked]) => {
    const listed = columns?.get(key);
    if (!listed) return [];
    const { choices, column } = listed;
    const isNumber = isOfNumbers(column.kind) && !choices;
    const isDay = ["day", "moment"].includes(column.kind);
    const fault = (step: Step, message: string, near?: string) =>
      file.fault(["views", index, "where", key, step], "unknown-value", message, near);
    if (Array.isArray(asked)) {
      return asked.map(String).flatMap((value, place): Fault[] => {
        const isKnown = choices ? choices.includes(value) : !isNumber || numeric.test(value);
        if (isKnown) return [];
        const message = `"${key}" is never "${value}", so this view is empty; name ${choices ? `one of ${choices.slice(0, 8).join(", ")}` : "a number"}.`;
        return [fault(place, message, choices && nearestWord(value, choices))];
      });
    }
    return Object.entries(asked).flatMap(([end, value]): Fault[] => {
      const isKnown = isNumber ? numeric.test(String(value)) : isDay && !choices && day.test(String(value));
      if (isKnown) return [];
      const can = isNumber ? "a number" : isDay && !choices ? "a day such as 2026-12-25" : undefined;
      const message = can
        ? `"${key}" goes ${end === "from" ? "from" : "up to"} ${can}, which "${value}" is not.`
        : `"${key}" has no order to go "from" and "to" in: it is no number and no day. Name its values in a list.`;
      return [fault(end, message)];
    });
  });
}
