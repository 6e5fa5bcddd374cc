import type { AppContext } from "../app-context.ts";
import { HttpError, refusedField } from "../platform/http/http-error.ts";
import { approvalsOf } from "./approvals.ts";
import { type By, ofOpenDraft, type WholeDraft } from "./drafts.ts";
import { late } from "./publish-draft.ts";
import { addEvent } from "./review-events.ts";

interface Act {
  version: number;
  act: "send" | "comment" | "agree" | "send-back";
  says?: string;
  file?: string;
  place?: string;
}

const kinds = { send: "sent", comment: "comment", agree: "agreed", "send-back": "returned" } as const;

/** Comments on a draft. */
const mostEvents = 2_000;

/**
 * Does one step of a review. Throws 403 where somebody approves what they wrote, 409 where the draft is another version or was
 * not sent, 422 without words where they are needed.
 */
export const review = (
  { database, audit, definitions }: Pick<AppContext, "database" | "audit" | "definitions">,
  number: number,
  { version, act, says = "", file, place }: Act,
  by: Approver,
): Promise<void> =>
  ofOpenDraft(database, number, async (trx, draft) => {
    if (draft.version !== version) throw late();
    const words = says.trim();
    if (words === "" && (act === "comment" || act === "send-back")) {
      throw refusedField(
        "says",
        act === "comment" ? "Please write your comment." : "Please say what is to be changed.",
      );
    }
    const { events } = await trx
      .selectFrom("review_events")
      .select(({ fn }) => fn.countAll<number>().as("events"))
      .where("draft", "=", number)
      .executeTakeFirstOrThrow();
    if (events >= mostEvents) throw new HttpError(409, "More was said of this draft than can be kept. Begin another.");
    const approvals = await approvalsOf(trx, definitions, draft);
    const changes = changesOf[act](draft, by, approvals);
    if (Object.keys(changes).length > 0) {
      await trx.updateTable("studio_drafts").set(changes).where("number", "=", number).execute();
    }
    const about = { file: file ?? null, place: place ?? null };
    await addEvent(trx, { draft: number, version, kind: kinds[act], says: words, ...about }, by);
    if (act === "comment") return;
    await audit.record(trx, {
      kind: "definitions",
      outcome: "done",
      person: by.id,
      target: `draft ${number}`,
      detail: `${kinds[act]}, version ${version}`,
    });
  });

type Approver = By & { roles: readonly string[] };
type Approvals = Awaited<ReturnType<typeof approvalsOf>>;

/** What each step changes of the draft, or why it may not be. */
const changesOf = {
  comment: () => ({}),
  send: ({ version }: WholeDraft) => {
    if (version === 0) throw new HttpError(409, "There is nothing to review yet: the draft is what is served.");
    return { sent_version: version };
  },
  agree: (draft: WholeDraft, { id, author, roles }: Approver, { level, needed, given, ...of }: Approvals) => {
    refuseUnsent(draft);
    if (draft.writers.includes(id)) {
      throw new HttpError(403, "You wrote in this draft. Somebody else approves it.");
    }
    if (draft.counted_version !== draft.version) {
      throw new HttpError(409, "Nobody has counted what this draft does to claims. Count them under Impact first.");
    }
    if (of.roles.length > 0 && !of.roles.some((role) => roles.includes(role))) {
      throw new HttpError(403, `This draft ${grave(level)}. Somebody in charge of that approves it.`);
    }
    if (given.includes(author)) throw new HttpError(409, "You have approved it already. Somebody else has to as well.");
    if (given.length + 1 < needed) return {};
    return { approved_version: draft.version, approved_impact: JSON.stringify(draft.impact) };
  },
  "send-back": (draft: WholeDraft) => {
    refuseUnsent(draft);
    return { sent_version: null, approved_version: null, publish_at: null };
  },
};

const grave = (level: Approvals["level"]): string =>
  level === "loses data" || level === "needs attention" ? level : `changes what is ${level ?? "seen"}`;

function refuseUnsent({ version, sent_version }: WholeDraft): void {
  if (sent_version !== version) {
    throw new HttpError(409, "This draft was not sent for review as it is now. Whoever writes it sends it first.");
  }
}
