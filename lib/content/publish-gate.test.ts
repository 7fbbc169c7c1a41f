import { describe, expect, test } from "vitest";
import { type GateIssue, publishGate } from "./publish-gate";

const gate = (markdown: string, title = "A title") => publishGate({ title, markdown });
const codes = (issues: GateIssue[]) => issues.map(({ code }) => code);

describe("unfilled placeholders", () => {
  test.each([
    "Welcome to [Your Company].",
    "Welcome to [your company name], the best.",
    "Call [phone number] today.",
    "See [insert link here] for more.",
    "Founded in [YEAR], we grew.",
    "Contact [COMPANY NAME] now.",
    "It costs [price].",
    "[INSERT STATISTIC]",
    "Read more [here: link] or [link].",
    "As experts say [citation needed].",
    "Prices start at [TBD].",
    "This is [TK].",
    "Hello {{first_name}},",
    "Hello {{ name }}!",
    "Dear ${customer.name},",
    "Dear %%FIRSTNAME%%,",
    "Shop at {company} today.",
    "Write to <insert email>.",
    "<your name> wrote this.",
    "TODO: write the conclusion",
    "The date is TBD.",
    "More TKTK soon.",
    "It costs $XX per month.",
    "About XX% of readers agree.",
    "Call XXXX for help.",
    "Lorem ipsum dolor sit amet.",
    "Visit https://yourdomain.com today.",
    "Visit your-website.com/contact today.",
    "Willkommen bei [Firmenname].",
    "Willkommen bei [Ihr Unternehmen].",
    "Bienvenue chez [votre entreprise].",
    "Bienvenido a [nombre de la empresa].",
    "Benvenuti in [nome azienda].",
    "Welkom bij [uw bedrijf].",
    "- a list item with [Your Brand]",
    "| a |\n|---|\n| [insert price] |",
    "> quoted [Your Name]",
    "## About [Your Company]",
    "**[Your Company]** is bold",
    "Dear [First Name],",
    "See [a link here].",
    "See [Pricing](URL).",
    "See [Pricing](https://your-domain.com/pricing).",
    "![x](path/to/image.jpg)",
    "Trusted by XXX users.",
  ])("block %j", (markdown) => {
    expect(codes(gate(markdown))).toContain("placeholder");
  });

  test.each([
    "Read [our guide](https://example.com/guide).",
    "Read [your company's guide](https://example.com).",
    "Read [insert mode][vim] first.\n\n[vim]: https://www.vim.org",
    "- [ ] open\n- [x] done",
    "As shown before[^1].\n\n[^1]: A note.",
    "“He go [sic] home.”",
    "The study [1] and others [2, 3] and [4-7] agree.",
    "“We [the team] agreed.”",
    "“[NASA] confirmed it.”",
    "“It was […] over.” and “so [...] it goes”",
    "Write `[Your Company]` where the name goes.",
    "Use `{{ name }}` in Handlebars and `${name}` in JavaScript.",
    "```html\n<h1>[Your Company]</h1>\n{{ title }} TODO: x\n```",
    "    [Your Company] in indented code",
    "An array such as a[i] or [0, 1].",
    "La solución para TODO el equipo.",
    "Die TK zahlt den Kurs.",
    "Super Bowl XXX was in 1996.",
    "Louis XIV and Pope John XXIII.",
    "Add your e-mail address here and press Enter.",
    "Insert the key and turn it.",
    "The todo list app.",
    "![your photo](https://example.com/a.png)",
    "Typing lorem ipsum is a habit of designers.",
    "Prices: 5 < 6 and 7 > 3.",
    "a_{n} and x_{i} are sequences.",
    "Your company name matters.",
    "Replace the filter every year.",
    "The interval [0, 1) is half-open.",
    "Maße: [cm]",
    "TBD (to be determined) is an abbreviation.",
    "[Source: WHO]",
    "[Example 1] shows it.",
    "a pair [number, string] of values",
    "she said [su] casa",
    "<!-- [Your Company] -->\n\nText.",
  ])("let %j pass", (markdown) => {
    expect(gate(markdown)).toEqual([]);
  });
});

