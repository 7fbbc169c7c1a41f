import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { BlogClient } from "babylovegrowth-next-js-blog";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { readServerEnv } from "@/lib/platform/settings/env";
import { createRuntime } from "@/lib/runtime";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { projectRoot } from "@/scripts/project-root";
import { type RunningServer, startServer } from "@/scripts/server/start-server";
import { makeDataFolder } from "../data-folder";
import { linkPackages } from "../linked-packages";

/** The blog that the package's `init` scaffolds, built and served by Next.js against the real server. */
const run = promisify(execFile);
const blogPackage = "babylovegrowth-next-js-blog";
const typePackages = ["@types/node", "@types/react", "@types/react-dom"];
const articles = 54;
const body = "## Why\n\nBecause an anvil that rings is an anvil that works.\n";
const html = '<h2 id="why">Why</h2>\n<p>Because an anvil that rings is an anvil that works.</p>';

let dataDir: string;
let blogDir: string;
let server: RunningServer;
let tenant: Tenant;
let blog: { url: string; stop(): Promise<void> } | undefined;

beforeAll(async () => {
  dataDir = makeDataFolder("blog");
  // On the same file system as node_modules, for hard links. Every tool ignores this folder.
  mkdirSync(path.join(projectRoot, ".tmp"), { recursive: true });
  blogDir = mkdtempSync(path.join(projectRoot, ".tmp/blog-"));
  const port = await findFreePort();
  const env = {
    PORT: String(port),
    GALLEY_DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    // The starter reads every article twice when it builds: 54 articles are 114 reads, of 120 by default.
    LIMIT_READS: "1000/600",
  };
  server = await startServer({ mode: "start", env });
  tenant = await seed();
  await scaffold();
  await run(process.execPath, [nextIn(blogDir), "build"], { cwd: blogDir, env: blogEnv(), timeout: 180_000 });
  blog = await serveBlog();
}, 480_000);

afterAll(async () => {
  await blog?.stop();
  await server?.stop();
  for (const folder of [dataDir, blogDir]) rmSync(folder, { recursive: true, force: true });
});

const nextIn = (folder: string) => path.join(folder, "node_modules/next/dist/bin/next");

/** Inserts articles of one project into the database of the running server. */
async function seed(): Promise<Tenant> {
  const runtime = createRuntime(
    readServerEnv({
      DATABASE_URL: server.databaseUrl,
      GALLEY_SECRET_KEY: Buffer.alloc(32).toString("base64"),
      AUTH_SECRET: Buffer.alloc(32).toString("base64"),
      LOG_LEVEL: "error",
    }),
  );
  try {
    const made = await createTenant(runtime.services, "Acme");
    for (let index = 0; index < articles; index++) {
      await createArticle(runtime.services, made.projectId, {
        title: `Anvil lesson ${index}`,
        slug: `anvil-lesson-${index}`,
        seedKeyword: `anvil lesson ${index}`,
        keywords: ["anvils"],
        contentMarkdown: body,
        contentHtml: html,
      });
    }
    return made;
  } finally {
    await runtime.close();
  }
}

/** Creates an empty Next.js application with the blog of the package in it. */
async function scaffold(): Promise<void> {
  const files = {
    "package.json": JSON.stringify({ name: "a-blog", private: true, type: "module" }),
    // Without it Next.js takes the parent folder, which has a package-lock.json, as the root of the blog.
    "next.config.mjs": "export default { agentRules: false, turbopack: { root: import.meta.dirname } };\n",
    "app/layout.tsx":
      'export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
  };
  mkdirSync(path.join(blogDir, "app"));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(blogDir, file), text);
  linkPackages(blogDir, [blogPackage, "next", "react", "react-dom", "typescript", ...typePackages]);
  const cli = path.join(blogDir, "node_modules", blogPackage, "bin/cli.mjs");
  const { stdout } = await run(process.execPath, [cli, "init"], { cwd: blogDir });
  expect(stdout).toContain("Scaffolded the blog into app/blog");
}

function blogEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    ...(PATH !== undefined && { PATH }),
    ...(HOME !== undefined && { HOME }),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    BABYLOVEGROWTH_BLOG_API_KEY: tenant.apiKey,
    BABYLOVEGROWTH_BLOG_API_URL: `${server.baseUrl}/api/v1`,
    NEXT_PUBLIC_SITE_URL: "https://blog.example",
  };
}

async function serveBlog(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [nextIn(blogDir), "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: blogDir,
    env: blogEnv(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints = `${complaints}${text}`.slice(-4000);
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const deadline = Date.now() + 60_000;
  while (!(await answers(`${url}/blog`))) {
    if (child.exitCode === null && Date.now() < deadline) {
      await delay(250);
      continue;
    }
    await stop();
    throw new Error(`the blog does not answer: ${complaints}`);
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function page(address: string) {
  const response = await fetch(`${blog?.url}${address}`);
  return { status: response.status, $: load(await response.text()) };
}

describe("the scaffolded blog", () => {
  test("lists the newest articles first, page by page", async () => {
    const first = await page("/blog");
    expect(first.status).toBe(200);
    expect(first.$("h2").first().text()).toBe(`Anvil lesson ${articles - 1}`);
    expect(first.$("nav[aria-label=Pagination]").text()).toContain("Page 1 of 5");
    const last = await page("/blog?page=5");
    expect(last.$("h2").last().text()).toBe("Anvil lesson 0");
  });

  test("shows every article in full, with one H1 and its structured data", async () => {
    for (const index of [0, 49, 50, articles - 1]) {
      const { status, $ } = await page(`/blog/anvil-lesson-${index}`);
      expect(status).toBe(200);
      expect($("h1")).toHaveLength(1);
      expect($("h1").text()).toBe(`Anvil lesson ${index}`);
      expect($(".blog-content").html()?.trim()).toBe(html);
      expect($("title").text()).toContain(`Anvil lesson ${index}`);
      const data: unknown = JSON.parse($('script[type="application/ld+json"]').first().text());
      expect(data).toMatchObject({ "@type": "BlogPosting", headline: `Anvil lesson ${index}` });
    }
  });

  test("has tag pages and a sitemap of all articles, and answers 404 for an unknown article", async () => {
    expect((await page("/blog/tag/anvils")).$("main").text()).toContain(`${articles} articles`);
    const sitemap = await (await fetch(`${blog?.url}/blog/sitemap.xml`)).text();
    expect(sitemap.match(/<loc>/g)).toHaveLength(articles);
    expect(sitemap).toContain("<loc>https://blog.example/blog/anvil-lesson-0</loc>");
    expect((await page("/blog/no-such-article")).status).toBe(404);
  });
});

test("the package's client works against the real server within its rate limits", async () => {
  const client = new BlogClient({
    apiKey: tenant.apiKey,
    baseUrl: `${server.baseUrl}/api/v1`,
    revalidate: false,
  });
  expect(await client.getAllArticles()).toHaveLength(articles);
  expect(await client.getArticleBySlug("anvil-lesson-7")).toMatchObject({ content_html: html });
  expect(await client.getArticleBySlug("no-such-article")).toBeNull();
  expect(await client.getTags()).toContainEqual({ name: "anvils", slug: "anvils", count: articles });
});
