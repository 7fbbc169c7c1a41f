/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { listAiCrawlers } from "@/lib/free/crawlers/ai-crawlers";
import type { writeOrCheckLlmsTxt } from "@/lib/free/crawlers/llms-txt";
import type { testRobots } from "@/lib/free/crawlers/robots-test";
import type { checkSitemapText } from "@/lib/free/crawlers/sitemap-check";
import { code, countOf, facts, mark, notice, part, table } from "./parts";

export function robotsTestView(
  answer: z.output<typeof testRobots.output>,
  input: z.output<typeof testRobots.input>,
): Child {
  const { verdict, reason, agent, path, groups, rule, sitemaps, problems } = answer;
  const allowed = verdict === "allowed";
  const problemAt = new Map(problems.map(({ line, message }) => [line, message]));
  return (
    <>
      {notice(
        allowed ? "good" : "bad",
        <p class="font-semibold">{`${agent} ${allowed ? "may" : "must not"} fetch ${path}`}</p>,
        <p>{reason}</p>,
      )}
      {part("The file", numberedLines(input.robots_txt, rule?.line ?? null, problemAt))}
      {facts([
        ["Groups that apply", groups.length === 0 ? "none" : groups.join(", ")],
        ["Crawl delay", answer.crawl_delay_seconds === null ? "none" : `${answer.crawl_delay_seconds} s`],
        ["Sitemaps", sitemaps.length === 0 ? "none" : sitemaps.join(", ")],
      ])}
    </>
  );
}

/** How many lines of a file are shown. */
const linesMax = 400;

/** A file with numbered lines, of which one decides and some have a problem. */
function numberedLines(text: string, deciding: number | null, problems: ReadonlyMap<number, string>): Child {
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  const left = lines.length - linesMax;
  return (
    <>
      <ol
        class="max-h-96 overflow-auto rounded border border-rule bg-well py-2 font-mono text-xs"
        tabindex={0}
        aria-label="Lines of the file"
      >
        {lines.slice(0, linesMax).map((line, index) => {
          const number = index + 1;
          const problem = problems.get(number);
          const emphasis = number === deciding ? "bg-proof-wash font-semibold" : "";
          return (
            <li class={`flex gap-3 px-3 ${problem === undefined ? emphasis : "bg-wait-wash"}`}>
              <span class="w-8 shrink-0 text-end text-ink-faint select-none">{String(number)}</span>
              <span class="min-w-0 whitespace-pre-wrap wrap-anywhere">
                {line.slice(0, 2_000)}
                {number === deciding ? <span class="font-sans text-proof"> ← decides</span> : null}
                {problem === undefined ? null : <span class="block font-sans text-wait">{problem}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {left > 0 ? <p class="text-xs text-ink-faint">{`${left} more lines are not shown.`}</p> : null}
    </>
  );
}

const purposeWords = { search: "Search", user_fetch: "A person’s question", training: "Training" } as const;

export function aiCrawlersView({ agents, summary, path }: z.output<typeof listAiCrawlers.output>): Child {
  return (
    <>
      {facts(
        summary.map(({ purpose, allowed, disallowed }) => [
          purposeWords[purpose],
          `${allowed} admitted, ${disallowed} kept out`,
        ]),
      )}
      {table(
        `Crawlers of AI assistants and ${path}`,
        ["Crawler", "Verdict", "Decided by"],
        agents.map(({ agent, operator, purpose, verdict, rule, named, honours_robots: honours }) => [
          <>
            <span class="font-mono text-xs whitespace-nowrap">{agent}</span>
            <span class="block text-xs text-ink-faint">{`${operator} · ${purposeWords[purpose]}`}</span>
          </>,
          <span class="flex flex-col items-start gap-1">
            {verdict === "allowed" ? mark("good", "admitted") : mark("bad", "kept out")}
            {honours ? null : mark("wait", "may ignore it")}
          </span>,
          rule === null ? (
            named ? (
              "its own group"
            ) : (
              "no rule"
            )
          ) : (
            <span class="wrap-anywhere">{`line ${rule.line}: ${rule.pattern}`}</span>
          ),
        ]),
      )}
    </>
  );
}

const sitemapKinds = {
  sitemap: "Sitemap",
  index: "Sitemap index",
  list: "List of addresses",
  feed: "RSS or Atom feed",
  unknown: "Unknown",
};

export function sitemapCheckView(answer: z.output<typeof checkSitemapText.output>): Child {
  const { valid, kind, addresses, with_lastmod: dated, hosts, problems } = answer;
  return (
    <>
      {notice(
        valid ? "good" : "bad",
        <p class="font-semibold">
          {valid ? "Crawlers can read this file." : "Crawlers skip this file, or addresses in it."}
        </p>,
      )}
      {facts([
        ["Kind", sitemapKinds[kind]],
        ["Addresses", addresses.toLocaleString("en")],
        ["With a date", dated.toLocaleString("en")],
        ["Hosts", hosts.length === 0 ? "none" : hosts.join(", ")],
      ])}
      {problems.length === 0 ? null : (
        <ul class="flex flex-col gap-3">
          {problems.map(({ severity, message, count, samples }) => (
            <li class="flex flex-col gap-1 border-s-2 border-rule ps-3 text-sm">
              <div class="flex flex-wrap gap-2">
                {mark(severity === "error" ? "bad" : "wait", severity)}
                <span class="text-xs text-ink-faint">{countOf(count, "place")}</span>
              </div>
              <p>{message}</p>
              {samples.map(({ line, excerpt }) => (
                <p class="font-mono text-xs text-ink-soft wrap-anywhere">{`line ${line}: ${excerpt}`}</p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function llmsTxtView(answer: z.output<typeof writeOrCheckLlmsTxt.output>): Child {
  const { valid, problems, text, sections, links } = answer;
  return (
    <>
      {notice(
        valid ? "good" : "bad",
        <p class="font-semibold">
          {valid
            ? `The file follows the proposal: ${countOf(sections.length, "section")} with ${countOf(links, "link")}.`
            : "The file does not follow the proposal."}
        </p>,
        valid ? null : (
          <ul class="list-disc ps-5">
            {problems.map((problem) => (
              <li>{problem}</li>
            ))}
          </ul>
        ),
      )}
      {code("llms-txt", text, "llms.txt")}
    </>
  );
}
