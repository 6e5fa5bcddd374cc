import { computed } from "./computed-kind.ts";
import type { EntryKind } from "./entry-kind.ts";
import { column, fact, letter, template } from "./record-kinds.ts";
import { role, view } from "./role-kinds.ts";
import { condition, right, rule, section } from "./rule-kinds.ts";
import { level, status, transition } from "./workflow-kinds.ts";

/** Kinds of things that have a name and parts, by the view that edits them. */
export const kindsOf = {
  rules: [rule, section, right, condition, computed],
  workflow: [transition, status, level],
  record: [fact, column, letter, template],
  roles: [role, view],
} as const satisfies Record<string, readonly EntryKind[]>;
