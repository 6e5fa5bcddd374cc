import { useEffect } from "react";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { isUnderWay, moreNews, newsInWords, noNews } from "./file-news.ts";
import type { FileQueue } from "./file-queue.ts";

/** Milliseconds in which several files become one message. */
const pause = 300;

/** Tells the live region what was added, and once nothing is under way any more, what was sent and what was not. */
export function useFileNews(queue: FileQueue): void {
  const announce = useAnnounce();
  useEffect(() => {
    let before = queue.list();
    let news = noNews;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const isBusy = queue.list().some(isUnderWay);
      const words = newsInWords(isBusy ? { ...noNews, added: news.added } : news);
      news = isBusy ? { ...news, added: 0 } : noNews;
      if (words) announce(words);
    };
    const end = queue.subscribe(() => {
      const after = queue.list();
      news = moreNews(news, before, after);
      before = after;
      clearTimeout(timer);
      timer = setTimeout(tell, pause);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [queue, announce]);
}
