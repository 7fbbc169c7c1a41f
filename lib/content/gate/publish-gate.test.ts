import { describe, expect, test } from "vitest";
import { type GateIssue, publishGate } from "./publish-gate";

const gate = (markdown: string, title = "A title") => publishGate({ title, markdown });
const codes = (issues: GateIssue[]) => issues.map(({ code }) => code);

describe("refusal text", () => {
  test.each([
    "As an AI language model, I cannot write this.",
    "As an AI, I don't have opinions.",
    "As a large language model I am trained on text.",
    "I'm sorry, but I can't help with that request.",
    "I’m sorry, but as an AI I must decline.",
    "I am unable to fulfill this request.",
    "I cannot comply with your request.",
    "I can't assist with that.",
    "I won't write this article.",
    "I don't have access to real-time data.",
    "My knowledge cutoff is 2023.",
    "As of my last knowledge update in 2023, this was so.",
    "Sure! Here is the article you asked for.",
    "Certainly, here's a blog post about anvils:",
    "Here is your article as requested:",
    "Let me know if you'd like any changes.",
    "I hope this article meets your needs.",
    "As a large language model trained by OpenAI, I cannot say.",
    "I'm unable to browse the internet.",
    "Ich kann dabei leider nicht helfen.",
    "Hier ist der gewünschte Artikel",
    "En tant que modèle de langage IA, je ne peux pas.",
    "Voici l'article demandé",
    "Como modelo de lenguaje de IA, no puedo.",
    "Aquí tienes el artículo que pediste",
    "Come modello linguistico di intelligenza artificiale, non posso.",
    "Ecco l'articolo richiesto",
    "Como um modelo de linguagem de IA, não posso.",
    "Aqui está o artigo solicitado",
    "Hier is het gevraagde artikel",
    "Als KI-Sprachmodell kann ich das nicht schreiben.",
    "Es tut mir leid, aber ich kann das nicht schreiben.",
    "Ich kann diese Anfrage leider nicht erfüllen.",
    "Gerne! Hier ist der Artikel:",
    "En tant qu'IA, je ne peux pas répondre.",
    "Je suis désolé, mais je ne peux pas écrire cela.",
    "Bien sûr ! Voici l'article demandé.",
    "Como modelo de lenguaje, no puedo escribir esto.",
    "Lo siento, pero no puedo ayudar.",
    "Come modello linguistico, non posso scriverlo.",
    "Mi dispiace, ma non posso aiutarti.",
    "Como um modelo de linguagem, não posso escrever isso.",
    "Desculpe, mas não posso ajudar.",
    "Als AI-taalmodel kan ik dit niet schrijven.",
    "Het spijt me, maar ik kan dit niet schrijven.",
  ])("block %j", (markdown) => {
    expect(codes(gate(markdown))).toContain("refusal");
  });

  test.each([
    "AI language models predict the next token.",
    "As an AI engineer, you need patience.",
    "As an AI company, we publish our tests.",
    "A language model cannot know what it was not told.",
    "Sorry, but the shop is closed on Sundays.",
    "I cannot recommend this pan enough.",
    "I can't help but smile.",
    "I'm sorry, but I love coffee.",
    "Es tut mir leid, ich kann Kaffee trinken.",
    "Here is how to season a pan.",
    "Here is a list of tools:",
    "Sure, it costs more.",
    "Certainly the best pan of 2026.",
    "The knowledge cutoff of a model is the date of its last training data.",
    "Support says: “we are unable to process your return”.",
    "Als KI-Unternehmen können wir das belegen.",
    "Hier ist der Artikel von gestern.",
    "Voici comment faire.",
    "Let me know what you think in the comments.",
    "`As an AI language model, I cannot` is a phrase to filter.",
  ])("let %j pass", (markdown) => {
    expect(gate(markdown)).toEqual([]);
  });
});

describe("headings", () => {
  test.each([
    ["# One\n\nText\n\n# Two", 5],
    ["One\n===\n\nTwo\n===\n\nText", 4],
    ["# One\n\n<h1>Two</h1>", 3],
    ["<h1>One</h1>\n<h1 class='x'>Two</h1>", 2],
    ["> # One\n\n# Two\n\nText", 3],
  ])("more than one H1 is blocked: %j", (markdown, line) => {
    expect(gate(markdown)).toMatchObject([{ code: "multiple_h1", line }]);
  });

  test.each([
    "# One\n\n## Two\n\nText\n\n## Three",
    "## Two\n\nText\n\n## Three",
    "```\n# a\n# b\n```",
    "#hashtag #another",
    "<header><h2>x</h2></header>",
  ])("one H1 or none passes: %j", (markdown) => {
    expect(gate(markdown)).toEqual([]);
  });
});

