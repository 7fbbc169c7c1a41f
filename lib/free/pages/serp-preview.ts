import { z } from "zod";
import { searchResultOf } from "@/lib/content/search-result";
import { countField, shortTextField, webAddressField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";

const lineView = z.object({
  shown: z.string().describe("The text as it appears, with an ellipsis where it is cut."),
  width: countField.describe("The width of the whole text, in pixels."),
  limit: countField.describe("The room for it, in pixels."),
  cut: z.boolean(),
  keyword_shown: z
    .boolean()
    .nullable()
    .describe("Whether the keyword is in what is shown; null without a keyword."),
});

const resultView = z.object({
  address: z.string().nullable().describe("The line above the title; null without an address."),
  title: lineView,
  description: lineView,
});

export const previewSerp = freeOperation({
  name: "free.serp_preview",
  summary: "Preview how a page appears in search results",
  description:
    "Measures the title and the description in pixels, and cuts them as search results on desktops and telephones do. The limits are those that are observed; search engines publish none.",
  input: z.strictObject({
    title: shortTextField(1000, "The title of the page.").default(""),
    description: shortTextField(2000, "The meta description.").default(""),
    url: webAddressField("The address of the page.").optional(),
    keyword: shortTextField(200, "What the page should be found for.").trim().min(1).optional(),
  }),
  output: z.object({
    desktop: resultView,
    mobile: resultView,
    advice: z.array(z.string()).describe("What to change; empty when there is nothing."),
  }),
  example: {
    title: "How to keep an anvil free of rust: oil, wax and the right place in a damp workshop",
    description: "Wipe it dry, oil its face and keep it off the floor. What to do in ten minutes a month.",
    url: "https://acme.example/care/anvil-rust",
    keyword: "anvil",
  },
  answers: {
    example: {
      desktop: {
        address: "https://acme.example › care › anvil-rust",
        title: {
          shown: "How to keep an anvil free of rust: oil, wax and the right place in a ...",
          width: 720,
          limit: 600,
          cut: true,
          keyword_shown: true,
        },
        description: {
          shown: "Wipe it dry, oil its face and keep it off the floor. What to do in ten minutes a month.",
          width: 508,
          limit: 920,
          cut: false,
          keyword_shown: false,
        },
      },
      mobile: {
        address: "acme.example",
        title: {
          shown: "How to keep an anvil free of rust: oil, wax and the right place in a damp workshop",
          width: 718,
          limit: 920,
          cut: false,
          keyword_shown: true,
        },
        description: {
          shown: "Wipe it dry, oil its face and keep it off the floor. What to do in ten minutes a month.",
          width: 510,
          limit: 680,
          cut: false,
          keyword_shown: false,
        },
      },
      advice: [
        "The title is cut: it is too long by 120 pixels on desktops. Shorten it, or put what matters first.",
        "The description does not show the keyword “anvil”, which would be set in bold.",
      ],
    },
  },
  async run(_ctx, { title, description, url = null, keyword = null }) {
    const { desktop, mobile, advice } = searchResultOf({ title, description, url, keyword });
    return { desktop: viewOfResult(desktop), mobile: viewOfResult(mobile), advice };
  },
});

type Found = ReturnType<typeof searchResultOf>["desktop"];

function viewOfResult({ address, title, description }: Found): z.input<typeof resultView> {
  return { address, title: viewOfLine(title), description: viewOfLine(description) };
}

function viewOfLine({ keywordShown, ...line }: Found["title"]): z.input<typeof lineView> {
  return { ...line, keyword_shown: keywordShown };
}

export const serpPreviewTool = freeTool(previewSerp, {
  title: "Search result preview",
  purpose: "See how a page’s title and description appear in search results, and where they are cut.",
  group: "pages",
  checks: [
    "The width of the title and of the description in pixels, because letters differ in width and results are cut by it.",
    "Desktops and telephones apart: a title has more room on a telephone, a description less.",
    "The address as the path of names that stands above the title.",
    "Whether the keyword is in the part that is shown.",
  ],
  reading: [
    "What is cut is still read by the search engine, but not by people. Put what makes them choose the page first.",
    "A search engine may write another title or description, above all where the page’s own says little or does not fit the query. Search engines publish no limits; these are the widths at which results are seen to be cut.",
  ],
});
