import type { ComponentType } from "react";
import type { CompiledDefinition, Context, Form } from "../../../../engine/index.ts";

/** What somebody made of the form since the last step. */
export interface Edited {
  form: Form;
  /** As the page gave it to them. */
  begun: Form;
  /** Names of the files that were chosen for the claim. */
  files: string[];
}

/** The real form, for the studio to record in; the app gives it. */
export type StoryForm = ComponentType<{
  definition: CompiledDefinition;
  seen: Context;
  /** SAP id of the account that the page fills in by itself. */
  account: string | null;
  /** Nobody has begun it. */
  isNew: boolean;
  onEdited(edited: Edited): void;
}>;
