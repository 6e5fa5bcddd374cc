import type { CallAnswer } from "../../contract/call.ts";
import type { getDraftReview } from "../../contract/studio-review.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import type { WholeDraft } from "./drafts.ts";

type Approvals = CallAnswer<typeof getDraftReview>["approvals"];

/** Who has to approve a version of a draft as access.json says by its level, and who has. */
export async function approvalsOf(
  queryable: Queryable,
  { access }: Pick<AppContext["definitions"], "access">,
  { number, version, sent_version, impact }: Pick<WholeDraft, "number" | "version" | "sent_version" | "impact">,
): Promise<Approvals> {
  const level = (impact?.version === version ? impact.level : null) ?? null;
  const { people = 1, roles = [] } = (level && access.approvals?.[level]) || {};
  const events =
    sent_version === version
      ? await queryable
          .selectFrom("review_events")
          .select(["author", "kind"])
          .where("draft", "=", number)
          .where("version", "=", version)
          .orderBy("id")
          .execute()
      : [];
  // Returned or sent anew, nothing that was approved before holds: what it does to claims may be more by now.
  const since = events.findLastIndex(({ kind }) => kind === "returned" || kind === "sent") + 1;
  const given = events.slice(since).filter(({ kind }) => kind === "agreed");
  return { level, needed: people, roles, given: [...new Set(given.map(({ author }) => author))] };
}
