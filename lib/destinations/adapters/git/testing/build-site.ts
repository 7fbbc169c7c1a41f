import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface Builder {
  /** What a site of this generator needs besides articles: a configuration with its defaults, and a bare layout. */
  site: Record<string, string>;
  command: (source: string, target: string) => [string, ...string[]];
  /** The file of the page that the generator makes of an article's file. */
  pageOf: (path: string) => string;
}

const builders = {
  jekyll: {
    site: {
      "_config.yml": "title: Anvils\npermalink: /blog/:title/\n",
      "_layouts/post.html": "<!doctype html><title>{{ page.title }}</title><article>{{ content }}</article>",
    },
    command: (source, target) => ["jekyll", "build", "--source", source, "--destination", target, "--quiet"],
    pageOf: (path) => `blog/${/\d{4}-\d{2}-\d{2}-([^/]+)\.md$/.exec(path)?.[1]}/index.html`,
  },
  hugo: {
    site: {
      "config.toml": 'baseURL = "https://acme.example/"\ntitle = "Anvils"\n',
      "layouts/_default/single.html":
        "<!doctype html><title>{{ .Title }}</title><article>{{ .Content }}</article>",
      "layouts/_default/list.html": "<!doctype html><title>{{ .Title }}</title>",
    },
    command: (source, target) => ["hugo", "--source", source, "--destination", target, "--quiet"],
    pageOf: (path) => `${path.replace(/^content\//, "").replace(/\.md$/, "")}/index.html`,
  },
} satisfies Record<string, Builder>;

export type InstalledGenerator = keyof typeof builders;

export function isInstalled(generator: InstalledGenerator): boolean {
  return spawnSync(generator, [generator === "hugo" ? "version" : "--version"]).status === 0;
}

/** Builds a site of these files with the generator itself, and returns the article of each page by the file's path. */
export async function buildSite(
  generator: InstalledGenerator,
  files: readonly { path: string; file: string }[],
  { configuration = "" }: { configuration?: string } = {},
): Promise<Map<string, string>> {
  const { site, command, pageOf }: Builder = builders[generator];
  const folder = await mkdtemp(join(tmpdir(), `galley-${generator}-`));
  try {
    const all = [...Object.entries(site), ...files.map(({ path, file }): [string, string] => [path, file])];
    for (const [name, content] of all) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      const more = /^_?config\.\w+$/.test(name) ? configuration : "";
      await writeFile(join(folder, name), content + more);
    }
    const [program, ...args] = command(folder, join(folder, "built"));
    // Ruby reads files in the encoding of the locale.
    await run("env", ["LANG=C.UTF-8", "LC_ALL=C.UTF-8", program, ...args], { cwd: folder });
    const pages = new Map<string, string>();
    for (const { path } of files) {
      const page = await readFile(join(folder, "built", pageOf(path)), "utf8");
      pages.set(path, /<article>([\s\S]*)<\/article>/.exec(page)?.[1] ?? "");
    }
    return pages;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
