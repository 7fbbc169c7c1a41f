import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const read = (file: string) => readFileSync(path.join(process.cwd(), file), "utf8");

/** Everything that the dashboard shows, and what destinations say of their settings. */
const dashboard = ["app/(workspace)", "lib/destinations/adapters/wordpress"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => read(path.join(folder, name))),
  )
  .join("\n")
  .replaceAll(/\s+/g, " ");

/** Each guide with the test that walks the same way, and what stands in both. */
const walks = [
  {
    guide: "docs/connect-wordpress.md",
    walk: "e2e/journeys/publishing.e2e.test.ts",
    both: ["Address of your WordPress site", "Connect with WordPress", "Connected, and the test passed"],
  },
  {
    guide: "docs/pull-into-nextjs.md",
    walk: "e2e/processes/blog-package.e2e.test.ts",
    both: [
      "babylovegrowth-next-js-blog",
      "BABYLOVEGROWTH_BLOG_API_URL",
      "BABYLOVEGROWTH_BLOG_API_KEY",
      "NEXT_PUBLIC_SITE_URL",
      "/blog/tag/",
      "/blog/sitemap.xml",
      "1000/600",
      "init",
    ],
  },
  {
    guide: "docs/let-an-agent-publish.md",
    walk: "lib/surfaces/tools/documented-path.test.ts",
    both: ["JOB_ID", "ARTICLE_ID", "INTEGRATION_ID"],
  },
] as const;

describe.each(walks)("the guide $guide", ({ guide, walk, both }) => {
  const text = read(guide);

  test("names what the test of the same way uses", () => {
    const walked = read(walk);
    expect(both.filter((each) => !text.includes(each) || !walked.includes(each))).toEqual([]);
  });

  test("names only buttons, fields and options that the dashboard has", () => {
    // The beginning of an item in bold is a heading.
    const labels = [...text.replaceAll(/^- \*\*.*?\*\*/gm, "").matchAll(/\*\*([^*]+)\*\*/g)].map(
      ([, label = ""]) => label.replaceAll(/\s+/g, " "),
    );
    expect(labels.length).toBeGreaterThan(3);
    expect(labels.filter((label) => !dashboard.includes(label))).toEqual([]);
  });
});

test("the environment of the guide to Next.js is what the dashboard gives to copy", () => {
  const given = read("app/(workspace)/projects/[projectId]/publishing/pull/client-snippets.ts");
  const commands =
    /```sh\n(npm install[^`]+)```/.exec(read("docs/pull-into-nextjs.md"))?.[1]?.trim() ?? "nothing";
  expect(given).toContain(JSON.stringify(commands).slice(1, -1));
});
