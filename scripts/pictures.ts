import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { launchBrowser } from "@/e2e/browser";
import { runScript } from "./command/run-script";
import { projectRoot } from "./project-root";

/*
 * Takes the pictures of the landing page in a running demo, in both schemes:
 * npm run pictures -- --base http://localhost:3000 --email … --password … --article /projects/…/articles/… --plan /projects/…/plan
 */
const pictured = ["article", "plan"] as const;
const size = { width: 1280, height: 860 };
const folder = path.join(projectRoot, "public/pictures");

await runScript(async () => {
  const text = { type: "string", default: "" } as const;
  const { values } = parseArgs({
    options: { base: text, email: text, password: text, article: text, plan: text },
  });
  const browser = await launchBrowser();
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ baseURL: values.base, viewport: size, colorScheme });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.getByLabel("E-mail").fill(values.email);
    await page.getByLabel("Password").fill(values.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/projects**");
    for (const name of pictured) {
      await page.goto(values[name], { waitUntil: "networkidle" });
      const file = path.join(folder, `${name}-${colorScheme}.webp`);
      writeFileSync(file, await webpOf(page));
      console.log(file);
    }
    await context.close();
  }
  await browser.close();
  return 0;
});

/** The visible part of the page. Playwright's own screenshots are PNG or JPEG, several times as large. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 74 });
  return Buffer.from(data, "base64");
}
