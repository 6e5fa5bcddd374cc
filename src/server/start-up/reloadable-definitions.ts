import type { DefinitionStore } from "../../definitions/store.ts";

export interface ReloadableDefinitions extends DefinitionStore {
  replace(next: DefinitionStore): void;
}

/** Definitions that can be replaced while the server runs: whoever holds this store reads the newest. */
export function reloadableDefinitions(first: DefinitionStore): ReloadableDefinitions {
  let current = first;
  // Some hold on to `access` itself, so it is changed in place.
  const access = { ...first.access };
  const held: Partial<typeof access> = access;
  return {
    list: () => current.list(),
    forms: () => current.forms(),
    get: (type) => current.get(type),
    moduleText: (type) => current.moduleText(type),
    access,
    lettersOf: (type) => current.lettersOf(type),
    templatesOf: (type) => current.templatesOf(type),
    get former() {
      return current.former ?? [];
    },
    get shared() {
      return current.shared;
    },
    replace(next) {
      current = next;
      // What the next set says nothing of holds no more.
      for (const key of Object.keys(held)) if (!(key in next.access)) delete held[key as keyof typeof held];
      Object.assign(access, next.access);
    },
  };
}
