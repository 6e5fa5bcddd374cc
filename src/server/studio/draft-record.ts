import type { CallAnswer } from "../../contract/call.ts";
import type { startDraft } from "../../contract/studio.ts";
import type { AppContext } from "../app-context.ts";
import type { Draft } from "./drafts.ts";

/** A draft as the API tells it. */
export const draftRecord = (
  { number, title, author, state, version, base, release, ...draft }: Draft,
  { reviewsReleases }: Pick<AppContext["settings"], "reviewsReleases">,
): CallAnswer<typeof startDraft> => ({
  number,
  title,
  author,
  state,
  version,
  base,
  release,
  made_at: draft.made_at.toISOString(),
  saved_at: draft.saved_at.toISOString(),
  review: standing(version, draft),
  needs_approval: reviewsReleases,
  is_counted: draft.counted_version === version,
  publish_at: draft.publish_at?.toISOString() ?? null,
});

function standing(
  version: number,
  { sent_version, approved_version }: Pick<Draft, "sent_version" | "approved_version">,
) {
  if (approved_version === version) return "agreed";
  return sent_version === version ? "in review" : "writing";
}
