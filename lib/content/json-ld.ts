import type { Heading, Nodes } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown } from "./parse-markdown";

export interface ArticleJsonLdSource {
  title: string;
  description: string;
  url: string | null;
  language: string;
  keywords: string[];
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  organisation: { name: string; url: string };
  wordCount: number;
}

type JsonLd = Record<string, unknown>;

/** schema.org BlogPosting; says nothing that is not known, such as an author or an image. */
export function articleJsonLd(source: ArticleJsonLdSource): JsonLd {
  const organisation = {
    "@type": "Organization",
    name: source.organisation.name,
    url: source.organisation.url,
  };
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: source.title,
    description: source.description,
    inLanguage: source.language,
    datePublished: source.publishedAt,
    dateModified: source.updatedAt,
    wordCount: source.wordCount,
    ...(source.keywords.length > 0 && { keywords: source.keywords.join(", ") }),
    ...(source.url !== null && { url: source.url, mainEntityOfPage: source.url }),
    author: organisation,
    publisher: organisation,
  };
}

const faqHeading =
  /^(faqs?|frequently asked questions|common questions|questions and answers|q ?& ?a|häufig gestellte fragen|häufige fragen|fragen und antworten|foire aux questions|questions fréquentes|preguntas frecuentes|domande frequenti|perguntas frequentes|veelgestelde vragen|najczęściej zadawane pytania|часто задаваемые вопросы|よくある質問|常见问题|常見問題|자주 묻는 질문|الأسئلة الشائعة|sık sorulan sorular|vanliga frågor|ofte stillede spørgsmål|usein kysytyt kysymykset|časté dotazy|अक्सर पूछे जाने वाले प्रश्न)\p{P}*$/iu;

/** schema.org FAQPage of the article's section of questions: each a heading below it; null without one. */
export function faqJsonLd(markdown: string): JsonLd | null {
  const nodes = parseMarkdown(markdown).children;
  const start = nodes.findIndex((node) => node.type === "heading" && faqHeading.test(textOf(node).trim()));
  const section = nodes[start];
  if (section?.type !== "heading") return null;
  const questions: { name: string; answer: string[] }[] = [];
  for (const node of nodes.slice(start + 1)) {
    if (isHeading(node) && node.depth <= section.depth) break;
    if (isHeading(node)) questions.push({ name: textOf(node).trim(), answer: [] });
    else questions.at(-1)?.answer.push(textOf(node).trim());
  }
  const answered = questions.filter(({ name, answer }) => name !== "" && answer.join("") !== "");
  if (answered.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: answered.map(({ name, answer }) => ({
      "@type": "Question",
      name,
      acceptedAnswer: { "@type": "Answer", text: answer.filter((part) => part !== "").join("\n") },
    })),
  };
}

/** JSON for a script element: nothing in it can end the element or begin a comment. */
export function serializeJsonLd(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function isHeading(node: Nodes): node is Heading {
  return node.type === "heading";
}
