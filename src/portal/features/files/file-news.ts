import type { ClaimFile } from "../../../../widgets/services.ts";

/** What happened to the files between two lists of them. */
interface FileNews {
  added: number;
  sent: number;
  failed: number;
}

export const noNews: FileNews = { added: 0, sent: 0, failed: 0 };

/** Is a file on its way, or about to be? */
export const isUnderWay = ({ state, isDue, isOffline }: ClaimFile): boolean =>
  state === "sending" || (state === "queued" && isDue === true) || (state === "waiting" && !isOffline);

/** Adds what is new in `after`. */
export function moreNews(news: FileNews, before: readonly ClaimFile[], after: readonly ClaimFile[]): FileNews {
  const states = new Map(before.map(({ id, state }) => [id, state]));
  const count = (state: ClaimFile["state"]) =>
    after.filter((file) => file.state === state && states.has(file.id) && states.get(file.id) !== state).length;
  return {
    added: news.added + after.filter(({ id, state }) => state === "queued" && !states.has(id)).length,
    sent: news.sent + count("stored"),
    failed: news.failed + count("failed"),
  };
}

const files = (count: number) => (count === 1 ? "1 file" : `${count} files`);

/** One message for all of it; undefined when nothing happened. */
export function newsInWords({ added, sent, failed }: FileNews): string | undefined {
  const parts = [
    added > 0 && `${files(added)} added.`,
    sent > 0 && `${files(sent)} sent.`,
    failed > 0 && `${files(failed)} could not be sent.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : undefined;
}
