import { z } from "zod";
import type { RobotsExplanation } from "@/lib/pages/robots/explain-robots";
import { countField, shortTextField, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";
import { pathField, readPath } from "./path-field";
import { robotsRuleView } from "./robots-rule-view";

const agentForm =
  "must be the name of a crawler as in robots.txt, such as Googlebot, and not a whole User-Agent header";

export const testRobots = freeOperation({
  name: "free.robots_test",
  summary: "Test whether a robots.txt lets a crawler fetch an address",
  description:
    "Reads the text as Google does, with the misspellings that Google accepts, and names the line that decides; `problems` says what other crawlers read differently. The file is sent in the request; nothing is fetched.",
  refusals: ["unavailable"],
  input: z.strictObject({
    robots_txt: sourceField("The text of the robots.txt."),
    url: pathField,
    agent: shortTextField(100, "The name of the crawler, such as `Googlebot`.")
      .trim()
      .regex(/^[A-Za-z0-9_.-]+(?: [A-Za-z0-9_.-]+)*(?:[/][\w.]*)?$/, { error: agentForm })
      .default("Googlebot"),
  }),
  output: z.object({
    verdict: z.enum(["allowed", "disallowed"]),
    reason: z.string().describe("Why, in a sentence."),
    agent: z.string(),
    path: z.string().describe("The path and query that were compared with the rules."),
    groups: z
      .array(z.string())
      .describe(
        "The groups that apply: those that name the crawler, else the one it follows (Googlebot for Googlebot-Image), else `*`; empty when none does.",
      ),
    rule: robotsRuleView.nullable().describe("The line that decides; null when no rule matches."),
    crawl_delay_seconds: z.number().nullable(),
    sitemaps: z.array(z.string()),
    problems: z
      .array(z.object({ line: countField, message: z.string(), excerpt: z.string() }))
      .describe("Lines that crawlers skip or read otherwise than one may think; at most 50."),
  }),
  example: {
    robots_txt: "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n",
    url: "https://example.com/cart/help",
    agent: "Googlebot",
  },
  answers: {
    allowed: {
      verdict: "allowed",
      reason: "Line 3 allows it: Allow: /cart/help is the longest rule that matches.",
      agent: "Googlebot",
      path: "/cart/help",
      groups: ["*"],
      rule: { directive: "allow", pattern: "/cart/help", line: 3 },
      crawl_delay_seconds: null,
      sitemaps: [],
      problems: [],
    },
  },
  async run({ freeTasks }, { robots_txt: text, url, agent }) {
    const [product = agent] = agent.split("/");
    const path = readPath(url);
    const found = await orTooComplex(freeTasks.explainRobots(text, product, path), "robots_txt");
    const rule =
      found.rule === null
        ? null
        : {
            directive: found.rule.allow ? ("allow" as const) : ("disallow" as const),
            pattern: found.rule.pattern,
            line: found.rule.line,
          };
    return {
      verdict: found.allowed ? ("allowed" as const) : ("disallowed" as const),
      reason: reasonOf(rule, found, { product, path }),
      agent: product,
      path,
      groups: found.groups,
      rule,
      crawl_delay_seconds: found.crawlDelaySeconds,
      sitemaps: found.sitemaps,
      problems: found.problems,
    };
  },
});

function reasonOf(
  rule: z.output<typeof robotsRuleView> | null,
  { groups, follows, obeysGeneral }: Pick<RobotsExplanation, "groups" | "follows" | "obeysGeneral">,
  { product, path }: { product: string; path: string },
): string {
  const sentences = [decision(rule, groups.length > 0, obeysGeneral, product)];
  if (follows !== null)
    sentences.unshift(`No group names ${product}, which then obeys those for ${follows}.`);
  if (/\s/.test(product)) {
    sentences.push(`A group names a crawler by one word, so none can name “${product}”.`);
  }
  if (/\P{ASCII}/u.test(path)) {
    sentences.push(
      `Crawlers ask for the address in its encoded form: test ${encodeURI(path.toWellFormed())}`,
    );
  }
  return sentences.join(" ");
}

function decision(
  rule: z.output<typeof robotsRuleView> | null,
  hasGroup: boolean,
  obeysGeneral: boolean,
  product: string,
): string {
  if (rule !== null) {
    const [verb, name] =
      rule.directive === "allow" ? (["allows", "Allow"] as const) : (["forbids", "Disallow"] as const);
    return `Line ${rule.line} ${verb} it: ${name}: ${rule.pattern} is the longest rule that matches.`;
  }
  if (hasGroup) return "No rule of its group matches, so the address is allowed.";
  return obeysGeneral
    ? `No group is for ${product} and none for *, so everything is allowed.`
    : `${product} obeys only groups that name it, and none does, so everything is allowed to it.`;
}

export const robotsTestTool = freeTool(testRobots, {
  title: "robots.txt tester",
  purpose: "See whether a robots.txt lets a crawler fetch an address, and which line decides.",
  group: "crawlers",
  checks: [
    "Which group of the file is for the crawler: one that names it, else that of the crawler it follows, as Googlebot-Image follows Googlebot, else the one for *, which Google’s AdsBot ignores.",
    "Which of the matching rules wins: the longest, and Allow before Disallow when both are equally long.",
    "Wildcards (*), the end mark ($), and percent-encoded letters.",
    "Lines that crawlers skip: with an unknown field, before the first User-agent, or with a path that does not begin with / or *. Google reads some misspellings and lines without a colon; others do not.",
  ],
  reading: [
    "“Disallowed” means that the crawler must not fetch the address. It does not keep the address out of search results: for that, let the page be fetched and give it a noindex.",
    "A crawler that finds a group with its own name ignores the group for *. Repeat there whatever should hold for it too.",
  ],
});
