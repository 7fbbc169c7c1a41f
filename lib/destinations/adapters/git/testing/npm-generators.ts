import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const packages = [
  "hexo@8.1.2",
  "hexo-renderer-marked@7.0.1",
  "hexo-renderer-ejs@2.0.0",
  "@11ty/eleventy@3.1.8",
  "@mdx-js/mdx@3.1.1",
  "react@19.3.1",
  "react-dom@19.3.1",
  "remark-gfm@4.0.1",
  "rehype-slug@6.0.0",
];

interface NpmGenerator {
  /** What a site needs besides articles: a bare layout, and otherwise the generator's defaults. */
  site: Record<string, string>;
  command: [string, ...string[]];
  /** The file of the page that is made of an article's file. */
  pageOf: (path: string) => string;
}

const renderMdx = `
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { evaluate } from "@mdx-js/mdx";
import * as runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
mkdirSync("built");
for (const file of readdirSync("content/blog")) {
  const text = readFileSync("content/blog/" + file, "utf8").replace(/^---\\n[^]*?\\n---\\n/, "");
  const page = await evaluate(text, { ...runtime, remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug] });
  writeFileSync("built/" + file + ".html", "<article>" + renderToStaticMarkup(runtime.jsx(page.default, {})) + "</article>");
}
`;

const stem = (path: string) => path.replace(/^.*\//, "").replace(/\.md$/, "");

export const npmGenerators = {
  hexo: {
    site: {
      // Hexo's highlighter would number the lines of code.
      "_config.yml":
        "title: Anvils\nurl: https://acme.example\npermalink: blog/:title/\ntheme: bare\nsyntax_highlighter:\n",
      "package.json": JSON.stringify({
        private: true,
        hexo: {},
        dependencies: { "hexo-renderer-marked": "7", "hexo-renderer-ejs": "2" },
      }),
      "themes/bare/layout/post.ejs": "<article><%- page.content %></article>",
      "themes/bare/layout/index.ejs": "",
    },
    command: ["hexo", "generate"],
    pageOf: (path) => `public/blog/${stem(path)}/index.html`,
  },
  eleventy: {
    site: {
      "package.json": JSON.stringify({ private: true, type: "module" }),
      "content/blog/blog.json": JSON.stringify({ layout: "post.html" }),
      "_includes/post.html": "<article>{{ content }}</article>",
    },
    command: ["eleventy", "--quiet"],
    pageOf: (path) => `_site/content/blog/${stem(path)}/index.html`,
  },
  next: {
    site: { "render.mjs": renderMdx },
    command: ["node", "render.mjs"],
    pageOf: (path) => `built/${stem(path)}.md.html`,
  },
} satisfies Record<string, NpmGenerator>;

export type NpmGeneratorName = keyof typeof npmGenerators;

const home = join(tmpdir(), "galley-test-servers", "generators");

/** Installs the generators once for all later runs, where the other servers of the tests are. */
export async function installGenerators(): Promise<void> {
  const list = join(home, "installed");
  const wanted = packages.join(" ");
  if (existsSync(list) && (await readFile(list, "utf8")) === wanted) return;
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "package.json"), JSON.stringify({ private: true }));
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], { cwd: home });
  await writeFile(list, wanted);
}

/** Builds a site of these files, and returns the article of each page by the file's path. */
export async function buildWithNpm(
  name: NpmGeneratorName,
  files: readonly { path: string; file: string }[],
): Promise<Map<string, string>> {
  const { site, command, pageOf }: NpmGenerator = npmGenerators[name];
  const [program, ...args] = command;
  const folder = await mkdtemp(join(home, `${name}-`));
  try {
    await symlink(join(home, "node_modules"), join(folder, "node_modules"));
    const all = [...Object.entries(site), ...files.map(({ path, file }) => [path, file] as const)];
    for (const [path, content] of all) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const binary = program === "node" ? process.execPath : join(home, "node_modules/.bin", program);
    await run(binary, args, { cwd: folder });
    const pages = new Map<string, string>();
    for (const { path } of files) {
      const page = await readFile(join(folder, pageOf(path)), "utf8");
      pages.set(path, /<article>([\s\S]*)<\/article>/.exec(page)?.[1] ?? "");
    }
    return pages;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
