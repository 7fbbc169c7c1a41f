import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimKinds } from "@/lib/content/claims/claim";
import { aiAgents } from "@/lib/pages/robots/ai-agents";
import { answerOf } from "@/lib/pages/testing/answer-of";
import { isErrorNamed } from "@/lib/platform/same-named-error";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { createTaskPool, type TaskPool } from "@/lib/platform/threads/task-pool";
import { bundleTasks } from "@/scripts/build/bundle-workers";
import { type TaskName, taskNames } from "./task-names";
import type { Tasks } from "./tasks";
import { hostileTexts } from "./testing/hostile-texts";

const site = "https://a.example/page";
/** A page with headers as a site sends them. Headers are cut at the length where the server stops reading. */
const answerWith = (text: string) =>
  answerOf(text, { url: site, headers: { link: headerOf(text), "x-robots-tag": headerOf(text) } });
const headerOf = (text: string) => encodeURI(text.slice(0, 10_000).toWellFormed()).slice(0, 30_000);
const pathOf = (text: string) => `/${text.slice(0, 30_000)}`;
const siteWith = (text: string) => ({
  hosts: ["a.example"],
  robots: [
    {
      origin: "https://a.example",
      status: 200,
      truncated: false,
      text: `User-agent: *\n${text.slice(0, 500_000)}`,
    },
  ],
});

const claimSource = (text: string) => ({
  key: "S1",
  url: site,
  title: text,
  sections: [{ heading: text, paragraphs: [text, text] }],
});

const articleWith = (text: string) => ({
  title: text,
  markdown: text,
  metaDescription: text,
  keyword: text,
  keywords: [text],
  slug: text,
  languageCode: "en",
  sources: [claimSource(text)],
});

const entryWith = (text: string) => ({
  loc: text,
  alternates: Array.from({ length: 200 }, () => ({
    hreflang: text.slice(0, 100),
    href: text.slice(0, 2001),
  })),
  alternateCount: 200,
  images: [text],
  imageCount: 1,
  news: { title: text, publicationDate: text, publication: text, language: text },
});

const outdatedFact = (text: string) => ({
  kind: "source" as const,
  claim: text.slice(0, 300),
  sentence: text.slice(0, 1_200),
  before: text.slice(0, 600),
  after: text.slice(0, 600),
  url: site,
  line: 1,
});

const askedWith = (text: string) => ({
  today: "2026-01-01",
  languageCode: "en",
  keyword: "tea",
  brand: { name: "", description: "" },
  title: text.slice(0, 300),
  article: text,
});

const hostileEvidence = (text: string) => ({
  depth: 2 as const,
  sources: [
    { key: "S1", origin: "search" as const, url: site, title: text.slice(0, 300), publishedOn: null },
  ],
  passages: [{ key: "S1.1", sourceKey: "S1", path: null, text: text.slice(0, 5_000) }],
});

/** Tasks whose whole work another one does with the same text, and more; they refuse the same texts. */
const partOf = {
  checkTextClaims: "composeVersion",
  composeArticle: "composeVersion",
  faqEntriesOf: "composeVersion",
} as const satisfies Partial<Record<TaskName, TaskName>>;
type TriedTask = Exclude<TaskName, keyof typeof partOf>;
const isTried = (name: TaskName): name is TriedTask => !Object.hasOwn(partOf, name);

