/** What an article says in front matter, by our names. */
export const frontMatterNames = ["title", "slug", "date", "description", "excerpt", "tags", "draft"] as const;
export type FrontMatterName = (typeof frontMatterNames)[number];

/** The site's own key for each; null is left out. */
export type FrontMatterKeys = Record<FrontMatterName, string | null>;

export interface GeneratorPreset {
  label: string;
  /** Where the generator reads articles; null where the user has to say it. */
  path: string | null;
  keys: FrontMatterKeys;
  /** Keys that every new file gets, as YAML. */
  extra: string;
  /** Whether the generator itself leaves out what is marked as a draft. */
  hidesDrafts: boolean;
  /** Which template language runs over the Markdown before it is Markdown. */
  templating: "liquid" | "hugo" | null;
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

export const generators = ["next", "astro", "hugo", "eleventy", "jekyll", "custom"] as const;
export type Generator = (typeof generators)[number];

export const presets: Record<Generator, GeneratorPreset> = {
  next: {
    label: "Next.js",
    path: "content/blog/{slug}.md",
    keys: plainKeys,
    extra: "",
    hidesDrafts: false,
    templating: null,
  },
  astro: {
    label: "Astro",
    path: "src/content/blog/{slug}.md",
    // A collection names its pages by the file; pubDate is what Astro's own blog template asks for.
    keys: { ...plainKeys, slug: null, date: "pubDate" },
    extra: "",
    hidesDrafts: false,
    templating: null,
  },
  hugo: {
    label: "Hugo",
    path: "content/posts/{slug}.md",
    keys: { ...plainKeys, excerpt: "summary" },
    extra: "",
    hidesDrafts: true,
    templating: "hugo",
  },
  eleventy: {
    label: "Eleventy",
    path: "content/blog/{slug}.md",
    // Eleventy has no word for drafts; a file without a permalink is written nowhere.
    keys: { ...plainKeys, slug: null, draft: "permalink" },
    extra: "",
    hidesDrafts: true,
    templating: "liquid",
  },
  jekyll: {
    label: "Jekyll",
    path: "_posts/{year}-{month}-{day}-{slug}.md",
    keys: { ...plainKeys, slug: null, draft: "published" },
    extra: "layout: post",
    hidesDrafts: true,
    templating: "liquid",
  },
  custom: {
    label: "Another one",
    path: null,
    keys: plainKeys,
    extra: "",
    hidesDrafts: false,
    templating: null,
  },
};
