/** Galley's own names for the parts of an article that front matter can carry. */
export const frontMatterNames = ["title", "slug", "date", "description", "excerpt", "tags", "draft"] as const;
export type FrontMatterName = (typeof frontMatterNames)[number];

/** The site's own key for each name; null leaves it out. */
export type FrontMatterKeys = Record<FrontMatterName, string | null>;

export interface GeneratorPreset {
  label: string;
  /** The generator's usual place for articles; null when the owner has to give the path. */
  path: string | null;
  keys: FrontMatterKeys;
  /** YAML that every new file gets. */
  extra: string;
  /** Whether the generator itself leaves drafts out of the site. */
  hidesDrafts: boolean;
  /** The template language that the generator runs over the text before it parses the Markdown. */
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
    // An Astro collection names its pages after the files; pubDate is the date key of Astro's blog template.
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
    // Eleventy has no key for drafts; it writes no page for a file with `permalink: false`.
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
