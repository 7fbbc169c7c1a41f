import axe from "axe-core";
import type { Page } from "playwright";

/** The faults that axe finds on the current page, each as "rule: first element". */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated instead of added as a script, which the page's Content Security Policy would block.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return loaded.run(document, { resultTypes: ["violations"] });
  });
  return violations.map(({ id, nodes: [first] }) => `${id}: ${first?.html.slice(0, 120)}`);
}

/** The number of CSS pixels by which the page is wider than the window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
