/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { sharedReport } from "@/lib/audits/operations/read-report";
import { Head } from "@/lib/printed-pages/head";
import { printPage } from "@/lib/printed-pages/print";
import { siteStylesheet } from "@/lib/printed-pages/site-page";

type Report = z.output<typeof sharedReport>;
type Recommendation = Report["recommendations"][number];

/** How many recommendations the beginning names. */
const firstMax = 3;

/** Prints the report of an audit for somebody who was given the link to it. Every text in it is escaped. */
export function printReport(report: Report): string {
  const { project, url, finished_at: finishedAt, recommendations } = report;
  return page(
    `Site audit of ${project}`,
    <>
      <header class="flex flex-wrap items-center gap-x-4 gap-y-3 border-b-2 border-ink pb-5">
        {report.logo !== null && (
          // oxlint-disable-next-line next/no-img-element -- Galley serves it as it was stored
          <img src={report.logo} alt="" class="max-h-14 max-w-40 object-contain" />
        )}
        <div class="min-w-0 flex-1 basis-56">
          <h1 class="font-serif text-3xl leading-tight font-semibold wrap-anywhere sm:text-4xl">
            Site audit of {project}
          </h1>
          <p class="mt-1 text-ink-soft wrap-anywhere">
            {shownAddress(url)}
            {finishedAt !== null && <> · {dayOf(finishedAt)}</>}
          </p>
        </div>
      </header>
      <Summary report={report} />
      {recommendations.length > 0 && <FirstSteps recommendations={recommendations} />}
      <Categories categories={report.categories} />
      <Findings recommendations={recommendations} hasScore={report.score !== null} />
    </>,
  );
}

/** Prints what stands where no report is. */
export function printMissingReport(title: string, message: string): string {
  return page(
    title,
    <>
      <h1 class="font-serif text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
      <p class="mt-5 max-w-prose">{message}</p>
    </>,
  );
}

function page(title: string, body: Child): string {
  return printPage(
    <html lang="en">
      <Head title={title} description={null} canonical={null} stylesheet={siteStylesheet}>
        <meta name="referrer" content="no-referrer" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f7f8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1419" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </Head>
      <body>
        <main id="main" class="report mx-auto w-full max-w-4xl px-4 py-10 sm:px-8">
          {body}
        </main>
        <footer class="report mx-auto w-full max-w-4xl px-4 pb-10 text-sm text-ink-faint sm:px-8">
          <p class="border-t border-rule pt-4">
            Made with Galley, which read the site as a search engine does.
          </p>
        </footer>
      </body>
    </html>,
  );
}

