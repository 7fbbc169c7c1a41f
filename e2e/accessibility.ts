import axe from "axe-core";
import type { Page } from "playwright";

/** What axe finds wrong with a page as it stands, as "rule: first element". */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's content security policy would not run.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return loaded.run(document, { resultTypes: ["violations"] });
  });
  return violations.map(({ id, nodes: [first] }) => `${id}: ${first?.html.slice(0, 120)}`);
}

/** How many CSS pixels the page is wider than the window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
