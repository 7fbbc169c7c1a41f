import { describe, expect, test } from "vitest";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { resolveLinks } from "./resolve-links";
import { restrictMarkdown } from "./restrict-markdown";

const page = { key: "S1", url: "https://proofline.example/verification", title: "How it works" };
const clean = (markdown: string) =>
  restrictMarkdown(markdown, parseMarkdown(markdown), { targetOf: () => null });

describe("the headings of a model's Markdown", () => {
  test.each([
    ["# The title\n\nText.\n\n## A", "The title", "Text.\n\n## A"],
    ["## A\n\n# B\n\n### C", null, "## A\n\n## B\n\n### C"],
    ["Text.\n\n# A\n\n# B", null, "Text.\n\n## A\n\n## B"],
    ["### A\n\n#### B\n\n### C", null, "## A\n\n### B\n\n## C"],
    ["Text.\n\nA\n===\n\nB\n---", null, "Text.\n\n## A\n\nB\n---"],
    ["Text.\n\n# A #\n\n# *B*", null, "Text.\n\n## A\n\n## *B*"],
    ["```sh\n# no heading\n```\n\n## A", null, "```sh\n# no heading\n```\n\n## A"],
    ["No headings at all.", null, "No headings at all."],
  ])("start at H2 in %j", (markdown, title, expected) => {
    expect(clean(markdown)).toEqual({ title, markdown: expected });
  });
});

describe("resolveLinks keeps only addresses of stored pages", () => {
  const known = page.url;
  test.each([
    ["a key", "See [how](source:S1).", `See [how](${known}).`],
    ["a key that does not exist", "See [how](source:S2).", "See how."],
    ["a stored page", `See [how](${known}).`, `See [how](${known}).`],
    ["a fragment of a stored page", `See [how](${known}#top).`, `See [how](${known}).`],
    ["another page of the site", "See [it](https://proofline.example/admin).", "See it."],
    ["a foreign page", "See [**it**](https://evil.example/x).", "See **it**."],
    ["a script", "See [it](javascript:alert(1)).", "See it."],
    ["a bare address", "See https://evil.example/x?y=1 now.", "See evil.example now."],
    ["an autolink", "See <https://www.evil.example/x> now.", "See evil.example now."],
    ["a reference", "See [it][1].\n\n[1]: https://evil.example/x", "See it."],
    ["a reference to a stored page", `See [it][1].\n\n[1]: ${known}`, `See [it][1].\n\n[1]: ${known}`],
    ["an image that reports home", "A ![x](https://evil.example/p.png?q=secret) B", "A  B"],
    ["an image inside a link", "A [![x](https://evil.example/p.png)](https://evil.example) B", "A  B"],
    ["HTML", 'A <img src="https://evil.example/p.png"> B', "A  B"],
    ["an HTML link", 'A <a href="https://evil.example">x</a> B', "A x B"],
    [
      "a host that resembles the site's",
      "See [it](https://proofline.example.evil.example/verification).",
      "See it.",
    ],
    [
      "credentials before a host",
      "See [it](https://proofline.example@evil.example/verification).",
      "See it.",
    ],
  ])("which decides over %s", (_name, markdown, expected) => {
    expect(resolveLinks(markdown, [page]).trim()).toBe(expected);
  });
});
