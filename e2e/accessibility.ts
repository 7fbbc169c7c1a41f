import axe from "axe-core";
import type { Page } from "playwright";

/** The rules whose result depends on the colours of the scheme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The rules of axe that a page is tested by: only some of them, or all but some. */
type Rules = { only: readonly string[] } | { without: readonly string[] };

/** The faults that axe finds on the current page by these rules, else by all, each as "rule: first element". */
export async function violationsOf(page: Page, rules: Rules = { without: [] }): Promise<string[]> {
  await animationsEnd(page);
  // Evaluated instead of added as a script, which the page's Content Security Policy would block.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((chosen) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return loaded.run(document, {
      resultTypes: ["violations"],
      ...("only" in chosen
        ? { runOnly: { type: "rule", values: [...chosen.only] } }
        : { rules: Object.fromEntries(chosen.without.map((rule) => [rule, { enabled: false }])) }),
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

/** The number of CSS pixels by which the page is wider than the window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * What axe finds in the light and in the dark scheme, and by how much the page is too wide for a phone. Of a page with tens
 * of thousands of elements, `alike` selects the parts whose colours are measured only where they show something new.
 */
export async function faultsOf(page: Page, alike: string | null = null): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const overflow = await phoneOverflowOf(page);
  const found = overflow > 0 ? [`${overflow} pixels too wide`] : [];
  if (alike !== null) {
    found.push(...(await violationsOf(page, { without: colourRules })));
    await removeRepeated(page, alike);
  }
  const onlyColours = { only: colourRules };
  for (const [colorScheme, rules] of [
    ["dark", onlyColours],
    ["light", alike === null ? { without: [] } : onlyColours],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    found.push(...(await violationsOf(page, rules)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

async function phoneOverflowOf(page: Page): Promise<number> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  let overflow = await overflowOf(page);
  // A new size takes a moment to reach everything on the page.
  for (let round = 0; overflow > 0 && round < 20; round += 1) {
    await animationsEnd(page);
    overflow = await overflowOf(page);
  }
  if (size !== null) await page.setViewportSize(size);
  return overflow;
}

/** Removes each of these parts in which every element has the classes, from the root to itself, of one in a part before. */
async function removeRepeated(page: Page, parts: string): Promise<void> {
  await page.evaluate((selector) => {
    const seen = new Set<string>();
    for (const part of document.querySelectorAll(selector)) {
      const looks = [part, ...part.querySelectorAll("*")].map((element) => {
        let look = "";
        for (let each: Element | null = element; each !== null; each = each.parentElement) {
          look += ` ${each.localName} ${each.getAttribute("class") ?? ""};`;
        }
        return look;
      });
      if (looks.every((look) => seen.has(look))) part.remove();
      for (const look of looks) seen.add(look);
    }
  }, parts);
}
