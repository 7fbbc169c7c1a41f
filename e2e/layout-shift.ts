import type { Page } from "playwright";

/**
 * How far a page has moved what it showed before, since it began to load and without anybody's doing: the sum of all
 * layout shifts, which is never less than the measure that search engines use.
 */
export async function layoutShiftOf(page: Page): Promise<number> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(async () => {
    await document.fonts.ready;
    const nextFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await nextFrames();
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput } of entries as unknown as LayoutShift[]) {
        if (!hadRecentInput) sum += value;
      }
    };
    interface LayoutShift {
      value: number;
      hadRecentInput: boolean;
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await nextFrames();
    add(observer.takeRecords());
    observer.disconnect();
    return sum;
  });
}