function Summary({ report }: { report: Report }) {
  const { score, grade, verdict, totals } = report;
  const counts = [
    ["Pages read", totals.pages_fetched],
    ["Errors", totals.errors],
    ["Warnings", totals.warnings],
    ["Notices", totals.notices],
    ["Checks passed", totals.passed],
  ] as const;
  return (
    <section aria-label="Result" class="mt-7 break-inside-avoid">
      <div class="flex flex-wrap items-center gap-x-7 gap-y-4">
        <p class="flex size-28 shrink-0 flex-col items-center justify-center rounded-full border-4 border-proof">
          {score === null || grade === null ? (
            <span class="px-2 text-center text-sm text-ink-soft">No score</span>
          ) : (
            <>
              <span class="font-serif text-4xl leading-none font-semibold">
                <span class="sr-only">Grade </span>
                {grade}
              </span>
              <span class="mt-1 text-sm text-ink-soft tabular-nums">{score} of 100</span>
            </>
          )}
        </p>
        <p class="min-w-0 flex-1 basis-72 text-lg leading-snug font-medium wrap-anywhere">{verdict}</p>
      </div>
      <dl class="mt-6 grid grid-cols-2 gap-2 sm:grid-cols-5">
        {counts.map(([label, value]) => (
          <div class="flex flex-col-reverse rounded border border-rule bg-sheet px-3 py-2">
            <dt class="text-sm text-ink-soft">{label}</dt>
            <dd class="font-serif text-2xl leading-tight font-semibold tabular-nums">
              {value.toLocaleString("en")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What to do first, each in a line; the details follow below. */
function FirstSteps({ recommendations }: { recommendations: readonly Recommendation[] }) {
  return (
    <section aria-labelledby="first" class="mt-9 break-inside-avoid">
      <SectionTitle id="first">What to do first</SectionTitle>
      <ol class="mt-3 flex list-decimal flex-col gap-2 ps-6">
        {recommendations.slice(0, firstMax).map(({ title, fix }) => (
          <li class="ps-1">
            <strong class="font-semibold">{title}.</strong> {fix}
          </li>
        ))}
      </ol>
    </section>
  );
}

function SectionTitle({ id, children }: { id: string; children: Child }) {
  return (
    <h2 id={id} class="font-serif text-2xl font-semibold break-after-avoid">
      {children}
    </h2>
  );
}

function Categories({ categories }: Pick<Report, "categories">) {
  return (
    <section aria-labelledby="categories" class="mt-9 break-inside-avoid">
      <SectionTitle id="categories">Categories</SectionTitle>
      <table class="mt-3 w-full text-sm">
        <thead class="border-b border-edge text-ink-soft">
          <tr>
            <th scope="col" class="py-2 pe-3 text-start font-medium">
              Category
            </th>
            {["Score", "Checks passed", "Checks failed"].map((label) => (
              <th scope="col" class="py-2 ps-3 text-end font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="divide-y divide-rule">
          {categories.map(({ name, score, passed, failed }) => (
            <tr class="break-inside-avoid">
              <th scope="row" class="py-2 pe-3 text-start font-normal">
                {name}
              </th>
              <td class="py-2 ps-3 text-end tabular-nums">{score ?? "not measured"}</td>
              <td class="py-2 ps-3 text-end tabular-nums">{passed}</td>
              <td class="py-2 ps-3 text-end tabular-nums">{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const severityNames: Record<Recommendation["severity"], string> = {
  error: "Error",
  warning: "Warning",
  notice: "Notice",
};

const severityStyles: Record<Recommendation["severity"], string> = {
  error: "text-bad",
  warning: "text-wait",
  notice: "text-ink-soft",
};

interface FindingsProps {
  recommendations: readonly Recommendation[];
  hasScore: boolean;
}

function Findings({ recommendations, hasScore }: FindingsProps) {
  return (
    <section aria-labelledby="findings" class="mt-9">
      <SectionTitle id="findings">Findings</SectionTitle>
      {recommendations.length === 0 ? (
        <p class="mt-3">No check found anything to improve.</p>
      ) : (
        <ul class="mt-3 flex flex-col gap-4">
          {recommendations.map((each) => (
            <Finding finding={each} hasScore={hasScore} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Finding({ finding, hasScore }: { finding: Recommendation; hasScore: boolean }) {
  const { severity, title, detail, fix, points, affected_count: count, sample_urls: urls } = finding;
  return (
    <li class="finding rounded border border-rule bg-sheet px-4 py-4">
      <div class="finding-head flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h3 class="min-w-0 font-semibold wrap-anywhere">{title}</h3>
        <p class="text-sm text-ink-soft tabular-nums">
          <span class={`font-semibold ${severityStyles[severity]}`}>{severityNames[severity]}</span>
          {hasScore && points > 0 && ` · ${gainOf(points)}`}
        </p>
      </div>
      <p class="mt-1 text-sm wrap-anywhere text-ink-soft">{detail}</p>
      <p class="mt-2 border-s-2 border-proof ps-3 text-sm wrap-anywhere">
        <span class="font-semibold">How to fix it: </span>
        {fix}
      </p>
      {urls.length > 0 && (
        <div class="mt-3 text-sm">
          <p class="font-medium break-after-avoid">{examplesText(count, urls.length)}</p>
          <ul class="mt-1 flex flex-col gap-0.5">
            {urls.map((url) => (
              <li class="break-inside-avoid wrap-anywhere">
                <PageLink url={url} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

/** An address of the audited site, which is a stranger's text: only one of the web becomes a link. */
function PageLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <>{url}</>;
  return (
    <a href={url} rel="nofollow noopener noreferrer" class="link">
      {shownAddress(url)}
    </a>
  );
}

/** An address as people read it: with letters in place of their codes where that is possible. */
function shownAddress(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    // An address that is not UTF-8 is shown as it is.
    return url;
  }
}

function examplesText(count: number, shown: number): string {
  const pages = count === 1 ? "1 page" : `${count.toLocaleString("en")} pages`;
  return count > shown ? `${pages}, such as` : pages;
}

function gainOf(points: number): string {
  return points < 0.1
    ? "less than 0.1 points of the score"
    : `up to ${points.toFixed(1)} points of the score`;
}

function dayOf(time: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));
}
