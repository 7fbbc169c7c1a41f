import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute, type Operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { FullContext } from "@/lib/services";
import { hostileTexts } from "@/lib/tasks/testing/hostile-texts";
import { contextOf } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { freeTools } from "./catalogue";
import { convertHtmlToMarkdown } from "./conversion/html-to-markdown";
import { convertMarkdownToHtml } from "./conversion/markdown-to-html";
import { makeSlug } from "./conversion/slug";

let app: TestServices;
let ctx: FullContext;

beforeAll(async () => {
  app = await createTestServices({ limits: { free: [{ count: 1_000_000, seconds: 60 }] } });
  ctx = contextOf(app.services, { kind: "visitor", problem: null }, "free");
});
afterAll(() => app.close());

/** The example of a tool with every text in it replaced, so that a stranger's text reaches every place. */
function exampleWith(value: unknown, text: string): unknown {
  if (typeof value === "string") return /^https?:|^[A-Z][a-zA-Z]+$/.test(value) ? value : text;
  if (Array.isArray(value)) return value.map((each: unknown) => exampleWith(each, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exampleWith(each, text)]));
}

/** Answers, or refuses for a reason that the caller can act on; anything else is a bug. */
async function outcomeOf(operation: Operation, input: unknown): Promise<"answered" | "refused"> {
  try {
    await execute(operation, ctx, input);
    return "answered";
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_request") return "refused";
    throw error;
  }
}

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(..."<>[]()*_`#|\n /:&;{}\"'-=ab".split(""), "<h1>", "</", "](", "<script>", "loc>"),
      {
        maxLength: 120,
      },
    )
    .map((parts) => parts.join("")),
);

describe.each(freeTools.map(({ slug, operation }) => ({ slug, operation })))("$slug", ({ operation }) => {
  test("answers or refuses whatever is sent, with what its schema says", async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (text) => {
        await outcomeOf(operation, exampleWith(operation.example, text));
      }),
      { numRuns: 60 },
    );
    for (const input of [null, [], 7, "x", { unknown: 1 }, JSON.parse('{"__proto__":{"a":1}}')]) {
      expect(await outcomeOf(operation, input)).toBe("refused");
    }
  });
});

/** Elements that act, and attributes that do; a text that only reads like one is harmless. */
const acting = /<(?:script|iframe|style|svg|object)|<[^>]*\son\w+\s*=|<[^>]*["'\s=]javascript:/i;

describe("properties", () => {
  test("a slug of a slug is the same slug", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }), async (title) => {
        const { slug } = await execute(makeSlug, ctx, { title: title === "" ? "a" : title.toWellFormed() });
        expect((await execute(makeSlug, ctx, { title: slug })).slug).toBe(slug);
      }),
      { numRuns: 200 },
    );
  });

  test("rendered Markdown has no script and no handler, whatever it is made from", async () => {
    const attack = fc.constantFrom(
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "[a](javascript:alert(1))",
      "<a href=' javascript:alert(1)'>x</a>",
      "<svg onload=alert(1)>",
      "<iframe src=x>",
      "text ",
      "\n\n",
      "<b>",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(attack, { maxLength: 8 }), async (parts) => {
        const { html } = await execute(convertMarkdownToHtml, ctx, { markdown: parts.join("") });
        expect(html).not.toMatch(acting);
        const { markdown } = await execute(convertHtmlToMarkdown, ctx, { html: parts.join("") });
        expect(markdown).not.toMatch(/<script|\]\(<?\s*javascript:/i);
      }),
      { numRuns: 100 },
    );
  });
});

test.each(["open elements", "markdown emphasis", "robots wildcards", "deep JSON", "sitemap addresses"])(
  "a text of %s is answered or refused by every tool",
  async (name) => {
    const text = (hostileTexts[name] ?? "").slice(0, 30_000);
    expect(text.length).toBeGreaterThan(1000);
    for (const { operation } of freeTools) await outcomeOf(operation, exampleWith(operation.example, text));
  },
  60_000,
);
