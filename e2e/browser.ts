import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright";
import { z } from "zod";
import { withFileLock } from "@/lib/platform/db/embedded/file-lock";

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const systemNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const unpackTimeoutMs = 120_000;

/** On macOS, applications are not in the search path. */
const chromeOnMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

interface BrowserProgram {
  path: string;
  /** Variables that point to libraries and fonts which a minimal system lacks. */
  env: Record<string, string>;
}

/**
 * A headless Chromium: CHROMIUM_PATH, the one from the npm package @sparticuz/chromium, or the system's own. The package's
 * is a shell without a window, which needs a third less of the processor than a browser that hides its own.
 */
export async function launchBrowser(): Promise<Browser> {
  const program = givenBrowser() ?? (await unpack()) ?? systemBrowser();
  if (program === null)
    throw new Error("No browser runs here: install Chromium, or name one in CHROMIUM_PATH.");
  return chromium.launch({
    executablePath: program.path,
    env: { ...definedOnly(process.env), ...program.env },
  });
}

function givenBrowser(): BrowserProgram | null {
  const given = process.env.CHROMIUM_PATH;
  return given === undefined ? null : { path: given, env: {} };
}

/**
 * Unpacks the npm package's browser into node_modules/.cache. The package's default is the shared
 * temporary folder, where another user could have put a program of the same name. Null where the browser does not run.
 */
async function unpack(): Promise<BrowserProgram | null> {
  const root = packageRoot();
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  const folder = path.join(import.meta.dirname, "../node_modules/.cache/chromium", version);
  const complete = path.join(folder, "complete");
  mkdirSync(folder, { recursive: true });
  await withFileLock(path.join(folder, "lock"), unpackTimeoutMs, async () => {
    if (existsSync(complete)) return;
    const source = `
      const { default: chromium, inflate } = await import("@sparticuz/chromium");
      await chromium.executablePath();
      await inflate(${JSON.stringify(path.join(root, "bin/al2023.tar.br"))});`;
    await run(process.execPath, ["--input-type=module", "--eval", source], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: folder },
      timeout: unpackTimeoutMs,
    });
    writeFileSync(complete, "");
  });
  const program = path.join(folder, "chromium");
  // The system's own libraries and fonts are preferred if it has them.
  const libraries = { LD_LIBRARY_PATH: path.join(folder, "al2023/lib") };
  const env = {
    ...((await loads(program, {})) ? {} : libraries),
    ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: path.join(folder, "fonts") }),
  };
  return (await loads(program, env)) ? { path: program, env } : null;
}

async function loads(program: string, env: Record<string, string>): Promise<boolean> {
  try {
    await run(program, ["--version"], { env: { ...process.env, ...env } });
    return true;
  } catch {
    // A library is missing, or the program is for another kind of machine.
    return false;
  }
}

function packageRoot(): string {
  const entry = require.resolve("@sparticuz/chromium");
  return path.join(path.dirname(entry), "../..");
}

function systemBrowser(): BrowserProgram | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = [...candidates, chromeOnMac].find((file) => existsSync(file));
  return found === undefined ? null : { path: found, env: {} };
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
