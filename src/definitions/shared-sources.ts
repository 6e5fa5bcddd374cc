import type { Choice, Messages } from "../engine/definition.ts";
import { FaultyDefinitions } from "./fault.ts";
import { shapeFaults } from "./shape-faults.ts";
import { readSource } from "./source-file.ts";
import type { Access, SharedLists } from "./store.ts";

/** What `schemas/shared` and `schemas/access.json` hold for all claim types. */
export interface SharedSources {
  lists: Record<string, Choice[]>;
  statuses: Messages["statuses"];
  validation: Messages["validation"];
  claimTypes: SharedLists["claimTypes"];
  access: Access;
}

/** Reads and checks the shared files. Throws FaultyDefinitions. */
export function readShared(root: string): SharedSources {
  const sources = {
    lists: readSource(root, "shared/lists.json"),
    messages: readSource(root, "shared/messages.en.json"),
    types: readSource(root, "shared/claim-types.json"),
    access: readSource(root, "access.json"),
  };
  const faults = [
    ...shapeFaults(root, sources.lists, "lists"),
    ...shapeFaults(root, sources.messages, "shared-messages"),
    ...shapeFaults(root, sources.types, "claim-types"),
    ...shapeFaults(root, sources.access, "access"),
  ];
  if (faults.length > 0) throw new FaultyDefinitions(faults);
  const { $schema: _lists, ...lists } = sources.lists.json as unknown as SharedSources["lists"] & { $schema: unknown };
  const { statuses, validation } = sources.messages.json as unknown as Pick<SharedSources, "statuses" | "validation">;
  const { types: claimTypes } = sources.types.json as unknown as { types: SharedSources["claimTypes"] };
  return { lists, statuses, validation, claimTypes, access: sources.access.json as unknown as Access };
}

/** The shared lists in the shape the server offers them (D-142). */
export function sharedLists({ lists, statuses, claimTypes }: SharedSources): SharedLists {
  return {
    statuses: Object.entries(statuses).map(([value, words]) => ({
      value,
      label: words.label,
      customer_label: words.customer ?? words.label,
      ...(words.tech_support && { tech_support_label: words.tech_support }),
      description: words.description,
    })),
    claimTypes,
    installLocations: (lists["install-locations"] ?? []) as SharedLists["installLocations"],
  };
}