describe("an issue of the publish gate", () => {
  test("has its line and at most 120 characters around the place", () => {
    const markdown = `First.\n\nSecond line\nthird ${"very ".repeat(60)}long [Your Company] ${"and ".repeat(60)}so on.`;
    const [issue] = gate(markdown);
    expect(issue).toMatchObject({ code: "placeholder", line: 4 });
    expect(issue?.excerpt).toContain("[Your Company]");
    expect(Array.from(issue?.excerpt ?? "").length).toBeLessThanOrEqual(120);
  });

  test("in the title is at line 0", () => {
    expect(gate("Fine.", "All about [Your Company]")).toMatchObject([{ code: "placeholder", line: 0 }]);
  });

  const before = "word ".repeat(40);
  test.each([
    ["short [TBD] text", "short [TBD] text"],
    [`[TBD] ${before}`, `[TBD] ${before}`.slice(0, 120)],
    [`${before}[TBD]`, `${before}[TBD]`.slice(-120)],
    [`${before}[TBD] ${before}`, `${before}[TBD] ${before}`.slice(170, 290)],
    [`${"x".repeat(2000)} [TBD] ${before}`, `${"x".repeat(29)} [TBD] ${before}`.slice(0, 120)],
    [`${"🔥".repeat(200)} [TBD] ${before}`, `${"🔥".repeat(29)} [TBD] ${before}`.slice(0, 149)],
    ["a   wide\t [TBD]    gap", "a wide [TBD] gap"],
  ])("in %j is shown with the text around it", (markdown, excerpt) => {
    expect(gate(markdown)).toMatchObject([{ excerpt: excerpt.trim() }]);
  });

  test.each([
    ["One\\\ntwo [TBD]", 2],
    ["One  \ntwo [TBD]", 2],
    ["> One\n> two\n> [TBD]", 3],
    ["- One\n- two\n  [TBD]", 3],
    ["| a |\n|---|\n| b |\n| [TBD] |", 4],
    ["<!-- one\ntwo --><p>\n{{ name }}</p>", 3],
    ["<p>\n<!-- a --><!-- [TBD]\n-->{{ name }}</p>", 3],
    ["<p>\n<!-- never closed {{ name }}</p>", 2],
    ["One\n\nSee\n[x](URL)", 4],
    ["One\n\n![x](URL)", 3],
    ["<div>\n<p>One</p>\n<h1>A</h1>\n<H1 id=a>B</H1>\n</div>", 4],
  ])("of %j is at line %d", (markdown, line) => {
    expect(gate(markdown)).toMatchObject([{ line }]);
  });

  test("of a second H1 in HTML shows its text without tags", () => {
    expect(gate("# One\n\n<h1 class='x'>Two <b>bold</b></h1> rest")).toMatchObject([{ excerpt: "Two bold" }]);
    expect(gate("# One\n\n<h1x>Two</h1x>")).toEqual([]);
  });

  test("of an unfilled address quotes it", () => {
    expect(gate("See **[Pricing](URL)**.")).toMatchObject([
      { code: "unresolved_link", excerpt: "URL", message: expect.stringContaining("“URL”") },
    ]);
  });

  test("of a refusal shows the sentence, without its line breaks", () => {
    expect(gate("Well.\n\nAs an AI,\nI cannot.")).toMatchObject([
      { code: "refusal", line: 3, excerpt: "As an AI, I cannot." },
    ]);
  });

  test("of a refusal is reported for text inside raw HTML, unless it is quoted there", () => {
    expect(gate("<p>\nAs an AI, I cannot.\n</p>")).toMatchObject([{ code: "refusal", line: 1 }]);
    expect(gate("<blockquote>\nAs an AI, I cannot.\n</blockquote>\n<p>is what it says</p>")).toEqual([]);
  });

  test("says that there is nothing to read besides headings", () => {
    for (const markdown of ["", " \n", "# Title\n\n## Part", "<!-- only a comment -->", "---"]) {
      expect(gate(markdown), markdown).toMatchObject([{ code: "empty_text", line: 1 }]);
    }
    for (const markdown of [
      "Text",
      "![photo](a.png)",
      "```\ncode\n```",
      "`x`",
      "| a |\n|---|",
      "<img src='a.png'>",
    ]) {
      expect(gate(markdown), markdown).toEqual([]);
    }
  });

  test("counts the H1s of HTML that was not made from the Markdown", () => {
    const given = { title: "A title", markdown: "Text." };
    expect(publishGate({ ...given, html: "<h1>One</h1><p>Text.</p><h1>Two</h1>" })).toMatchObject([
      { code: "multiple_h1", excerpt: "Two" },
    ]);
    expect(publishGate({ ...given, html: "<h1>One</h1><p>Text.</p>" })).toEqual([]);
  });

  test("quotes 120 characters of a longer line, and a line of 120 characters whole", () => {
    const line = (length: number) => `[TBD] ${"x".repeat(length - 6)}`;
    expect(gate(line(120))).toMatchObject([{ excerpt: line(120) }]);
    expect(gate(line(121))).toMatchObject([{ excerpt: line(120) }]);
  });

  test("is one of at most fifty that are reported", () => {
    expect(gate("[TBD]\n".repeat(60))).toHaveLength(50);
    expect(gate("[TBD]\n\n".repeat(60))).toHaveLength(50);
    expect(gate("# A\n\n".repeat(70))).toHaveLength(50);
    expect(gate(`<div>${"<h1>A</h1>\n".repeat(70)}</div>`).length).toBeLessThanOrEqual(50);
  });

  test("is listed in the order of the text", () => {
    const lines = gate("# A\n\n[Your Company]\n\n# B\n\nAs an AI, I cannot.").map(({ line }) => line);
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
    expect(lines).toHaveLength(3);
  });
});

describe("a link into a private network", () => {
  const markdown = "Read [the study](http://localhost:3000/study).";

  test.each([undefined, "https://pans.site/", "https://localhost.pans.site/"])(
    "leads nowhere in a text for the site %s",
    (site) => {
      const text = { title: "A title", markdown, ...(site !== undefined && { site }) };
      expect(publishGate(text)).toMatchObject([
        { code: "unresolved_link", excerpt: "http://localhost:3000/study", line: 1 },
      ]);
    },
  );

  test.each(["http://127.0.0.1:4000", "https://wiki.internal/", "http://localhost:3000/"])(
    "is found by the readers of %s, a site in such a network",
    (site) => {
      expect(publishGate({ title: "A title", markdown, site })).toEqual([]);
    },
  );
});
