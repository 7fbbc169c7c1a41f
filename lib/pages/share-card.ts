import { absoluteAddress } from "./addresses";
import type { MetaTags } from "./read-meta-tags";

/** What a network shows of a link to the page. */
export interface ShareCard {
  title: string | null;
  description: string | null;
  /** Absolute. */
  image: string | null;
  imageAlt: string | null;
  siteName: string | null;
  /** The host that is shown below the card. */
  host: string | null;
  /** A large picture above the text, or a small one beside it. */
  layout: "large" | "small";
}

export interface MetaTagProblem {
  tag: string;
  severity: "error" | "warning";
  message: string;
}

const cardTypes = new Set(["summary", "summary_large_image", "app", "player"]);

/** The card that Facebook, LinkedIn and messengers make of the tags; they fall back on title and description. */
export function openGraphCard(tags: MetaTags, url: string | null): ShareCard {
  const { openGraph: og } = tags;
  const image = imageOf(og["image"] ?? og["image:url"] ?? og["image:secure_url"], url);
  return {
    title: og["title"] ?? tags.title,
    description: og["description"] ?? tags.description,
    image,
    imageAlt: og["image:alt"] ?? null,
    siteName: og["site_name"] ?? null,
    host: hostOf(og["url"] ?? tags.canonical ?? url),
    layout: image === null ? "small" : "large",
  };
}

/** The card that X makes: its own tags come first, then those of Open Graph. */
export function twitterCard(tags: MetaTags, url: string | null): ShareCard {
  const fallback = openGraphCard(tags, url);
  const { twitterCard: own } = tags;
  return {
    ...fallback,
    title: own["title"] ?? fallback.title,
    description: own["description"] ?? fallback.description,
    image: imageOf(own["image"] ?? own["image:src"], url) ?? fallback.image,
    imageAlt: own["image:alt"] ?? fallback.imageAlt,
    layout: own["card"] === "summary_large_image" ? "large" : "small",
  };
}

/** What is missing, or is written so that networks cannot use it. */
export function metaTagProblems(tags: MetaTags, url: string | null): MetaTagProblem[] {
  const { openGraph: og, twitterCard: twitter } = tags;
  const problems: MetaTagProblem[] = [];
  const report = (severity: MetaTagProblem["severity"], tag: string, message: string) =>
    void problems.push({ severity, tag, message });
  if (tags.title === null) report("error", "title", "The page has no title.");
  if (tags.description === null) report("warning", "description", "There is no meta description.");
  if (og["title"] === undefined) report("warning", "og:title", "Missing: networks fall back on the title.");
  if (og["description"] === undefined) {
    report("warning", "og:description", "Missing: networks fall back on the meta description.");
  }
  if (og["type"] === undefined)
    report("warning", "og:type", "Missing: for a page, write website or article.");
  const image = og["image"];
  if (image === undefined) report("error", "og:image", "Missing: the card is shown without a picture.");
  else if (!isAbsolute(image))
    report("error", "og:image", "The address of the picture must be absolute, with https://.");
  if (image !== undefined && og["image:alt"] === undefined) {
    report(
      "warning",
      "og:image:alt",
      "Missing: people who cannot see the picture do not learn what it shows.",
    );
  }
  const address = og["url"];
  if (address === undefined)
    report("warning", "og:url", "Missing: networks count shares under every address of the page.");
  else if (!isAbsolute(address)) report("error", "og:url", "The address must be absolute, with https://.");
  else if (tags.canonical !== null && absoluteAddress(address, address) !== tags.canonical) {
    report("warning", "og:url", "It differs from the canonical address.");
  }
  const card = twitter["card"];
  if (card === undefined) {
    report(
      "warning",
      "twitter:card",
      "Missing: X shows a small card. For a large picture, write summary_large_image.",
    );
  } else if (!cardTypes.has(card)) {
    report("error", "twitter:card", "The type is not one of summary, summary_large_image, app and player.");
  }
  if (tags.robots.some((directive) => directive === "noindex" || directive === "none")) {
    report("warning", "robots", "The page asks search engines not to show it.");
  }
  if (url !== null && tags.canonical === null)
    report("warning", "canonical", "There is no canonical address.");
  return problems;
}

/** The tags as they appear in the head of a page, escaped. */
export function writeMetaTags(tags: MetaTags): string {
  const lines = [
    tags.title === null ? null : `<title>${escaped(tags.title)}</title>`,
    tags.description === null ? null : `<meta name="description" content="${escaped(tags.description)}">`,
    tags.canonical === null ? null : `<link rel="canonical" href="${escaped(tags.canonical)}">`,
    ...Object.entries(tags.openGraph).map(
      ([name, value]) => `<meta property="og:${escaped(name)}" content="${escaped(value)}">`,
    ),
    ...Object.entries(tags.twitterCard).map(
      ([name, value]) => `<meta name="twitter:${escaped(name)}" content="${escaped(value)}">`,
    ),
  ];
  return lines.filter((line) => line !== null).join("\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function isAbsolute(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

function imageOf(written: string | undefined, url: string | null): string | null {
  if (written === undefined) return null;
  const address = url === null && !isAbsolute(written) ? null : absoluteAddress(written, url ?? written);
  return address !== null && /^https?:/.test(address) ? address : null;
}

function hostOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : null;
}
