import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { samplePost } from "../../testing/sample-post";
import { gitConfig } from "./git-config";
import { desiredGitFields, fileOf, gitLosses, gitPath, publicUrlOf, storedGitFields } from "./mapper";

const configOf = (settings: Record<string, string>) =>
  gitConfig.parse({
    repositoryUrl: "https://git.example.com/acme/site.git",
    token: "secret",
    urlPattern: "https://acme.example/{year}/{month}/{slug}/",
    ...settings,
  });
const post = samplePost({ status: "publish" });
const frontMatterOf = (file: string) => /^---\n([\s\S]*?)\n---\n/.exec(file)?.[1] ?? "";

describe("A file", () => {
  test.each([
    [
      "next",
      "content/blog/how-to-care-for-an-anvil.md",
      ["title", "slug", "description", "excerpt", "tags", "date", "draft", "galleyId"],
    ],
    [
      "astro",
      "src/content/blog/how-to-care-for-an-anvil.md",
      ["title", "description", "excerpt", "tags", "pubDate", "draft", "galleyId"],
    ],
    [
      "hugo",
      "content/posts/how-to-care-for-an-anvil.md",
      ["title", "slug", "description", "summary", "tags", "date", "draft", "galleyId"],
    ],
    [
      "eleventy",
      "content/blog/how-to-care-for-an-anvil.md",
      ["title", "description", "excerpt", "tags", "date", "galleyId"],
    ],
    [
      "jekyll",
      "_posts/2026-03-09-how-to-care-for-an-anvil.md",
      ["layout", "title", "description", "excerpt", "tags", "date", "published", "galleyId"],
    ],
    [
      "hexo",
      "source/_posts/how-to-care-for-an-anvil.md",
      ["title", "description", "excerpt", "tags", "date", "published", "disableNunjucks", "galleyId"],
    ],
  ])("for %s has the path and the front matter that the generator expects", (generator, path, keys) => {
    const config = configOf({ generator });
    expect(gitPath(config, post, null)).toBe(path);
    expect(Object.keys(parse(frontMatterOf(fileOf(config, post, null))) as object)).toEqual(keys);
  });

  test.each(["next", "astro", "hugo", "eleventy", "jekyll", "hexo"])(
    "written for %s reads back as the desired fields, as a draft and live",
    (generator) => {
      const config = configOf({ generator, drafts: "hidden" });
      for (const status of ["draft", "publish"] as const) {
        const each = { ...post, status };
        const path = gitPath(config, each, null);
        expect(storedGitFields(config, path, fileOf(config, each, null))).toEqual(
          desiredGitFields(config, each),
        );
      }
    },
  );

  test.each([
    "yes",
    "2026-01-01",
    "12:30",
    "null",
    "---",
    "a: b",
    "# x",
    '"quoted" \\ and\nlines',
    "🔨 &anchor *alias",
  ])("keeps the title %j a string in YAML 1.1 and 1.2", (title) => {
    const yaml = frontMatterOf(fileOf(configOf({ generator: "hugo" }), { ...post, title }, null));
    for (const version of ["1.1", "1.2"] as const) expect(parse(yaml, { version })).toMatchObject({ title });
  });

  test("writes its date without quotes, so that generators read it as a date", () => {
    const yaml = frontMatterOf(fileOf(configOf({ generator: "astro" }), post, null));
    expect(yaml).toContain("pubDate: 2026-03-09T08:30:00.000Z");
    expect((parse(yaml, { version: "1.1" }) as Record<string, unknown>)["pubDate"]).toEqual(post.createdAt);
  });

  test("keeps the keys and comments that a person added to its front matter", () => {
    const config = configOf({ generator: "hugo" });
    const edited = fileOf(config, post, null).replace(
      "---\n",
      "---\n# ask Jo first\nimage: anvil.png\nweight: 3\n",
    );
    const next = fileOf(config, { ...post, title: "Second edition" }, edited);
    expect(next).toContain("# ask Jo first\nimage: anvil.png\nweight: 3");
    expect(next).toContain('title: "Second edition"');
  });

  test("written for Eleventy keeps the owner’s permalink when the article is live", () => {
    const config = configOf({ generator: "eleventy" });
    const live = fileOf(config, post, null).replace("---\n", "---\npermalink: /anvils/\n");
    expect(fileOf(config, post, live)).toContain("permalink: /anvils/");
    const draft = fileOf(config, { ...post, status: "draft" }, live);
    expect(parse(frontMatterOf(draft))).toMatchObject({
      permalink: false,
      eleventyExcludeFromCollections: true,
    });
  });

  test("uses the keys and constants that the connection names", () => {
    const config = configOf({
      generator: "custom",
      path: "articles/{year}/{slug}.md",
      keys: "description: summary\nexcerpt: -\ndraft: published\ntags: topics",
      frontMatter: "author: Jo\ncategories: [forge]",
    });
    const file = fileOf(config, post, null);
    expect(gitPath(config, post, null)).toBe("articles/2026/how-to-care-for-an-anvil.md");
    expect(parse(frontMatterOf(file))).toMatchObject({
      author: "Jo",
      categories: ["forge"],
      summary: post.metaDescription,
      topics: post.keywords,
      published: true,
    });
    expect(storedGitFields(config, "articles/2026/x.md", file)).not.toHaveProperty("excerpt");
  });

  test.each([
    ["none", "```\n{% x %} {{< y >}}\n```"],
    ["liquid", "{% raw %}\n```\n{% x %} {{< y >}}\n```\n{% endraw %}"],
    ["hugo", "```\n{% x %} {{</* y */>}}\n```"],
  ])("for another generator protects braces from the template language %s", (templates, body) => {
    const config = configOf({ generator: "custom", path: "{slug}.md", templates });
    const code = samplePost({ status: "publish", markdown: "```\n{% x %} {{< y >}}\n```" });
    expect(desiredGitFields(config, code).body).toBe(body);
  });

  test("for Hexo keeps Nunjucks from its text, also where the owner has front matter of his own", () => {
    const config = configOf({ generator: "hexo", frontMatter: "layout: story" });
    expect(parse(frontMatterOf(fileOf(config, post, null)))).toMatchObject({
      layout: "story",
      disableNunjucks: true,
    });
  });

  test("has a brace in its front matter only while its text needs one", () => {
    const config = configOf({ generator: "hugo" });
    const shown = samplePost({ status: "publish", markdown: "```\n{{</* x */>}}\n```" });
    const file = fileOf(config, shown, null);
    expect(parse(frontMatterOf(file))).toMatchObject({ galleyBrace: "{" });
    expect(file).toContain("{{< param galleyBrace >}}{</* x */>}}");
    expect(parse(frontMatterOf(fileOf(config, post, file)))).not.toHaveProperty("galleyBrace");
  });

  test("for Hugo is written with a warning about the HTML that Hugo drops", () => {
    const marked = samplePost({ status: "publish", markdown: "Some <mark>words</mark>." }, "goldmark");
    expect(gitLosses(configOf({ generator: "hugo" }), marked).join()).toMatch(/unsafe = true.*<mark>/);
    expect(gitLosses(configOf({ generator: "hugo" }), post)).toEqual([]);
    expect(gitLosses(configOf({ generator: "jekyll" }), marked)).toEqual([]);
  });

  test("keeps the folder and name that a person gave it", () => {
    const config = configOf({ generator: "hugo" });
    const moved = "content/archive/how-to-care-for-an-anvil.md";
    expect(gitPath(config, post, moved)).toBe(moved);
    expect(gitPath(config, { ...post, slug: "new" }, moved)).toBe("content/posts/new.md");
  });

  test.each([
    ["no front matter", "Text alone."],
    ["broken YAML", "---\ntitle: [\n---\nText"],
    ["a list", "---\n- a\n---\nText"],
    ["deep nesting", `---\na: ${"[".repeat(5000)}\n---\nText`],
    ["nothing", ""],
  ])("with %s is read without an error", (_what, content) => {
    const config = configOf({ generator: "hugo" });
    expect(storedGitFields(config, "content/posts/x.md", content)).toMatchObject({ slug: "x" });
    expect(fileOf(config, post, content)).toContain(post.articleId);
  });
});

