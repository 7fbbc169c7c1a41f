import type { AskedOfModel } from "./asked-of-model";
import { cannedArticle, cannedDescription, cannedTitle } from "./canned-article";

/** What the models of the test servers answer to a prompt. */
export function cannedAnswer({ task, keyword, sources, section, claims }: AskedOfModel): string {
  switch (task) {
    case "revise":
      return JSON.stringify({ edits: [], title: "", metaDescription: cannedDescription(keyword) });
    case "research":
      return JSON.stringify({
        intent: `The reader has to decide about ${keyword} and wants to know where to begin.`,
        perspectives: ["A beginner who wants a first step", "A manager who has to decide"],
        questions: [`What is ${keyword} for?`, `How does one begin with ${keyword}?`],
        queries: [keyword, `${keyword} first steps`],
      });
    case "outline":
      return cannedOutline(keyword, sources);
    case "section":
      return cannedSection(keyword, sources, section);
    case "judge":
      return JSON.stringify({
        verdicts: claims.map(({ id, words }) => {
          return { id, verdict: "supported", passage: "", quote: words, note: "" };
        }),
      });
    case "finish":
      return JSON.stringify({
        title: cannedTitle(keyword),
        metaDescription: cannedDescription(keyword),
        slug: `begin with ${keyword}`,
        excerpt: `A first look at ${keyword}, and what to watch.`,
        keywords: [keyword, `${keyword} guide`],
      });
  }
}

export function cannedOutline(keyword: string, sources: string[]): string {
  const sections = partsOf(keyword, []).filter(({ heading }) => heading !== "" && heading !== "FAQ");
  return JSON.stringify({
    title: cannedTitle(keyword),
    metaDescription: cannedDescription(keyword),
    type: "explanation",
    reader: "Somebody who has not done it before",
    intent: `The reader has to decide about ${keyword} and wants to know where to begin.`,
    takeawaysHeading: "",
    sections: sections.map(({ heading }) => ({
      heading,
      questions: [`What about “${heading}”?`],
      points: ["Name the problem before the tool", "Say who is affected"],
      passages: sources.slice(0, 2).map((key) => `${key}.1`),
      pages: [],
      table: [],
      words: 150,
    })),
    faqHeading: "FAQ",
    faq: [`How long does ${keyword} take to set up?`, `Who should look after ${keyword}?`],
    callToAction: "",
    keywords: [keyword, `${keyword} guide`, `${keyword} checklist`],
  });
}

/** The part of the canned article under the heading that the prompt names; its introduction for none. */
function cannedSection(keyword: string, sources: string[], section: string): string {
  const wanted = /^## (.*)$/m.exec(section)?.[1] ?? "";
  const keys = sources.map((key) => `source:${key}`);
  const found = partsOf(keyword, keys).find(({ heading }) => heading === wanted);
  return found?.text ?? `There is nothing else to say about ${keyword} here than what was said above.`;
}

function partsOf(keyword: string, sources: string[]): { heading: string; text: string }[] {
  const [head = "", ...parts] = cannedArticle(keyword, sources).split(/^## /m);
  const introduction = head.split("\n").slice(2).join("\n").trim();
  return [
    { heading: "", text: introduction },
    ...parts.map((part) => {
      const [heading = "", ...text] = part.split("\n");
      return { heading, text: text.join("\n").trim() };
    }),
  ];
}
