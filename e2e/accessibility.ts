import axe from "axe-core";
import type { Page } from "playwright";

/** The rules whose result depends on the colours of the scheme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The faults that axe finds on the current page by the given rules, else by all, each as "rule: first element". */
export async function violationsOf(page: Page, rules: string[] | null = null): Promise<string[]> {
  await animationsEnd(page);
  await titleCame(page);
  // Evaluated instead of added as a script, which the page's Content Security Policy would block.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((only) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return loaded.run(document, {
      resultTypes: ["violations"],
      // The frame of a preview has no script, so that axe would wait half a second for its answer.
      iframes: false,
      ...(only !== null && { runOnly: { type: "rule", values: only } }),
    });
  }, rules);
  return violations.map(({ id, nodes: [first] }) => `${id}: ${first?.html.slice(0, 120)}`);
}

/**
 * No colour is measured on its way from one scheme to the other. An animation that is cancelled is over, too. The end of
 * one may begin another: where a colour is inherited, the elements inside follow it.
 */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // One that has ended and keeps its last state is listed for ever.
    const finite = () =>
      document
        .getAnimations()
        .filter((each) => each.playState !== "finished" && each.effect?.getTiming().iterations !== Infinity);
    await nextFrames();
    for (
      let round = 0, running = finite();
      running.length > 0 && round < 20;
      round += 1, running = finite()
    ) {
      // One that is held never ends.
      const patience = new Promise((resolve) => setTimeout(resolve, 2000));
      await Promise.race([Promise.allSettled(running.map((each) => each.finished)), patience]);
      await nextFrames();
    }
  });
}

/** After a click on a link, React takes away the old title at once, and the new one may arrive after the page. */
async function titleCame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const until = performance.now() + 5000;
    while (document.title === "" && performance.now() < until) await new Promise(requestAnimationFrame);
  });
}

/** The number of CSS pixels by which the page is wider than the window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What axe finds in the light and in the dark scheme, and by how much the page is too wide for a phone. */
export async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ["dark", colourRules],
    ["light", null],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    found.push(...(await violationsOf(page, rules)).map((fault) => `${colorScheme}: ${fault}`));
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  let overflow = await overflowOf(page);
  // A new size takes a moment to reach everything on the page.
  for (let round = 0; overflow > 0 && round < 20; round += 1) {
    await animationsEnd(page);
    overflow = await overflowOf(page);
  }
  if (size !== null) await page.setViewportSize(size);
  return overflow > 0 ? [...found, `${overflow} pixels too wide`] : found;
}
