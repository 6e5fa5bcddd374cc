import type { Choice, ChoiceMatrix, Messages } from "../engine/index.ts";
import { choicesOf, matrixOf, type WrittenList } from "./choice-matrix.ts";
import type { Fault } from "./fault.ts";
import type { Open } from "./reading/resolve-refs.ts";
import { shape } from "./reading/shape-faults.ts";
import type { SourceFile, Step } from "./reading/source-file.ts";
import type { Access, Drawing, PendingWords, SharedLists } from "./store.ts";

/** An entry of `shared/claim-types.json`. */
export interface WrittenClaimType {
  type: string;
  label: string;
  description: string;
  prefix?: string;
  /** The folder that defines it, where its name is another. */
  definition?: string;
  /** The claim type whose files it has, but for its own changes. */
  extends?: string;
  /** False: a form without claims. */
  isClaim?: boolean;
  /** How one of its claims is called on its page; absent: as the type. */
  heading?: string;
  /** The line drawing of its claims, by what it shows. */
  drawing?: Drawing;
  /** Who reviews one that was sent. */
  reviewer?: string;
}

export interface SharedFile extends SourceFile {
  mended: Step[][];
}

/** What `schemas/shared` and `schemas/access.json` hold for all claim types. */
export interface SharedSources {
  lists: Record<string, Choice[]>;
  /** How those of the lists are drawn that are written as a matrix. */
  matrices: Record<string, ChoiceMatrix>;
  statuses: Messages["statuses"];
  /** By status, what is to be done next. */
  pending: Record<string, PendingWords[]>;
  validation: Messages["validation"];
  claimTypes: WrittenClaimType[];
  access: Access;
  files: { lists: SharedFile; messages: SharedFile; types: SharedFile; access: SharedFile };
}

const kinds = { lists: "lists", messages: "shared-messages", types: "claim-types", access: "access" } as const;

/** Reads the shared files and compares each with the shape of its kind. */
export function readShared(root: string, open: Open): { shared: SharedSources; faults: Fault[] } {
  const faults: Fault[] = [];
  const read = (file: string, kind: keyof typeof kinds): SharedFile => {
    const source = open(file);
    faults.push(...source.faults);
    if (!source.isReadable) return { ...source, json: {}, mended: [[]] };
    const { json, mended, keepsNames, faults: found } = shape(root, source, kinds[kind]);
    faults.push(...found);
    return { ...source, json, mended: [...source.holes, ...mended], isWhole: source.isWhole && keepsNames };
  };
  const files: SharedSources["files"] = {
    lists: read("shared/lists.json", "lists"),
    messages: read("shared/messages.en.json", "messages"),
    types: read("shared/claim-types.json", "types"),
    access: read("access.json", "access"),
  };
  const { $schema: _, ...written } = files.lists.json as unknown as Record<string, WrittenList>;
  const lists = Object.fromEntries(Object.entries(written).map(([name, list]) => [name, choicesOf(list)]));
  const matrices = Object.fromEntries(
    Object.entries(written).flatMap(([name, list]) => {
      const matrix = matrixOf(list);
      return matrix ? [[name, matrix]] : [];
    }),
  );
  const words = files.messages.json as unknown as Partial<Pick<SharedSources, "statuses" | "pending" | "validation">>;
  const { types = [] } = files.types.json as unknown as { types?: WrittenClaimType[] };
  const access = { permissions: [], roles: {}, ...(files.access.json as object) } as Access;
  const { statuses = {}, pending = {}, validation = {} } = words;
  return { shared: { lists, matrices, statuses, pending, validation, claimTypes: types, access, files }, faults };
}

/** The shared lists in the shape the server offers them (D-142); forms without claims are no claim types. */
export function sharedLists({ lists, statuses, pending, claimTypes }: SharedSources): SharedLists {
  return {
    statuses: Object.entries(statuses).map(([value, words]) => ({
      value,
      label: words.label,
      customer_label: words.customer ?? words.label,
      ...(words.tech_support && { tech_support_label: words.tech_support }),
      description: words.description,
      ...(words.late_after_days !== undefined && { late_after_days: words.late_after_days }),
      ...(words.is_completed && { is_completed: true }),
      pending: pending[value] ?? [],
    })),
    claimTypes: claimTypes
      .filter(({ isClaim }) => isClaim !== false)
      .map(({ type, label, description, prefix = "", heading = label, drawing, reviewer }) => ({
        type,
        label,
        description,
        prefix,
        heading,
        ...(drawing && { drawing }),
        ...(reviewer && { reviewer }),
      })),
    installLocations: (lists["install-locations"] ?? []) as SharedLists["installLocations"],
  };
}
