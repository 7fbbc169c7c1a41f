import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { launchBrowser } from "@/e2e/browser";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { StartFailure } from "@/lib/platform/start-failure";
import { runScript } from "./command/run-script";
import { type DemoRecord, readDemoRecord } from "./demo/demo-record";
import { type PicturedPage, picturedPages, picturesFolder, takenOfNow } from "./pictures/pictured-pages";
import { projectRoot } from "./project-root";

/*
 * `npm run pictures` takes the pictures of the README and the landing page, in both schemes, in a demo of its own, which
 * it builds if needed and ends again. It then stores of which code they were taken, which a test compares.
 */
const size = { width: 1280, height: 860 };
/** A demo that has to be built first takes minutes. */
const demoTimeoutMs = 600_000;

/** What is planned in the picture of the plan: about as much as a team plans for the weeks of a month. */
const plannedKeywords = [
  "how to season a carbon steel pan",
  "cast iron or carbon steel",
  "clean a burnt pan without scratching it",
  "best oil for a wok",
  "why food sticks to stainless steel",
  "store pans in a small kitchen",
  "induction and cast iron",
  "re-season a rusty skillet",
  "copper pans and how to polish them",
  "which pan for a small gas stove",
  "how hot is medium heat",
  "clean enamel without scratches",
  "pans that last a lifetime",
  "what a heavy bottom does",
];

type Demo = DemoRecord & { articleId: string };

await runScript(async (stopped) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "galley-pictures-"));
  // Where root runs this, PostgreSQL runs as another user, who must reach its own folder in it.
  chmodSync(dataDir, 0o711);
  const env = {
    ...process.env,
    GALLEY_DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    INITIAL_CREDITS: "50",
  };
  const demo = spawn(process.execPath, ["scripts/run.mjs", "demo"], {
    cwd: projectRoot,
    env,
    stdio: "inherit",
  });
  const ended = once(demo, "close");
  try {
    const record = await untilReady(demo, dataDir, stopped);
    const month = nextMonth();
    const plan = (verb: string, ...args: string[]) =>
      runAdmin(env, ["plan", verb, "--project", record.projectId, ...args]);
    await plan("budget", "--per-day", "1");
    await plan("add", "--from", `${month}-01`, plannedKeywords.join("\n"));
    await takePictures(record, month);
    const { file, text } = await takenOfNow();
    writeFileSync(file, text);
    return 0;
  } finally {
    demo.kill("SIGINT");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Waits until the demo has proved its article. Throws StartFailure when it ends or takes too long. */
async function untilReady(demo: ChildProcess, dataDir: string, stopped: AbortSignal): Promise<Demo> {
  const deadline = performance.now() + demoTimeoutMs;
  while (performance.now() < deadline && demo.exitCode === null) {
    const record = readDemoRecord(dataDir);
    if (record !== null && record.articleId !== null) return { ...record, articleId: record.articleId };
    await wait(500, undefined, { signal: stopped });
  }
  throw new StartFailure("The demo did not get as far as its article, so no picture was taken.");
}

async function runAdmin(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const admin = spawn(process.execPath, ["scripts/run.mjs", "admin", ...args], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(admin, "close");
  if (code !== 0)
    throw new StartFailure("The plan of the demo could not be filled, so no picture was taken.");
}

/** A whole month lies ahead in it, whatever day it is, and nothing of it is due yet. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}

async function takePictures(demo: Demo, month: string): Promise<void> {
  const project = `/projects/${demo.projectId}`;
  const addresses: Record<PicturedPage["name"], string> = {
    article: `${project}/articles/${demo.articleId}`,
    plan: `${project}/plan?month=${month}`,
  };
  const browser = await launchBrowser();
  mkdirSync(picturesFolder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ baseURL: demo.baseUrl, viewport: size, colorScheme });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.getByLabel("E-mail").fill(demo.email);
    await page.getByLabel("Password").fill(demo.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/projects**");
    for (const { name } of picturedPages) {
      await page.goto(addresses[name], { waitUntil: "networkidle" });
      const file = path.join(picturesFolder, `${name}-${colorScheme}.webp`);
      writeFileSync(file, await webpOf(page));
      console.log(path.relative(projectRoot, file));
    }
    await context.close();
  }
  await browser.close();
}

/** The visible part of the page. Playwright's own screenshots are PNG or JPEG, several times as large. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 74 });
  return Buffer.from(data, "base64");
}
