import { z } from "zod";
import { countField, sourceField, webAddressField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

export const checkSitemapText = freeOperation({
  name: "free.sitemap_check",
  summary: "Check a sitemap against the sitemap protocol",
  description:
    "Reads a sitemap, a sitemap index, an RSS or Atom feed, which search engines take for a sitemap, or a list of addresses. The file is sent in the request; no address in it is fetched.",
  refusals: ["unavailable"],
  input: z.strictObject({
    sitemap: sourceField("The text of the sitemap."),
    url: webAddressField("The address of the sitemap, to find addresses of other hosts.").optional(),
  }),
  output: z.object({
    valid: z.boolean().describe("Whether there is no error; warnings are allowed."),
    kind: z.enum(["sitemap", "index", "feed", "list", "unknown"]),
    addresses: countField,
    with_lastmod: countField.describe("How many entries say when the page last changed."),
    hosts: z.array(z.string()),
    problems: z.array(
      z.object({
        code: z.string(),
        severity: z.enum(["error", "warning"]),
        message: z.string(),
        count: countField,
        samples: z.array(z.object({ line: countField, excerpt: z.string() })).describe("The first places."),
      }),
    ),
  }),
  example: {
    sitemap:
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>https://example.com/</loc><lastmod>2026-11-01</lastmod></url>\n  <url><loc>/prices</loc></url>\n</urlset>',
    url: "https://example.com/sitemap.xml",
  },
  answers: {
    example: {
      valid: false,
      kind: "sitemap",
      addresses: 2,
      with_lastmod: 1,
      hosts: ["example.com"],
      problems: [
        {
          code: "not_absolute",
          severity: "error",
          message: "An address must be absolute, with http:// or https://, and at most 2,000 characters.",
          count: 1,
          samples: [{ line: 4, excerpt: "/prices" }],
        },
      ],
    },
  },
  async run({ freeTasks }, { sitemap, url }) {
    const report = await orTooComplex(freeTasks.checkSitemap(sitemap, url ?? null), "sitemap");
    const { kind, addresses, hosts, problems, withLastmod } = report;
    const valid = problems.every(({ severity }) => severity !== "error");
    return { valid, kind, addresses, with_lastmod: withLastmod, hosts, problems };
  },
});

export const sitemapCheckTool = freeTool(checkSitemapText, {
  title: "Sitemap checker",
  purpose: "Check a sitemap for what makes crawlers skip it, or skip addresses in it.",
  group: "crawlers",
  checks: [
    "The root element, its namespace, elements that are not closed, and ampersands that are not escaped.",
    "Addresses that are not absolute, too long, of another host, listed twice, or that contain a #.",
    "Dates, frequencies and priorities that are written otherwise than the protocol says.",
    "The number of addresses: a file may list 50,000.",
  ],
  reading: [
    "An error makes crawlers skip the file or the address. A warning costs nothing but is worth tidying up.",
    "Search engines use lastmod only while it is believable: leave it out rather than write today’s date everywhere. They ignore frequency and priority.",
  ],
});
