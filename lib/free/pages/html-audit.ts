import { z } from "zod";
import { categoryKeys } from "@/lib/audits/page-rule";
import { rulesetVersion } from "@/lib/audits/page-rules";
import { grades } from "@/lib/audits/score";
import { countField, sourceField, webAddressField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";
import { findingView } from "./finding-view";

const scoreField = z.int().min(0).max(100).nullable();

export const auditPastedHtml = freeOperation({
  name: "free.html_audit",
  summary: "Judge the HTML of a page by the rules of site audits",
  description:
    "The page rules of site audits on HTML that is sent in the request. Rules about the server’s answer, and without `url` those that compare addresses, are listed as not checked and count for nothing.",
  refusals: ["unavailable"],
  input: z.strictObject({
    html: sourceField("The HTML of the whole page.").min(1, { error: "must not be empty" }),
    url: webAddressField("The address of the page. It is compared with addresses on the page.").optional(),
  }),
  output: z.object({
    score: scoreField.describe("Null when the page cannot be read."),
    grade: z.enum(grades).nullable(),
    totals: z.object({ errors: countField, warnings: countField, notices: countField, passed: countField }),
    categories: z.array(
      z.object({
        key: z.enum(categoryKeys),
        name: z.string(),
        score: scoreField,
        passed: countField,
        failed: countField,
      }),
    ),
    findings: z.array(findingView).describe("The most severe first."),
    passed: z.array(z.string()).describe("Rules that the page passes, by id."),
    not_checked: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string() })),
    page: z
      .object({
        title: z.string().nullable(),
        meta_description: z.string().nullable(),
        h1: z.string().nullable(),
        canonical: z.string().nullable(),
        language: z.string().nullable(),
        word_count: countField,
        structured_data_types: z.array(z.string()),
      })
      .nullable(),
    unreadable_reason: z.string().nullable(),
    ruleset_version: z.string(),
  }),
  example: {
    html: '<!doctype html><html lang="en"><head><title>Caring for anvils</title></head><body><h1>Caring for anvils</h1><p>Wipe the anvil dry.</p></body></html>',
  },
  answers: {
    example: {
      score: 83,
      grade: "B",
      totals: { errors: 0, warnings: 3, notices: 3, passed: 18 },
      categories: [
        { key: "indexing", name: "Indexing", score: 99, passed: 4, failed: 1 },
        { key: "metadata", name: "Title, description and language", score: 94, passed: 4, failed: 1 },
        { key: "content", name: "Content", score: 94, passed: 5, failed: 1 },
        { key: "links", name: "Links", score: null, passed: 0, failed: 0 },
        { key: "structured_data", name: "Structured data and sharing", score: 99, passed: 0, failed: 2 },
        { key: "technical", name: "Technical", score: 94, passed: 4, failed: 1 },
        { key: "ai_access", name: "Access for AI", score: 100, passed: 1, failed: 0 },
      ],
      findings: [
        {
          id: "description-present",
          category: "metadata",
          severity: "warning",
          title: "No meta description",
          detail: "Search results will show a piece of the text in its place.",
          fix: 'Add <meta name="description" content="…"> with a sentence or two that make people want to read the page.',
          evidence: [],
        },
        {
          id: "enough-text",
          category: "content",
          severity: "warning",
          title: "Little text",
          detail: "The page as it is sent has 7 words of content.",
          fix: "Say what visitors came for in text on the page itself; text that scripts add later may not be seen.",
          evidence: [],
        },
        {
          id: "viewport-set",
          category: "technical",
          severity: "warning",
          title: "Not made for small screens",
          detail: "Phones show the page as a shrunken desktop page.",
          fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
          evidence: [],
        },
        {
          id: "canonical-present",
          category: "indexing",
          severity: "notice",
          title: "No canonical address",
          detail: "Without one, search engines choose among the addresses that show this page.",
          fix: 'Add <link rel="canonical" href="…"> with the address that the page should be found under.',
          evidence: [],
        },
        {
          id: "structured-data-present",
          category: "structured_data",
          severity: "notice",
          title: "No structured data",
          detail: "Search engines and assistants have to infer what the page describes.",
          fix: "Add JSON-LD of a schema.org type that fits, such as Article, Product, FAQPage or Organization.",
          evidence: [],
        },
        {
          id: "open-graph",
          category: "structured_data",
          severity: "notice",
          title: "No preview for sharing",
          detail: "A shared link shows less than it could.",
          fix: "Add og:title, og:image (an absolute address) and og:url.",
          evidence: ["og:title is missing", "og:image is missing", "og:url is missing"],
        },
      ],
      passed: [
        "is-indexable",
        "no-meta-refresh",
        "links-may-be-followed",
        "not-a-soft-404",
        "title-present",
        "title-length",
        "title-single",
        "language-declared",
        "h1-present",
        "h1-single",
        "heading-order",
        "headings-not-empty",
        "no-placeholder-text",
        "charset-declared",
        "doctype-declared",
        "page-weight",
        "ids-are-unique",
        "snippets-allowed",
      ],
      not_checked: [
        {
          id: "answers-with-success",
          title: "The address does not answer with a page",
          reason: "It is about how the server answers.",
        },
        {
          id: "redirects-at-most-once",
          title: "Several redirects lead to the page",
          reason: "It is about how the server answers.",
        },
        {
          id: "redirects-permanently",
          title: "A temporary redirect leads to the page",
          reason: "It is about how the server answers.",
        },
        {
          id: "canonical-valid",
          title: "The canonical address cannot be used",
          reason: "It needs the address of the page.",
        },
        {
          id: "canonical-is-itself",
          title: "The canonical address is another page",
          reason: "It needs the address of the page.",
        },
        {
          id: "canonical-on-host",
          title: "The canonical address is on another site",
          reason: "It needs the address of the page.",
        },
        {
          id: "canonical-agrees",
          title: "The page and its header name different canonical addresses",
          reason: "It is about how the server answers.",
        },
        {
          id: "not-expired",
          title: "The page has asked to be dropped after a day that is past",
          reason: "It is about how the server answers.",
        },
        {
          id: "hreflang-includes-itself",
          title: "The page is missing from its own list of languages",
          reason: "It needs the address of the page.",
        },
        {
          id: "links-to-own-site",
          title: "No links to other pages of the site",
          reason: "It needs the address of the page.",
        },
        {
          id: "served-with-https",
          title: "Served without https",
          reason: "It is about how the server answers.",
        },
        {
          id: "no-mixed-content",
          title: "Insecure content on a secure page",
          reason: "It needs the address of the page.",
        },
        {
          id: "hsts-set",
          title: "Browsers are not told to use https only",
          reason: "It is about how the server answers.",
        },
        {
          id: "is-compressed",
          title: "Sent without compression",
          reason: "It is about how the server answers.",
        },
        { id: "answers-quickly", title: "Slow to answer", reason: "It is about how the server answers." },
      ],
      page: {
        title: "Caring for anvils",
        meta_description: null,
        h1: "Caring for anvils",
        canonical: null,
        language: "en",
        word_count: 7,
        structured_data_types: [],
      },
      unreadable_reason: null,
      ruleset_version: rulesetVersion,
    },
  },
  async run({ freeTasks }, { html, url }) {
    const audit = await orTooComplex(freeTasks.auditHtml(html, url ?? null), "html");
    const { judgement, summary, notChecked, unreadableReason } = audit;
    const { score, grade, totals, categories, findings, passed } = judgement;
    return {
      score,
      grade,
      totals,
      categories,
      findings,
      passed,
      not_checked: notChecked,
      page:
        summary === null
          ? null
          : {
              title: summary.title,
              meta_description: summary.description,
              h1: summary.h1,
              canonical: summary.canonical,
              language: summary.language,
              word_count: summary.wordCount,
              structured_data_types: summary.structuredDataTypes,
            },
      unreadable_reason: unreadableReason,
      ruleset_version: rulesetVersion,
    };
  },
});

export const htmlAuditTool = freeTool(auditPastedHtml, {
  title: "HTML audit",
  purpose: "Judge the HTML of a page before it goes online, by the rules of Galley’s site audits.",
  group: "pages",
  checks: [
    "Title, description, language, canonical address and directives for crawlers.",
    "Headings, amount of text, placeholder texts, alternative texts and sizes of images.",
    "Names of links, structured data, previews for sharing, and the technical frame.",
  ],
  reading: [
    "The score is the weighted share of the checks that the page passes, as in a site audit. Errors weigh most; notices cost at most half of their weight.",
    "What only the server’s answer can tell, such as redirects, compression and headers, is listed as not checked: for that, audit the site itself.",
  ],
});
