import { errors, type Page } from "playwright";

/**
 * How far a page has moved what it showed before, since it began to load and without anybody's doing: the sum of all
 * layout shifts, which is never less than the measure that search engines use.
 */
export async function layoutShiftOf(page: Page): Promise<number> {
  await page.waitForLoadState("load");
  await quiet(page);
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

/**
 * Until the page asks for nothing any more. A page that refreshes itself on a busy machine may never be idle for half a
 * second, so that the wait ends after some seconds: what it has moved by then is measured all the same.
 */
async function quiet(page: Page): Promise<void> {
  try {
    await page.waitForLoadState("networkidle", { timeout: 8000 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}
