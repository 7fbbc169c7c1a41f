import { z } from "zod";
import { sourceField, webAddressField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";
import { findingView } from "./finding-view";

const charactersMax = 200_000;

export const checkHreflangPages = freeOperation({
  name: "free.hreflang_check",
  summary: "Check which versions in other languages pages name",
  description:
    "By the rules of site audits. Send one page, or several that belong together to have return links checked; links to pages that were not sent are `not_checked`.",
  refusals: ["unavailable"],
  input: z.strictObject({
    pages: z
      .array(
        z.strictObject({
          url: webAddressField("The address of the page."),
          html: sourceField("Its HTML; the head is enough."),
        }),
      )
      .min(1, { error: "must have at least one page" })
      .max(10, { error: "must have at most 10 pages" })
      .refine((pages) => pages.reduce((sum, { html }) => sum + html.length, 0) <= charactersMax, {
        error: `must have at most ${charactersMax} characters of HTML together`,
      }),
  }),
  output: z.object({
    pages: z.array(
      z.object({
        url: z.string(),
        alternates: z
          .array(
            z.object({
              hreflang: z.string(),
              url: z.string().nullable().describe("Null when it is not an address."),
              returned: z
                .enum(["yes", "no", "not_checked"])
                .describe("Whether that page names this one in turn."),
            }),
          )
          .describe("At most 200."),
        findings: z.array(findingView),
        unreadable_reason: z.string().nullable(),
      }),
    ),
    missing_returns: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .describe("`to` does not name `from`."),
  }),
  example: {
    pages: [
      {
        url: "https://example.com/",
        html: '<link rel="alternate" hreflang="en" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.com/de/">',
      },
      {
        url: "https://example.com/de/",
        html: '<link rel="alternate" hreflang="de" href="https://example.com/de/"><p>Hallo</p>',
      },
    ],
  },
  answers: {
    example: {
      pages: [
        {
          url: "https://example.com/",
          alternates: [
            { hreflang: "en", url: "https://example.com/", returned: "yes" },
            { hreflang: "de", url: "https://example.com/de/", returned: "no" },
          ],
          findings: [
            {
              id: "hreflang-x-default",
              category: "metadata",
              severity: "notice",
              title: "No version for readers of other languages",
              detail: "Its 2 versions leave other readers out.",
              fix: 'Add <link rel="alternate" hreflang="x-default" href="…"> with the page for everybody else.',
              evidence: [],
            },
          ],
          unreadable_reason: null,
        },
        {
          url: "https://example.com/de/",
          alternates: [{ hreflang: "de", url: "https://example.com/de/", returned: "yes" }],
          findings: [],
          unreadable_reason: null,
        },
      ],
      missing_returns: [{ from: "https://example.com/", to: "https://example.com/de/" }],
    },
  },
  async run({ freeTasks }, { pages }) {
    const checked = await orTooComplex(freeTasks.checkHreflang(pages), "pages");
    const missing = checked.flatMap(({ url: from, alternates }) =>
      alternates.flatMap(({ url, returned }) =>
        url !== null && returned === "no" ? [{ from, to: url }] : [],
      ),
    );
    return {
      pages: checked.map(({ unreadableReason, ...page }) => ({
        ...page,
        unreadable_reason: unreadableReason,
      })),
      missing_returns: missing,
    };
  },
});

export const hreflangCheckTool = freeTool(checkHreflangPages, {
  title: "hreflang checker",
  purpose: "Check the versions in other languages that pages name, and whether they name each other.",
  group: "pages",
  checks: [
    "Codes of languages and regions that do not exist.",
    "Whether the page names itself, and whether a code has several addresses.",
    "Whether there is a version for everybody else (x-default).",
    "Return links between the pages that you send.",
  ],
  reading: [
    "Search engines ignore a pair of pages of which only one names the other, so add the missing return links first.",
    "“Not checked” means that the page at that address was not sent. The tool fetches nothing.",
  ],
});
