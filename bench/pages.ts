import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runScript } from "@/scripts/command/run-script";
import { openDashboardSite } from "./pages/dashboard-site";
import { type MeasuredPage, measurePage } from "./pages/measure-page";
import { measuredPages } from "./pages/measured-pages";
import { pagesTable } from "./pages/pages-table";

/*
 * Loads the main pages of the built server, with a project of 10,000 articles, and prints what a first visit costs: the
 * client JavaScript, styles and HTML in bytes, compressed with brotli and raw, and the server's time. The exit code is 1
 * when a page has more client JavaScript than its target; times depend on the machine and are only printed.
 *
 *   npm run bench:pages                                   the table; seeding takes about a minute
 *   npm run bench:pages -- --loads 50 --articles 1000     more loads, fewer articles
 *   npm run bench:pages -- --json pages.json              also writes the figures into a file
 */
await runScript(async (stopped) => {
  const { values } = parseArgs({
    options: {
      articles: { type: "string", default: "10000" },
      loads: { type: "string", default: "20" },
      json: { type: "string" },
    },
  });
  const articles = whole("articles", values.articles, 200, 1_000_000);
  const loads = whole("loads", values.loads, 1, 10_000);
  console.log(`Seeding ${articles.toLocaleString("en-US")} articles`);
  const site = await openDashboardSite(articles);
  const measured: MeasuredPage[] = [];
  try {
    for (const page of measuredPages(site.addresses)) {
      if (stopped.aborted) break;
      measured.push(await measurePage(page, site, loads));
    }
  } finally {
    await site.close();
  }
  console.log(`\n${pagesTable(measured)}`);
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ articles, loads, pages: measured }, null, 2)}\n`);
  }
  const tooLarge = measured.filter(({ ratio }) => ratio !== null && ratio > 1);
  for (const { name, js, targetBytes } of tooLarge) {
    console.error(`${name} has ${js.brotli} bytes of client JavaScript, more than ${targetBytes}`);
  }
  return tooLarge.length > 0 ? 1 : 0;
});

function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`--${name} takes whole numbers from ${min} to ${max}`);
  }
  return value;
}