describe("The public address", () => {
  test("is filled with the slug and the date of the file", () => {
    const config = configOf({ generator: "hugo" });
    const file = fileOf(config, post, null);
    expect(publicUrlOf(config, gitPath(config, post, null), file)).toBe(
      "https://acme.example/2026/03/how-to-care-for-an-anvil/",
    );
  });

  test("is absent for a draft and without a pattern", () => {
    const draft = { ...post, status: "draft" as const };
    const config = configOf({ generator: "hugo" });
    expect(publicUrlOf(config, "content/posts/x.md", fileOf(config, draft, null))).toBeNull();
    const without = configOf({ generator: "hugo", urlPattern: "" });
    expect(publicUrlOf(without, "content/posts/x.md", fileOf(without, post, null))).toBeNull();
  });
});

describe("The git configuration", () => {
  test.each([
    [{ repositoryUrl: "http://git.example.com/acme/site.git" }, "https address"],
    [{ repositoryUrl: "https://bot:token@git.example.com/site.git" }, "without a user name"],
    [{ repositoryUrl: "git@github.com:acme/site.git" }, "address"],
    [{ repositoryUrl: "https://github.com" }, "https address"],
    [{ branch: "../main" }, "branch"],
    [{ branch: "-f" }, "branch"],
    [{ branch: "a b" }, "branch"],
    [{ branch: "main.lock" }, "branch"],
    [{ generator: "custom" }, "is needed"],
    [{ keys: "colour: blue" }, "the names are"],
    [{ keys: "title: a: b" }, "the names are"],
    [{ frontMatter: "a: {b: c}" }, "must be YAML"],
    [{ frontMatter: "a: &x 1\nb: *x" }, "must be YAML"],
    [{ urlPattern: "https://acme.example/{language}/{slug}" }, "write the language"],
    [{ authorName: "Jo <jo@example.com>" }, "without < and >"],
    [{ token: "a\nb" }, "one line"],
  ])("%j is refused with the reason", (settings, words) => {
    const given = {
      repositoryUrl: "https://git.example.com/acme/site.git",
      token: "secret",
      generator: "hugo",
    };
    const { error } = gitConfig.safeParse({ ...given, ...settings });
    expect(error?.issues.map(({ message }) => message).join()).toContain(words);
  });
});

