import { z } from "zod";
import { Refusal } from "@/lib/kernel/refusal";
import { metaTagProblems, openGraphCard, twitterCard, writeMetaTags } from "@/lib/pages/share-card";
import { exactlyOneOf, shortTextField, sourceField, webAddressField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

const cardView = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  image_alt: z.string().nullable(),
  site_name: z.string().nullable(),
  host: z.string().nullable(),
  layout: z.enum(["large", "small"]).describe("A large picture above the text, or a small one beside it."),
});

const formField = z
  .strictObject({
    title: shortTextField(300, "The title.").default(""),
    description: shortTextField(1000, "The description.").default(""),
    url: webAddressField("The canonical address of the page.").optional(),
    image: webAddressField("The picture.").optional(),
    image_alt: shortTextField(500, "What the picture shows.").default(""),
    site_name: shortTextField(200, "The name of the site.").default(""),
    type: z.enum(["website", "article", "product", "profile"]).default("website"),
    card: z.enum(["summary", "summary_large_image"]).default("summary_large_image"),
  })
  .describe("What to write the tags from.");

export const previewMetaTags = freeOperation({
  name: "free.meta_tags",
  summary: "Preview the cards that networks make of a page, and write its meta tags",
  description:
    "Send `html` to have the tags of a page read and judged, or `fields` to have them written. No picture is fetched.",
  refusals: ["unavailable"],
  input: exactlyOneOf(
    z.strictObject({
      html: sourceField("The HTML of the page; the head is enough.").optional(),
      url: webAddressField("The address of the page, for tags with relative addresses.").optional(),
      fields: formField.optional(),
    }),
    ["html", "fields"],
  ),
  output: z.object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    canonical: z.string().nullable(),
    open_graph: z.record(z.string(), z.string()).describe("By name, without `og:`."),
    twitter: z.record(z.string(), z.string()).describe("By name, without `twitter:`."),
    cards: z.object({ open_graph: cardView, twitter: cardView }),
    problems: z.array(
      z.object({ tag: z.string(), severity: z.enum(["error", "warning"]), message: z.string() }),
    ),
    html: z.string().describe("The tags as they belong into the head of the page."),
  }),
  example: {
    fields: {
      title: "Caring for anvils",
      description: "How to keep an anvil free of rust.",
      url: "https://acme.example/care",
      image: "https://acme.example/anvil.jpg",
      image_alt: "An anvil on a stump",
      site_name: "Acme",
      type: "article",
    },
  },
  answers: {
    example: {
      title: "Caring for anvils",
      description: "How to keep an anvil free of rust.",
      canonical: "https://acme.example/care",
      open_graph: {
        title: "Caring for anvils",
        description: "How to keep an anvil free of rust.",
        type: "article",
        url: "https://acme.example/care",
        image: "https://acme.example/anvil.jpg",
        "image:alt": "An anvil on a stump",
        site_name: "Acme",
      },
      twitter: { card: "summary_large_image" },
      cards: {
        open_graph: {
          title: "Caring for anvils",
          description: "How to keep an anvil free of rust.",
          image: "https://acme.example/anvil.jpg",
          image_alt: "An anvil on a stump",
          site_name: "Acme",
          host: "acme.example",
          layout: "large",
        },
        twitter: {
          title: "Caring for anvils",
          description: "How to keep an anvil free of rust.",
          image: "https://acme.example/anvil.jpg",
          image_alt: "An anvil on a stump",
          site_name: "Acme",
          host: "acme.example",
          layout: "large",
        },
      },
      problems: [],
      html: '<title>Caring for anvils</title>\n<meta name="description" content="How to keep an anvil free of rust.">\n<link rel="canonical" href="https://acme.example/care">\n<meta property="og:title" content="Caring for anvils">\n<meta property="og:description" content="How to keep an anvil free of rust.">\n<meta property="og:type" content="article">\n<meta property="og:url" content="https://acme.example/care">\n<meta property="og:image" content="https://acme.example/anvil.jpg">\n<meta property="og:image:alt" content="An anvil on a stump">\n<meta property="og:site_name" content="Acme">\n<meta name="twitter:card" content="summary_large_image">',
    },
  },
  async run({ freeTasks }, { html, url = null, fields }) {
    const tags =
      fields === undefined
        ? await orTooComplex(freeTasks.readMetaTags(html ?? "", url ?? "https://page.invalid/"), "html")
        : tagsOf(fields);
    if (tags === null) {
      const message = "The page has more elements, or nests them deeper, than can be read.";
      throw new Refusal("invalid_request", message, { fields: [{ field: "html", message }] });
    }
    const { title, description, canonical, openGraph, twitterCard: twitter } = tags;
    const { imageAlt, siteName, ...og } = openGraphCard(tags, url);
    const { imageAlt: twitterAlt, siteName: twitterSite, ...x } = twitterCard(tags, url);
    return {
      title,
      description,
      canonical,
      open_graph: openGraph,
      twitter,
      cards: {
        open_graph: { ...og, image_alt: imageAlt, site_name: siteName },
        twitter: { ...x, image_alt: twitterAlt, site_name: twitterSite },
      },
      problems: metaTagProblems(tags, url),
      html: writeMetaTags(tags),
    };
  },
});

function tagsOf(fields: z.output<typeof formField>) {
  const { title, description, url, image, card, type } = fields;
  const given = {
    title,
    description,
    type,
    url: url ?? "",
    image: image ?? "",
    "image:alt": fields.image_alt,
    site_name: fields.site_name,
  };
  return {
    title: title.trim() === "" ? null : title,
    description: description.trim() === "" ? null : description,
    canonical: url ?? null,
    robots: [],
    openGraph: Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== "")),
    twitterCard: { card },
  };
}

export const metaTagsTool = freeTool(previewMetaTags, {
  title: "Meta tag preview and generator",
  purpose: "See the card that networks and messengers show of a page, and write the tags for it.",
  group: "pages",
  checks: [
    "Title, description, canonical address and directives for crawlers.",
    "The tags of Open Graph, which Facebook, LinkedIn and messengers read, and those of X.",
    "Addresses that must be absolute, missing alternative texts, and types of cards that do not exist.",
  ],
  reading: [
    "A card falls back on the page’s title and description where a tag is missing, so the preview shows what really appears.",
    "Networks keep a card for days. After a change, have them fetch the page again with their own debugging tools.",
  ],
});
