import type { CallAnswer } from "../../contract/call.ts";
import type { startDraft } from "../../contract/studio.ts";
import type { Draft } from "./drafts.ts";

/** A draft as the API tells it. */
export const draftRecord = ({
  number,
  title,
  author,
  state,
  version,
  base,
  release,
  ...draft
}: Draft): CallAnswer<typeof startDraft> => ({
  number,
  title,
  author,
  state,
  version,
  base,
  release,
  made_at: draft.made_at.toISOString(),
  saved_at: draft.saved_at.toISOString(),
});
