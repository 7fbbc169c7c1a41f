import { describe, expect, test } from "vitest";
import { fillPath, followsTemplate, hasSlug, pathTemplate, rootFolder, slugOfPath } from "./path-template";

const jekyll = "_posts/{year}-{month}-{day}-{slug}.md";

describe("A file path", () => {
  test.each([
    "content/blog/{slug}.md",
    jekyll,
    "{slug}.md",
    "src/content/{year}/{slug}/index.md",
    "app/(site)/[lang]/{slug}.markdown",
    "inhält/blog posts/{slug}.md",
  ])("%s is accepted", (path) => {
    expect(pathTemplate.parse(path)).toBe(path);
  });

  test.each([
    ["../{slug}.md", "path inside"],
    ["/etc/{slug}.md", "path inside"],
    ["content/../../{slug}.md", "path inside"],
    ["content/./{slug}.md", "path inside"],
    ["content//{slug}.md", "path inside"],
    [".git/hooks/{slug}.md", "path inside"],
    [".GIT/{slug}.md", "path inside"],
    ["git~1/{slug}.md", "path inside"],
    [".github/workflows/{slug}.md", "path inside"],
    ["content\\{slug}.md", "path inside"],
    ["C:/{slug}.md", "path inside"],
    ["content\u0000/{slug}.md", "path inside"],
    ["content. /{slug}.md", "path inside"],
    ["content/{slug}.yml", "end in .md"],
    ["content/{slug}.mdx", "end in .md"],
    ["content/post.md", "contain {slug}"],
    ["{slug}/{slug}.md", "contain {slug} once"],
    ["content/{title}-{slug}.md", "no other braces"],
    ["content/{{slug}}.md", "no other braces"],
  ])("%j is refused", (path, why) => {
    const { success, error } = pathTemplate.safeParse(path);
    expect(success).toBe(false);
    expect(error?.issues.map(({ message }) => message).join()).toContain(why);
  });

  test("is filled with the article’s date in UTC", () => {
    const date = new Date("2026-03-09T23:59:00Z");
    expect(fillPath(jekyll, { slug: "anvil", date })).toBe("_posts/2026-03-09-anvil.md");
  });

  test.each([
    ["content/blog/{slug}.md", "content/blog"],
    [jekyll, "_posts"],
    ["content/{year}/{slug}.md", "content"],
    ["{slug}.md", ""],
    ["posts-{slug}.md", ""],
  ])("%s puts its files below the folder %j", (template, folder) => {
    expect(rootFolder(template)).toBe(folder);
  });
});

describe("A file's address", () => {
  test.each([
    ["content/blog/{slug}.md", "content/blog/anvil.md"],
    ["content/blog/{slug}.md", "content/blog/anvil.mdx"],
    ["content/blog/{slug}.md", "content/blog/anvil/index.md"],
    ["content/blog/{slug}/index.md", "content/blog/anvil.md"],
    ["content/blog/{slug}.md", "content/blog/Anvil.MD"],
    [jekyll, "_posts/2019-01-01-anvil.md"],
    [jekyll, "_posts/2019-01-01-anvil.html"],
  ])("under the template %s is taken by %s", (template, path) => {
    expect(hasSlug(template, path, "anvil")).toBe(true);
  });

  test.each([
    ["content/blog/{slug}.md", "content/blog/anvils.md"],
    ["content/blog/{slug}.md", "content/blog/an.anvil.md"],
    ["content/blog/{slug}.md", "content/blog/2019/anvil.md"],
    ["content/blog/{slug}.md", "content/blog/anvil.png"],
    [jekyll, "_posts/2019-01-01-the-anvil.md"],
    [jekyll, "_posts/anvil.md"],
  ])("under the template %s is not taken by %s", (template, path) => {
    expect(hasSlug(template, path, "anvil")).toBe(false);
  });

  test.each([
    ["content/blog/{slug}.md", "content/blog/anvil.md", "anvil"],
    [jekyll, "_posts/2019-01-01-anvil.md", "anvil"],
    ["content/blog/{slug}/index.md", "content/blog/anvil/index.md", "anvil"],
    ["content/blog/{slug}.md", "elsewhere/2019-01-01-anvil.md", "anvil"],
    ["content/blog/{slug}.md", "elsewhere/anvil/index.md", "anvil"],
  ])("under the template %s gives the slug of %s", (template, path, slug) => {
    expect(slugOfPath(template, path)).toBe(slug);
  });

  test("does not match the template after the file was moved", () => {
    expect(followsTemplate("content/blog/{slug}.md", "content/blog/anvil.md")).toBe(true);
    expect(followsTemplate("content/blog/{slug}.md", "content/archive/anvil.md")).toBe(false);
  });
});
