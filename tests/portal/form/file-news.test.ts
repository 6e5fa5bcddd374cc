import { expect, test } from "vitest";
import { moreNews, newsInWords, noNews } from "../../../src/portal/features/files/file-news.ts";
import type { ClaimFile } from "../../../widgets/services.ts";

const a: ClaimFile = { id: "a", name: "a.pdf", size: 1, type: "", state: "queued" };
const b: ClaimFile = { ...a, id: "b" };

test("many files are one message", () => {
  expect(newsInWords(moreNews(noNews, [], [a, b]))).toBe("2 files added.");
  const sent = moreNews(noNews, [a, b], [{ ...a, state: "stored" }, b]);
  const all = moreNews(sent, [a, b], [a, { ...b, state: "failed" }]);
  expect(newsInWords(all)).toBe("1 file sent. 1 file could not be sent.");
});

test("a file's way between the tries is no news", () => {
  expect(newsInWords(moreNews(noNews, [a], [{ ...a, state: "sending" }]))).toBeUndefined();
  expect(newsInWords(moreNews(noNews, [a], [{ ...a, state: "waiting" }]))).toBeUndefined();
});
