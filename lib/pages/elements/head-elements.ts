import { readRefresh } from "../declared-refresh";
import { directives } from "../directives";
import { type Attributes, attributeWords } from "../page-node";
import type { ElementFacts } from "./read-elements";

/** A directive for crawlers, in lower case, and the name of the meta element: "robots" is for every crawler. */
export interface CrawlerDirective {
  agent: string;
  directive: string;
}

/** Names of meta elements whose content is directives for the crawler of that name. */
const crawlerNames = new Set(
  "robots googlebot googlebot-news bingbot slurp duckduckbot yandex baiduspider".split(" "),
);

/** Records the html, base, meta and link elements. All but canonical addresses count wherever they appear. */
export function readHeadElement(facts: ElementFacts, name: string, given: Attributes, inBody: boolean): void {
  if (name === "html") facts.lang ??= (given["lang"] ?? given["xml:lang"])?.trim() || null;
  if (name === "base") facts.base ??= given["href"] ?? null;
  if (name === "meta") readMeta(facts, given);
  if (name === "link") readLink(facts, given, inBody);
}

/** How many entries of each kind are kept; no real page has more. */
const repeatsMax = 100;
const contentLengthMax = 2000;

const shortContent = (content: string) => content.slice(0, contentLengthMax).replace(/\s+/g, " ");

function readMeta(facts: ElementFacts, given: Attributes): void {
  const name = (given["name"] ?? given["property"] ?? "").trim().toLowerCase();
  const content = given["content"]?.trim() ?? "";
  const isRefresh = given["http-equiv"]?.trim().toLowerCase() === "refresh";
  if (isRefresh && facts.metaRefresh === null && readRefresh(content) !== null) facts.metaRefresh = content;
  if (name === "viewport") facts.viewport ??= content;
  if (name === "description" && facts.descriptions.length < repeatsMax) {
    facts.descriptions.push(shortContent(content));
  }
  if ((name === "robots" || name === "googlebot") && facts.robots.length < repeatsMax) {
    facts.robots.push(...directives(content));
  }
  if (crawlerNames.has(name) && facts.crawlerDirectives.length < repeatsMax) {
    facts.crawlerDirectives.push(...directives(content).map((directive) => ({ agent: name, directive })));
  }
  if (content === "") return;
  if (name === "generator" && facts.generators.length < repeatsMax)
    facts.generators.push(shortContent(content));
  if (name === "application-name") facts.applicationName ??= shortContent(content);
  if (name.startsWith("og:")) addFirst(facts.openGraph, name.slice("og:".length), content);
  if (name.startsWith("twitter:")) addFirst(facts.twitterCard, name.slice("twitter:".length), content);
}

function addFirst(properties: Map<string, string>, property: string, content: string): void {
  if (properties.size < repeatsMax && !properties.has(property)) {
    properties.set(property, shortContent(content));
  }
}

function readLink(facts: ElementFacts, { rel = "", href = "", hreflang }: Attributes, inBody: boolean): void {
  const relations = attributeWords(rel.toLowerCase());
  for (const relation of relations) {
    if (relation.includes(":") && facts.extensionRelations.length < repeatsMax) {
      facts.extensionRelations.push(relation.slice(0, contentLengthMax));
    }
  }
  const canonicals = inBody ? facts.bodyCanonicals : facts.canonicals;
  if (relations.includes("canonical") && canonicals.length < repeatsMax) canonicals.push(href);
  if (relations.includes("alternate") && hreflang !== undefined && facts.alternates.length < 1000) {
    facts.alternates.push({ href, hreflang: hreflang.trim() });
  }
}
