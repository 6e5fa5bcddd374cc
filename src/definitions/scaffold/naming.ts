import { capitalised } from "../../engine/index.ts";
import { bareOf } from "../number-prefix.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { WrittenClaimType } from "../shared-sources.ts";
import { NotMade } from "./not-made.ts";

/** What somebody asks for; only the name and the source must be said. */
interface Wish {
  name: string;
  from: string;
  /** It extends its source, instead of having a copy of it. */
  isExtending?: boolean;
  prefix?: string | undefined;
  label?: string | undefined;
  description?: string | undefined;
}

/** A claim type to be made, every name settled. */
export interface Plan {
  name: string;
  /** The type that is copied or extended. */
  from: string;
  /** The type that the new one extends: its source, or, where that is copied, what the source extends. */
  parent?: string | undefined;
  label: string;
  description: string;
  /** Absent for a form that makes no claim. */
  prefix: string | undefined;
  /** Types that the source's folder defines: what is said of them is said of the new one too. */
  sources: string[];
}

/** Folders beside claim types, in `schemas/` and in `fixtures/`. */
const reserved = ["meta", "shared", "stories", "files", "reference", "new"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Settles every name of a new type. Throws NotMade for a name that is bad or taken, and for a source that there is not. */
export function planClaimType(wish: Wish, types: readonly WrittenClaimType[], folders: readonly string[]): Plan {
  const { name, from } = wish;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    throw new NotMade(`"${name}" cannot be a name; use small letters, digits and hyphens, like "recall".`);
  }
  if (reserved.includes(name)) throw new NotMade(`"${name}" is the name of something else; choose another.`);
  if (folders.includes(name) || types.some(({ type }) => type === name)) {
    throw new NotMade(`There is a claim type "${name}" already; choose another name.`);
  }
  const source = sourceOf(wish, types, folders);
  if (source.isClaim === false && wish.prefix !== undefined) {
    throw new NotMade(
      `"${from}" makes no claims, so no number begins with --prefix; leave it out, or name a type that makes claims.`,
    );
  }
  return {
    name,
    from,
    label: textOr(wish.label, "label") ?? labelOf(name),
    description: textOr(wish.description, "description") ?? source.description,
    parent: wish.isExtending ? from : source.extends,
    prefix: source.isClaim === false ? undefined : prefixFor(wish, types),
    sources: types.filter(({ type, definition }) => (definition ?? type) === from).map(({ type }) => type),
  };
}

function sourceOf(
  { from, isExtending = false }: Wish,
  types: readonly WrittenClaimType[],
  folders: readonly string[],
): WrittenClaimType {
  const option = isExtending ? "--extends" : "--from";
  const source = types.find(({ type }) => type === from);
  if (source?.definition !== undefined) {
    throw new NotMade(`"${from}" has no folder of its own; say ${option} ${source.definition}, which defines it.`);
  }
  if (source && folders.includes(from)) return source;
  const known = types.filter(({ definition }) => definition === undefined).map(({ type }) => type);
  const near = nearestWord(from, known);
  throw new NotMade(
    `There is no claim type "${from}" to ${isExtending ? "extend" : "copy"}. ${near ? `Did you mean ${option} ${near}?` : `There are: ${known.join(", ")}.`}`,
  );
}

/** What begins its claim numbers: as asked, else the name's first letter and another that is free. */
function prefixFor({ name, prefix }: Wish, types: readonly WrittenClaimType[]): string {
  const owner = (one: string) => types.find(({ prefix = "" }) => bareOf(prefix) === bareOf(one))?.type;
  if (prefix !== undefined) {
    if (!/^[A-Z]{2,4}(\{year\})?$/.test(prefix))
      throw new NotMade(
        `"${prefix}" cannot be a prefix; use two to four capitals, with {year} behind them or without.`,
      );
    const taken = owner(prefix);
    if (taken !== undefined) throw new NotMade(`The prefix "${prefix}" is that of "${taken}"; choose another.`);
    return prefix;
  }
  const [first = "", ...rest] = [...name.toUpperCase()].filter((letter) => letters.includes(letter));
  const free = [...rest, ...letters].map((second) => first + second).find((one) => owner(one) === undefined);
  if (free === undefined)
    throw new NotMade("No prefix of two letters is free; say one with --prefix, like --prefix RCL.");
  return free;
}

/** `product-recall` is called "Product Recall" until somebody says better. */
const labelOf = (name: string): string =>
  name
    .split("-")
    .map((word) => capitalised(word))
    .join(" ");

function textOr(given: string | undefined, option: string): string | undefined {
  if (given !== undefined && given.trim() === "")
    throw new NotMade(`--${option} says nothing; leave it out or fill it.`);
  return given?.trim();
}
