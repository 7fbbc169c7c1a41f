import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { llmsTxtProblems, reviewLlmsTxt } from "./llms-txt";

/** The example of llmstxt.org, in the form that the proposal describes. */
const proposal = `# FastHTML

> FastHTML is a python library which brings together Starlette, Uvicorn, HTMX, and fastcore's FT into a library for creating server-rendered hypermedia applications.

Important notes:

- Although parts of its API are inspired by FastAPI, it is *not* compatible with FastAPI syntax

## Docs

- [FastHTML quick start](https://fastht.ml/docs/tutorials/quickstart_for_web_devs.html.md): A brief overview of many FastHTML features
- [HTMX reference](https://github.com/bigskysoftware/htmx/blob/master/www/content/reference.md): Brief description of all HTMX attributes

## Optional

- [Starlette full documentation](https://gist.githubusercontent.com/jph00/starlette-sml.md): A subset of the Starlette documentation
`;

describe("the example of the proposal", () => {
  test("is faultless and read whole", () => {
    const { problems, read } = reviewLlmsTxt(proposal);
    expect(problems).toEqual([]);
    expect(read.title).toBe("FastHTML");
    expect(read.summary).toContain("server-rendered");
    expect(read.sections.map(({ name, links }) => [name, links.length])).toEqual([
      ["Docs", 2],
      ["Optional", 1],
    ]);
    expect(read.sections[0]?.links[1]?.notes).toBe("Brief description of all HTMX attributes");
  });
});

test.each([
  ["no title", "## Docs\n- [a](https://a.example)", "does not begin with a heading"],
  ["two titles", "# A\n# B\n## Docs\n- [a](https://a.example)", "several headings"],
  ["no links", "# A\n> B", "lists no pages"],
  ["an item without a link", "# A\n## Docs\n- plain", "Line 3 is a list item without a link"],
])("a file with %s is at fault", (_what, text, problem) => {
  expect(llmsTxtProblems(text, null).join()).toContain(problem);
});

test("a file that is served as HTML is at fault", () => {
  expect(llmsTxtProblems(proposal, "text/html; charset=utf-8")).toHaveLength(1);
  expect(llmsTxtProblems(proposal, "text/plain")).toEqual([]);
});

test("what is written says what it was written from", () => {
  const words = fc.stringMatching(/^[a-zA-Z0-9äé]{1,12}( [a-zA-Z0-9äé]{1,12}){0,3}$/);
  const link = fc.record({ title: words, url: fc.webUrl({ withQueryParameters: true }), notes: words });
  const section = fc.record({ name: words, links: fc.array(link, { minLength: 1, maxLength: 4 }) });
  const site = fc.record({
    title: words,
    summary: words,
    sections: fc.array(section, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(site, (given) => {
      const { problems, read } = reviewLlmsTxt(given);
      expect(problems).toEqual([]);
      const escaped = (url: string) => url.replaceAll("(", "%28").replaceAll(")", "%29");
      const sections = given.sections.map((each) => ({
        ...each,
        links: each.links.map((one) => ({ ...one, url: escaped(one.url) })),
      }));
      expect(read).toEqual({ ...given, sections });
    }),
    { numRuns: 100 },
  );
});
