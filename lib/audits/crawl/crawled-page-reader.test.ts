import { expect, test } from "vitest";
import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { crawledPageReader } from "./crawled-page-reader";
import { readCrawledPages } from "./read-crawled-page";

const site = { hosts: ["site.test"], robots: [] };

function answerWith(title: string, padding = ""): FetchedAnswer {
  return {
    url: "https://site.test/",
    status: 200,
    redirects: [],
    headers: { "content-type": "text/html; charset=utf-8" },
    bytes: new TextEncoder().encode(`<title>${title}</title><p>${padding}</p>`),
    truncated: false,
    durationMs: 1,
  };
}

/** A reader, and how many pages each of its tasks had. Each task fails as `failure` says of the pages that it has. */
function readerThat(failure: (titles: string[]) => Error | null = () => null) {
  const batches: number[] = [];
  const read = crawledPageReader(
    {
      readCrawledPages: async (pages) => {
        batches.push(pages.length);
        await Promise.resolve();
        const error = failure(pages.map(({ url }) => new URL(url).pathname.slice(1)));
        if (error !== null) throw error;
        return readCrawledPages(pages, site);
      },
    },
    site,
  );
  return {
    batches,
    titlesOf: (titles: readonly string[], padding?: string) =>
      Promise.allSettled(
        titles.map(async (title) => {
          const { columns } = await read(`https://site.test/${title}`, answerWith(title, padding));
          return columns.unreadable ?? columns.title;
        }),
      ),
  };
}

const values = (titles: readonly (string | null)[]) =>
  titles.map((value) => ({ status: "fulfilled", value }));
const titles = ["a", "b", "c", "d", "e", "f"];

test("pages that arrive while two others are read are handed over together, and each goes to who asked", async () => {
  const { batches, titlesOf } = readerThat();
  expect(await titlesOf(titles)).toEqual(values(titles));
  expect(batches).toEqual([1, 1, 4]);
});

test("large pages do not share a task", async () => {
  const { batches, titlesOf } = readerThat();
  expect(await titlesOf(titles, "word ".repeat(40_000))).toEqual(values(titles));
  expect(batches).toEqual([1, 1, 1, 1, 1, 1]);
});

test("a page that takes too much work is unreadable, and the pages beside it are read", async () => {
  const { titlesOf } = readerThat((batch) =>
    batch.includes("d") ? new TaskOverrun("readCrawledPages", "processor") : null,
  );
  const tooComplex = "The page is too complex to be read.";
  expect(await titlesOf(titles)).toEqual(values(["a", "b", "c", tooComplex, "e", "f"]));
});

test("an error of Galley's own is that of the one page that has it", async () => {
  const { titlesOf } = readerThat((batch) => (batch.includes("d") ? new Error("a fault") : null));
  const read = await titlesOf(titles);
  expect(read.map(({ status }) => status)).toEqual(
    titles.map((title) => (title === "d" ? "rejected" : "fulfilled")),
  );
});

test("when the machine has no time, no page is read again or called unreadable", async () => {
  const { batches, titlesOf } = readerThat(() => new ThreadsBusy("readCrawledPages"));
  const read = await titlesOf(titles);
  expect(read.map(({ status }) => status)).toEqual(titles.map(() => "rejected"));
  expect(batches).toEqual([1, 1, 4]);
});