/** For each task, a call with the text in every place where a stranger or a caller could put one. */
const callsWith: { [Name in TriedTask]: (text: string) => Parameters<Tasks[Name]> } = {
  readFiguresCsv: (text) => [`Date,Page,Clicks,Impressions,Position\n${text}`, "2026-11-30"],
  diffTexts: (text) => [text, `${text} ${text.slice(0, 1_000)}`],
  hostedPageText: (text) => [text],
  composeVersion: (text) => [
    articleWith(text),
    [{ key: "S1", url: "https://acme.example/a", title: text }],
    null,
  ],
  parseTexts: (text) => [{ html: text, markdown: text }],
  readModelRevision: (text) => [
    { edits: [{ find: text, replace: text }], title: text, metaDescription: text },
    { title: null },
    ["S1"],
  ],
  readModelProposals: (text) => [
    [text, text],
    { kind: "rewrite", passage: text.slice(0, 4_000), languageCode: "en", title: text.slice(0, 300) },
    text,
  ],
  readRefreshedPassage: (text) => [
    text,
    {
      today: "2026-01-01",
      languageCode: "en",
      keyword: "tea",
      brand: { name: "", description: "" },
      title: text.slice(0, 300),
      passage: text.slice(0, 4_000),
      before: text.slice(0, 1_500),
      after: text.slice(0, 1_500),
      outdated: [outdatedFact(text)],
    },
  ],
  readQueryAnswer: (text) => [
    text,
    { ...askedWith(text), query: text.slice(0, 120), before: text.slice(0, 1_500), ...hostileEvidence(text) },
  ],
  readResultHead: (text) => [
    { title: text, metaDescription: text },
    { ...askedWith(text), metaDescription: text.slice(0, 160), queries: [text.slice(0, 120)] },
  ],
  placeQueryAnswer: (text) => [text, text.slice(0, 120)],
  placeOutdatedFacts: (text) => [text, [outdatedFact(text), outdatedFact(text)]],
  readModelSection: (text) => [text, { kind: "body", heading: text }, ["S1"]],
  publishGate: (text) => [{ title: text, markdown: text }],
  judgeFetchedPage: (text) => [answerWith(text), site, { title: "How to care", markdown: "Some text." }],
  auditPage: (text) => [site, answerWith(text)],
  llmsTxtProblems: (text) => [text, "text/plain"],
  readHomePage: (text) => [answerWith(text)],
  readPageAnswer: (text) => [answerWith(text)],
  readAgentsAccess: (text) => [answerWith(text), aiAgents.map(({ token }) => token), pathOf(text)],
  readRobots: (text) => [answerWith(text), "Galley", [pathOf(text)]],
  readSourcePage: (text) => [answerWith(text)],
  readCitedPage: (text) => [
    answerWith(text),
    {
      url: site,
      languageCode: "en",
      claims: claimKinds.map((kind) => ({
        id: kind,
        kind,
        text: text.slice(0, 300),
        sentence: text.slice(0, 1_200),
        at: 0,
        passage: text.slice(0, 600),
        quote: text.slice(0, 300),
      })),
    },
  ],
  readSite: (text) => [site, answerWith(text)],
  readSitemap: (text) => [answerWith(text)],
  readCrawledPages: (text) => [[{ url: site, answer: answerWith(text) }], siteWith(text)],
  judgeAddresses: (text) => [siteWith(text), [pathOf(text), text.slice(0, 100_000)], site],
  judgeSitemapEntries: (text) => [siteWith(text), [entryWith(text)], site, Date.now()],
  readResultText: (text) => [
    {
      title: text,
      html: text,
      languageCode: "en",
      writtenOn: "2025-01-01",
      queries: [text, "how long to steep green tea"],
      today: "2026-01-01",
    },
  ],
};

/** The errors that a task may throw, which say what the text has too much of. */
const refusals = ["MarkdownTooComplex"];

/** Ten times what the product allows, so that quadratic work fails the test, but a busy machine does not. */
const budget = { processorMs: 20_000, deadlineMs: 200_000 };
/** The longest acceptable pause of the event loop on a machine that is busy with other tests. */
const pauseMsMax = 1000;
const folder = mkdtempSync(path.join(tmpdir(), "galley-tasks-"));
let pool: TaskPool<Tasks>;

beforeAll(async () => {
  const workerFile = path.join(folder, "tasks.cjs");
  await bundleTasks(workerFile);
  pool = createTaskPool<Tasks>({ names: taskNames, workerFile, ...budget });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

describe("hostile texts", () => {
  it.each(taskNames.filter(isTried))(
    "do not hold up the event loop in %s",
    async (name) => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const overruns: string[] = [];
      let slowest = { ms: 0, text: "" };
      for (const [label, text] of Object.entries(hostileTexts)) {
        const begun = performance.now();
        try {
          await Reflect.apply(pool.tasks[name], null, callsWith[name](text));
        } catch (error) {
          if (error instanceof TaskOverrun) overruns.push(`${label} (${error.reason})`);
          else if (error instanceof ThreadsBusy) overruns.push(`${label} (busy)`);
          else if (!isRefusal(error)) throw new Error(`${name} threw for ${label}`, { cause: error });
        }
        const ms = performance.now() - begun;
        if (ms > slowest.ms) slowest = { ms, text: label };
      }
      delay.disable();
      const pauseMs = delay.max / 1e6;
      process.stdout.write(
        `${name}: longest pause of the event loop ${pauseMs.toFixed(0)} ms; slowest text ${slowest.ms.toFixed(0)} ms (${slowest.text})\n`,
      );
      expect(pauseMs).toBeLessThan(pauseMsMax);
      // The budget is the last line of defence: every input that a task accepts should end long before it.
      expect(overruns).toEqual([]);
    },
    300_000,
  );
});

function isRefusal(error: unknown): boolean {
  return refusals.some((name) => isErrorNamed(error, name));
}
