import type { MarkdownDialectName } from "../../texts/dialects/markdown-dialect";

/** Galley's own names for the parts of an article that front matter can carry. */
export const frontMatterNames = ["title", "slug", "date", "description", "excerpt", "tags", "draft"] as const;
export type FrontMatterName = (typeof frontMatterNames)[number];

/** `liquid` stands for every language with the tags raw and endraw. */
export type TemplateLanguage = "none" | "liquid" | "hugo";

/** The site's own key for each name; null leaves it out. */
export type FrontMatterKeys = Record<FrontMatterName, string | null>;

export interface GeneratorPreset {
  label: string;
  /** The generator's usual place for articles; null when the owner has to give the path. */
  path: string | null;
  keys: FrontMatterKeys;
  /** YAML that every new file gets. */
  extra: string;
  /** Keys that every file of Galley's has, because its text would not be shown as it is without them. */
  fixed?: Readonly<Record<string, boolean>>;
  /** Whether the generator itself leaves drafts out of the site. */
  hidesDrafts: boolean;
  /** The template language that the generator runs over the text before it parses the Markdown. */
  templating: TemplateLanguage;
  /** The Markdown that the generator's parser reads. */
  dialect: MarkdownDialectName;
}

const plainKeys: FrontMatterKeys = {
  title: "title",
  slug: "slug",
  date: "date",
  description: "description",
  excerpt: "excerpt",
  tags: "tags",
  draft: "draft",
};

export const generators = ["next", "astro", "hugo", "eleventy", "jekyll", "hexo", "custom"] as const;
export type Generator = (typeof generators)[number];

export const presets: Record<Generator, GeneratorPreset> = {
  next: {
    label: "Next.js",
    path: "content/blog/{slug}.md",
    keys: plainKeys,
    extra: "",
    hidesDrafts: false,
    templating: "none",
    dialect: "mdx",
  },
  astro: {
    label: "Astro",
    path: "src/content/blog/{slug}.md",
    // An Astro collection names its pages after the files; pubDate is the date key of Astro's blog template.
    keys: { ...plainKeys, slug: null, date: "pubDate" },
    extra: "",
    hidesDrafts: false,
    templating: "none",
    dialect: "remark",
  },
  hugo: {
    label: "Hugo",
    path: "content/posts/{slug}.md",
    keys: { ...plainKeys, excerpt: "summary" },
    extra: "",
    hidesDrafts: true,
    templating: "hugo",
    dialect: "goldmark",
  },
  eleventy: {
    label: "Eleventy",
    path: "content/blog/{slug}.md",
    // Eleventy has no key for drafts; it writes no page for a file with `permalink: false`.
    keys: { ...plainKeys, slug: null, draft: "permalink" },
    extra: "",
    hidesDrafts: true,
    templating: "liquid",
    dialect: "common",
  },
  jekyll: {
    label: "Jekyll",
    path: "_posts/{year}-{month}-{day}-{slug}.md",
    keys: { ...plainKeys, slug: null, draft: "published" },
    extra: "layout: post",
    hidesDrafts: true,
    templating: "liquid",
    dialect: "kramdown",
  },
  hexo: {
    label: "Hexo",
    path: "source/_posts/{slug}.md",
    keys: { ...plainKeys, slug: null, draft: "published" },
    extra: "",
    // Hexo would run Nunjucks over the text, and end the build of the whole site at a brace that it does not know.
    fixed: { disableNunjucks: true },
    hidesDrafts: true,
    templating: "none",
    dialect: "marked",
  },
  custom: {
    label: "Another one",
    path: null,
    keys: plainKeys,
    extra: "",
    hidesDrafts: false,
    templating: "none",
    dialect: "common",
  },
};
