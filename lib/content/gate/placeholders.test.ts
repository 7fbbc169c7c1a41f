import { describe, expect, test } from "vitest";
import { growthMax, growthOf } from "@/lib/testing/growth";
import { placeholderIn } from "./placeholders";
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
    "Read more [here: link] or [Your Page].",
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
    "Trusted by XXX users.",
  ])("block %j", (markdown) => {
    expect(codes(gate(markdown))).toContain("placeholder");
  });

  test.each([
    "Read [our guide](https://docs.site.example/guide).",
    "Read [your company's guide](https://docs.site.example).",
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
    "![your photo](https://docs.site.example/a.png)",
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
    expect(gate(`See [this](${address}).`)).toMatchObject([{ code: "unresolved_link", excerpt: address }]);
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
    "https://notyourdomain.com",
  ])("%s is not a placeholder", (address) => {
    expect(gate(`See [this](${address}).`)).toEqual([]);
  });
});

describe("a placeholder next to other text", () => {
  test.each([
    "run `x`TBD",
    "so[^1]TBD\n\n[^1]: A note.",
    "a![p](https://docs.site.example/a.png)TBD",
    "**a** TBD",
  ])("is found after markup: %j", (markdown) => {
    expect(codes(gate(markdown))).toEqual(["placeholder"]);
  });

  test("is not found in a comment, which readers do not see", () => {
    expect(gate("<p>Hi\n<!-- Hello {{ name }} -->\n</p>")).toEqual([]);
    expect(gate("<p>{{ name }} <!-- a --></p>")).toMatchObject([{ code: "placeholder" }]);
    expect(gate("<p><!-- a --> {{ name }}</p>")).toMatchObject([{ code: "placeholder" }]);
    expect(gate("<p><!-- a {{ x }} --> b <!-- {{ y }} --> c</p>")).toEqual([]);
  });

  test("in capitals is found although it is in no list of words", () => {
    expect(gate("We sell [STEEL GRADE] parts.")).toMatchObject([{ excerpt: "We sell [STEEL GRADE] parts." }]);
  });
});

test.each(["○", "×", "X", "{0", "%s%", "___a", "undefined ", "Dear "])(
  "the work for a line of nothing but %j grows with its length, and not with the square",
  (unit) => {
    expect(growthOf((size) => placeholderIn(unit.repeat(size)), 25_000 / unit.length)).toBeLessThan(
      growthMax,
    );
  },
);