describe("an address", () => {
  test.each([
    "url",
    "LINK",
    "tbd",
    "todo",
    "xxx",
    "insert-link-here",
    "insert_x",
    "your-page-here",
    "your_link",
    "#insert-link",
    "#link1",
    "#todo",
    "#placeholder-2",
    "path/to/image.jpg",
    "/path/to/page",
    "http://yourdomain.com",
    "https://www.your-site.com/a",
    "https://deinedomain.de",
    "https://ihre-domain.de/x",
    "https://ihredomain.de",
    "https://deine-domain.de",
  ])("%s was never filled in", (address) => {
    expect(gate(`See [this](${address}).`)).toMatchObject([{ code: "placeholder", excerpt: address }]);
  });

  test.each([
    "curl",
    "url-shortener",
    "/link",
    "links",
    "xx",
    "insertion",
    "yours",
    "docs/insert-mode",
    "docs/path/to/x",
    "https://example.com/your-page",
    "https://example.com/?u=https://your-domain.com",
    "https://notyourdomain.com",
  ])("%s leads somewhere", (address) => {
    expect(gate(`See [this](${address}).`)).toEqual([]);
  });
});

describe("what stands between words", () => {
  test.each(["run `x`TBD", "so[^1]TBD\n\n[^1]: A note.", "a![p](https://example.com/a.png)TBD", "**a** TBD"])(
    "does not join them: %j",
    (markdown) => {
      expect(codes(gate(markdown))).toEqual(["placeholder"]);
    },
  );

  test("may be a comment, which nobody is shown", () => {
    expect(gate("<p>\n<!-- Hello {{ name }} -->\n</p>")).toEqual([]);
    expect(gate("<p>{{ name }} <!-- a --></p>")).toMatchObject([{ code: "placeholder" }]);
    expect(gate("<p><!-- a --> {{ name }}</p>")).toMatchObject([{ code: "placeholder" }]);
    expect(gate("<p><!-- a {{ x }} --> b <!-- {{ y }} --> c</p>")).toEqual([]);
  });

  test("in capitals asks to be filled, although it is in no list of words", () => {
    expect(gate("We sell [STEEL GRADE] parts.")).toMatchObject([{ excerpt: "We sell [STEEL GRADE] parts." }]);
  });
});

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
    ["One\n===\n\nTwo\n===", 4],
    ["# One\n\n<h1>Two</h1>", 3],
    ["<h1>One</h1>\n<h1 class='x'>Two</h1>", 2],
    ["> # One\n\n# Two", 3],
  ])("more than one H1 is blocked: %j", (markdown, line) => {
    expect(gate(markdown)).toMatchObject([{ code: "multiple_h1", line }]);
  });

  test.each([
    "# One\n\n## Two\n\n## Three",
    "## Two\n\n## Three",
    "```\n# a\n# b\n```",
    "#hashtag #another",
    "<header><h2>x</h2></header>",
  ])("one H1 or none passes: %j", (markdown) => {
    expect(gate(markdown)).toEqual([]);
  });
});

describe("an issue", () => {
  test("names its line and shows at most 120 characters around the place", () => {
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
  ])("in %j is shown with what stands around it", (markdown, excerpt) => {
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

  test("of an address names it", () => {
    expect(gate("See **[Pricing](URL)**.")).toMatchObject([
      { code: "placeholder", excerpt: "URL", message: expect.stringContaining("“URL”") },
    ]);
  });

  test("of a refusal shows the sentence, without its line breaks", () => {
    expect(gate("Well.\n\nAs an AI,\nI cannot.")).toMatchObject([
      { code: "refusal", line: 3, excerpt: "As an AI, I cannot." },
    ]);
  });

  test("is not found in HTML that only talks about itself", () => {
    expect(gate("<p>\nAs an AI, I cannot.\n</p>")).toEqual([]);
  });

  test("of a long line is shown in 120 letters, of a line of 120 letters whole", () => {
    const line = (length: number) => `[TBD] ${"x".repeat(length - 6)}`;
    expect(gate(line(120))).toMatchObject([{ excerpt: line(120) }]);
    expect(gate(line(121))).toMatchObject([{ excerpt: line(120) }]);
  });

  test("is one of fifty at most, however many there are", () => {
    expect(gate("[TBD]\n".repeat(60))).toHaveLength(50);
    expect(gate("[TBD]\n\n".repeat(60))).toHaveLength(50);
    expect(gate("# A\n\n".repeat(70))).toHaveLength(50);
    expect(gate(`<div>${"<h1>A</h1>\n".repeat(70)}</div>`).length).toBeLessThanOrEqual(50);
  });

  test("comes in the order of the text", () => {
    const lines = gate("# A\n\n[Your Company]\n\n# B\n\nAs an AI, I cannot.").map(({ line }) => line);
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
    expect(lines).toHaveLength(3);
  });
});
