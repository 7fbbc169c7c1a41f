import { describe, expect, test } from "vitest";
import { faqEntriesOf } from "./faq-section";
import { articleJsonLd, faqJsonLd, serializeJsonLd } from "./json-ld";

const source = {
  title: "How to brew coffee",
  description: "Brew coffee at home.",
  url: "https://blog.example/coffee",
  language: "en",
  keywords: ["coffee", "espresso"],
  publishedAt: "2026-01-02T03:04:05.000Z",
  updatedAt: "2026-02-03T04:05:06.000Z",
  organisation: { name: "Acme", url: "https://acme.example" },
  wordCount: 900,
};

describe("the structured data of an article", () => {
  test("has all that is known about the article", () => {
    expect(articleJsonLd(source)).toEqual({
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      headline: "How to brew coffee",
      description: "Brew coffee at home.",
      url: "https://blog.example/coffee",
      mainEntityOfPage: { "@type": "WebPage", "@id": "https://blog.example/coffee" },
      inLanguage: "en",
      keywords: "coffee, espresso",
      datePublished: "2026-01-02T03:04:05.000Z",
      dateModified: "2026-02-03T04:05:06.000Z",
      wordCount: 900,
      author: { "@type": "Organization", name: "Acme", url: "https://acme.example" },
      publisher: { "@type": "Organization", name: "Acme", url: "https://acme.example" },
    });
  });

  test("names the person who signs it", () => {
    expect(articleJsonLd({ ...source, authorName: "Ada" })).toMatchObject({
      author: { "@type": "Person", name: "Ada" },
      publisher: { name: "Acme" },
    });
  });

  test("leaves out what is not known", () => {
    const unknown = { description: "", url: null, keywords: [], organisation: { name: "", url: "" } };
    const names = Object.keys(articleJsonLd({ ...source, ...unknown }));
    for (const name of [
      "author",
      "image",
      "url",
      "mainEntityOfPage",
      "description",
      "keywords",
      "publisher",
    ]) {
      expect(names).not.toContain(name);
    }
    expect(articleJsonLd(source)).not.toHaveProperty("image");
  });
});

function questionsOf(markdown: string): [question: string, answer: string][] {
  const entities = faqJsonLd(faqEntriesOf(markdown))?.["mainEntity"];
  if (!Array.isArray(entities)) return [];
  return entities.map((entity: { name: string; acceptedAnswer: { text: string } }) => [
    entity.name,
    entity.acceptedAnswer.text,
  ]);
}

describe("the structured data of an FAQ", () => {
  test("is a FAQPage with a Question for each entry", () => {
    expect(faqJsonLd(faqEntriesOf("## FAQ\n\n### Is it hot?\n\nYes."))).toEqual({
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: [
        { "@type": "Question", name: "Is it hot?", acceptedAnswer: { "@type": "Answer", text: "Yes." } },
      ],
    });
  });

  test.each([
    "FAQ",
    "FAQs",
    "FAQ:",
    "Frequently Asked Questions",
    "Frequently asked questions about coffee",
    "FAQ – coffee",
    "❓ FAQ",
    "**FAQ**",
    "Q&A",
    "Häufig gestellte Fragen",
    "Häufige Fragen zu Kaffee",
    "Foire aux questions",
    "Questions fréquentes",
    "Preguntas frecuentes sobre el café",
    "Domande frequenti",
    "Perguntas frequentes",
    "Veelgestelde vragen over koffie",
    "Často kladené otázky",
    "Najczęściej zadawane pytania",
    "Часто задаваемые вопросы",
    "よくある質問",
    "常见问题",
    "자주 묻는 질문",
    "الأسئلة الشائعة",
    "שאלות נפוצות",
    "คำถามที่พบบ่อย",
  ])("is found under “%s”", (heading) => {
    expect(questionsOf(`Intro\n\n## ${heading}\n\n### Why?\n\nSo.`)).toEqual([["Why?", "So."]]);
  });

  test.each([
    ["no such section", "## Coffee\n\n### Why?\n\nSo."],
    ["a section about FAQs", "## FAQ schema\n\n### Why?\n\nSo."],
    ["a word that begins alike", "## FAQing\n\n### Why?\n\nSo."],
    ["no questions", "## FAQ\n\nAsk us."],
    ["questions without answers", "## FAQ\n\n### Why?\n\n### How?"],
    ["questions after the section", "## FAQ\n\n## More\n\n### Why?\n\nSo."],
    ["answers that show nothing", "## FAQ\n\n### Why?\n\n<!-- later -->"],
    ["a heading in code", "```\n## FAQ\n### Why?\nSo.\n```"],
    ["no text", ""],
  ])("is null with %s", (_name, markdown) => {
    expect(faqJsonLd(faqEntriesOf(markdown))).toBeNull();
  });

  test.each<[name: string, markdown: string, entries: [string, string][]]>([
    ["the section's end", "## FAQ\n\n### A?\n\na\n\n## Next\n\n### B?\n\nb", [["A?", "a"]]],
    ["a section at depth 3", "### FAQ\n\n#### A?\n\na\n\n### Next\n\nb", [["A?", "a"]]],
    [
      "headings inside an answer",
      "## FAQ\n\n### A?\n\na\n\n#### sub\n\nb\n\n### C?\n\nc",
      [
        ["A?", "a\nsub\nb"],
        ["C?", "c"],
      ],
    ],
    ["lists", "## FAQ\n\n### A?\n\nDo:\n\n- one\n- two\n  - three", [["A?", "Do:\none\ntwo\nthree"]]],
    ["tables", "## FAQ\n\n### A?\n\n| a | b |\n| - | - |\n| 1 | 2 |", [["A?", "a | b\n1 | 2"]]],
    [
      "inline markup",
      "## FAQ\n\n### *A* `b`?\n\na **b** [c](https://d.example) <b>e</b>  \nf",
      [["A b?", "a b c e f"]],
    ],
    ["images", "## FAQ\n\n### A?\n\na ![chart](https://a.example/c.png)", [["A?", "a"]]],
    ["footnotes", "## FAQ\n\n### A?\n\na[^1]\n\n[^1]: note", [["A?", "a"]]],
    ["an unanswered question", "## FAQ\n\n### A?\n\n### B?\n\nb", [["B?", "b"]]],
  ])("respects %s", (_name, markdown, entries) => {
    expect(questionsOf(markdown)).toEqual(entries);
  });
});

describe("JSON for a script element", () => {
  test.each([
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "]]>",
    "&lt;/script&gt;",
    "a\u2028b\u2029c",
    "</SCRIPT ",
  ])("cannot end the element: %j", (attack) => {
    const json = serializeJsonLd({ [attack]: attack });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ [attack]: attack });
  });
});