describe("A site that dates its articles in another time zone", () => {
  const late = { ...post, createdAt: new Date("2026-03-28T23:30:00.000Z") };
  const pattern = "https://acme.example/{year}/{month}/{day}/{slug}/";
  const jekyll = (timeZone: string) => configOf({ generator: "jekyll", urlPattern: pattern, timeZone });

  test.each([
    ["", "2026-03-28", "2026-03-28T23:30:00.000Z"],
    ["UTC", "2026-03-28", "2026-03-28T23:30:00.000Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-29T00:30:00.000+01:00"],
    ["America/St_Johns", "2026-03-28", "2026-03-28T21:00:00.000-02:30"],
  ])("(%s) has that day in the path, the front matter and the address", (timeZone, day, written) => {
    const config = jekyll(timeZone);
    const path = gitPath(config, late, null);
    const file = fileOf(config, late, null);
    expect(path).toBe(`_posts/${day}-how-to-care-for-an-anvil.md`);
    expect(frontMatterOf(file)).toContain(`date: ${written}`);
    expect(publicUrlOf(config, path, file)).toBe(
      `https://acme.example/${day.replaceAll("-", "/")}/how-to-care-for-an-anvil/`,
    );
  });

  test("has the offset of the day, before and after the clocks go forward", () => {
    const dateOf = (at: string) =>
      /date: (.*)/.exec(fileOf(jekyll("Europe/Berlin"), { ...post, createdAt: new Date(at) }, null))?.[1];
    expect(dateOf("2026-03-29T00:59:59.000Z")).toBe("2026-03-29T01:59:59.000+01:00");
    expect(dateOf("2026-03-29T01:00:00.000Z")).toBe("2026-03-29T03:00:00.000+02:00");
  });

  test.each([
    ["a day alone", "2026-03-29", "2026/03/29"],
    ["a time without an offset, which is in UTC", "2026-03-28 23:30:00", "2026/03/29"],
    ["a time of another offset", "2026-03-28T23:30:00+14:00", "2026/03/28"],
  ])("reads %s that a person wrote", (_, date, day) => {
    const config = jekyll("Europe/Berlin");
    const path = "_posts/2026-03-01-how-to-care-for-an-anvil.md";
    const file = fileOf(config, late, null).replace(/date: .*/, `date: ${date}`);
    expect(publicUrlOf(config, path, file)).toContain(`/${day}/`);
    const undated = file.replace(/date: .*\n/, "");
    expect(publicUrlOf(config, path, undated)).toContain("/2026/03/01/");
  });

  test.each(["Berlin", "+01:00", "Mars/Olympus"])("is not set to %s", (timeZone) => {
    expect(() => jekyll(timeZone)).toThrow("must be the name of a time zone");
  });
});
