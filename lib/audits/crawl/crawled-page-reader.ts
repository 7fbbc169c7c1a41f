import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import type { CrawlSite } from "./found-address";
import { type CrawledPage, type readCrawledPages, unreadCrawledPage } from "./read-crawled-page";

export type CrawledPageReader = (url: string, answer: FetchedAnswer) => Promise<CrawledPage>;

interface UnreadPage {
  url: string;
  answer: FetchedAnswer;
  resolve: (page: CrawledPage) => void;
  reject: (error: unknown) => void;
}

/** One is read while the next is on its way to the thread, or by another one. */
const batchesAtOnce = 2;
/** In bytes of pages, because a batch shares the budget of one task. A larger page is read alone. */
const batchBytesMax = 256 * 1024;

/**
 * Reads the pages of a site in threads. Those that arrive while others are read are handed over together, because
 * waking a thread for each takes a fifth of the time of reading it.
 */
export function crawledPageReader(
  tasks: InThread<{ readCrawledPages: typeof readCrawledPages }>,
  site: CrawlSite,
): CrawledPageReader {
  const waiting: UnreadPage[] = [];
  let batches = 0;

  async function readWaiting(): Promise<void> {
    batches += 1;
    while (waiting.length > 0) await readBatch(takeBatch(waiting));
    batches -= 1;
  }

  async function readBatch(batch: readonly UnreadPage[]): Promise<void> {
    try {
      const pages = await tasks.readCrawledPages(
        batch.map(({ url, answer }) => ({ url, answer })),
        site,
      );
      for (const [index, page] of pages.entries()) batch[index]?.resolve(page);
    } catch (error) {
      await readEachAfter(error, batch);
    }
  }

  /** What is wrong with one page is no fault of the others: each is read again alone, unless the machine is busy. */
  async function readEachAfter(error: unknown, batch: readonly UnreadPage[]): Promise<void> {
    if (batch.length > 1 && !(error instanceof ThreadsBusy)) {
      for (const page of batch) await readBatch([page]);
      return;
    }
    for (const { url, answer, resolve, reject } of batch) {
      if (error instanceof TaskOverrun)
        resolve(unreadCrawledPage(url, answer, "The page is too complex to be read."));
      else reject(error);
    }
  }

  return (url, answer) =>
    new Promise((resolve, reject) => {
      waiting.push({ url, answer, resolve, reject });
      if (batches < batchesAtOnce) void readWaiting();
    });
}

function takeBatch(waiting: UnreadPage[]): UnreadPage[] {
  let bytes = 0;
  const end = waiting.findIndex(({ answer }, index) => {
    bytes += answer.bytes.length;
    return index > 0 && bytes > batchBytesMax;
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}
