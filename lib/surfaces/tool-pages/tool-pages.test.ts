import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freeTools } from "@/lib/free/catalogue";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { formFieldsOf } from "./form-fields";
import { enteredOf } from "./form-input";
import { createToolRoutes, type ToolRoutes } from "./tool-routes";

const folder = mkdtempSync(path.join(tmpdir(), "galley-tools-"));
const address = "http://galley.test/tools";
let app: TestServices;
let routes: ToolRoutes;

beforeAll(async () => {
  writeFileSync(path.join(folder, "site.css"), "body{color:red}");
  mkdirSync(path.join(folder, "tool-cards"));
  for (const name of ["index", "slug"]) writeFileSync(path.join(folder, `tool-cards/${name}.png`), name);
  app = await createTestServices({ limits: { tool_pages: [{ count: 100_000, seconds: 60 }] } });
  routes = routesWith({});
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const routesWith = (settings: Partial<TestServices["services"]["settings"]>, services = app.services) =>
  createToolRoutes(
    () => ({
      services: { ...services, settings: { ...services.settings, ...settings } },
      trustedProxyHops: 0,
    }),
    folder,
  );

const get = (url: string, headers: HeadersInit = {}) => new Request(url, { headers });
const post = (slug: string, entered: Record<string, string>, headers: Record<string, string> = {}) =>
  new Request(`${address}/${slug}`, { method: "POST", body: new URLSearchParams(entered), headers });

async function pageOf(response: Response | Promise<Response>) {
  const answer = await response;
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, $: load(html) };
}

const slugs = freeTools.map(({ slug }) => slug);

describe("The page of a free tool whose example cannot be worked out", () => {
  const busyServices = () => ({
    ...app.services,
    freeTasks: {
      ...app.services.freeTasks,
      scoreSource: async () => Promise.reject(new ThreadsBusy("scoreSource")),
    },
  });

  test("says so to everybody who asks meanwhile, shows no result, and is whole at the next call", async () => {
    const busy = routesWith({}, busyServices());
    const asking = Array.from({ length: 5 }, () => pageOf(busy.tool.GET(get(`${address}/score`))));
    for (const { status, headers, $ } of await Promise.all(asking)) {
      expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([
        503,
        "5",
        "no-store",
      ]);
      expect($("[data-tool-result]").text()).toContain("could not be worked out at this moment");
      expect($("[data-tool-result]").text()).not.toContain("This is the result of the example");
      expect($("form").length).toBeGreaterThan(0);
    }
    const { status, $ } = await pageOf(routes.tool.GET(get(`${address}/score`)));
    expect(status).toBe(200);
    expect($("[data-tool-result]").text()).toContain("This is the result of the example");
  });
});

describe("The page of a free tool", () => {
  test.each(slugs)("shows the example and its result: %s", async (slug) => {
    const { status, $ } = await pageOf(routes.tool.GET(get(`${address}/${slug}`)));
    expect(status).toBe(200);
    expect($("h1").length).toBe(1);
    expect($("[data-tool-result]").text().trim()).not.toBe("");
    expect($('link[rel="canonical"]').attr("href")).toBe(`${address}/${slug}`);
    expect($('meta[name="description"]').attr("content")?.length).toBeGreaterThan(30);
    for (const script of $('script[type="application/ld+json"]').toArray()) {
      expect(JSON.parse($(script).text())).toHaveProperty("@type");
    }
    for (const field of $("form input, form textarea, form select").toArray()) {
      expect($(`label[for="${$(field).attr("id")}"]`).length).toBe(1);
    }
  });

  test.each(slugs)("answers a form that is sent without a script: %s", async (slug) => {
    const { status, $ } = await pageOf(routes.tool.POST(post(slug, exampleForm(slug))));
    expect([
      status,
      $(".notice-wait").text().slice(0, 300) === "" ? "" : $("[data-fault-of]").text(),
    ]).toEqual([200, ""]);
    expect($("[data-tool-result]").text().trim()).not.toBe("");
    expect($("#api-call").text()).toContain(`/api/free/${slug}`);
  });

  test.each(slugs)("answers its own script with the result alone: %s", async (slug) => {
    const alone = await pageOf(routes.tool.POST(post(slug, exampleForm(slug), { "X-Result-Only": "true" })));
    expect(alone.html).not.toContain("<html");
    const whole = await pageOf(routes.tool.POST(post(slug, exampleForm(slug))));
    expect(whole.html).toContain(alone.html);
  });

  test.each(slugs)("shows hostile input as text: %s", async (slug) => {
    const attack = `"'--></title></textarea></script><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>`;
    const fields = formFieldsOf(toolOf(slug));
    const texts = fields.filter(({ kind }) => kind === "line" || kind === "text" || kind === "lines");
    for (const poisoned of [texts, ...texts.map((field) => [field])]) {
      const form = {
        ...exampleForm(slug),
        ...Object.fromEntries(poisoned.map(({ name }) => [name, attack])),
      };
      const { $, headers } = await pageOf(routes.tool.POST(post(slug, form)));
      expect(activeParts($)).toEqual([]);
      expect(headers.get("content-security-policy")).toContain("script-src 'self';");
    }
  });

  test("keeps what was entered when a field is at fault, and says which", async () => {
    const { status, $ } = await pageOf(routes.tool.POST(post("slug", { title: "", max_length: "7" })));
    expect(status).toBe(400);
    expect($("#field-max_length").attr("value")).toBe("7");
    expect($("#field-max_length").attr("aria-invalid")).toBe("true");
    expect($("[data-fault-of=title]").text()).toContain("Title must not be empty");
  });

  test("keeps what was entered when the limit is spent, and says when to try again", async () => {
    const strict = await createTestServices({ limits: { tool_pages: [{ count: 1, seconds: 60 }] } });
    const limited = routesWith({}, strict.services);
    await limited.tool.POST(post("slug", { title: "One" }));
    const { status, headers, $ } = await pageOf(limited.tool.POST(post("slug", { title: "Two words" })));
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect($("#field-title").attr("value")).toBe("Two words");
    const tooLarge = { method: "POST", body: new URLSearchParams({ title: "a".repeat(800_000) }) };
    expect((await limited.tool.POST(new Request(`${address}/slug`, tooLarge))).status).toBe(413);
    expect($("[data-tool-result]").text()).toMatch(/Try again in \d+ seconds/);
    await strict.close();
  });

  test.each([
    ["too large a form", { body: `title=${"a".repeat(800_000)}` }, 413],
    ["JSON", { body: "{}", type: "application/json" }, 415],
  ])(
    "refuses %s",
    async (_what, {
      body,
      type = "application/x-www-form-urlencoded",
    }: { body: string; type?: string }, status) => {
      const headers = { "Content-Type": type };
      const response = await routes.tool.POST(
        new Request(`${address}/slug`, { method: "POST", body, headers }),
      );
      expect(response.status).toBe(status);
    },
  );

  test("keeps a text that is too long whole, and says that it is", async () => {
    const long = "word ".repeat(9_000);
    const { status, $ } = await pageOf(routes.tool.POST(post("similarity", { first: long, second: "word" })));
    expect([status, $("#field-first").text().trim()]).toEqual([400, long.trim()]);
    expect($("[data-fault-of=first]").text()).toMatch(/40,?000/);
    // A browser would cut what is pasted at this limit, without a word.
    expect($("[maxlength]").length).toBe(0);
  });

  test("may be empty at first", async () => {
    const { $ } = await pageOf(routes.tool.GET(get(`${address}/slug?blank`)));
    expect($("#field-title").attr("value")).toBe("");
  });

  test("answers 304 to a browser that has it, and 404 for an unknown tool", async () => {
    const first = await routes.tool.GET(get(`${address}/slug`));
    const again = await routes.tool.GET(
      get(`${address}/slug`, { "If-None-Match": first.headers.get("etag") ?? "" }),
    );
    expect(again.status).toBe(304);
    const missing = await pageOf(routes.tool.GET(get(`${address}/nothing`)));
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect([missing.$("h1").text(), missing.$('header a[href="/"]').length]).toEqual([
      "There is no such tool here",
      1,
    ]);
    expect(missing.$("main a").attr("href")).toBe("/tools");
  });
});

describe("The comparison of two texts", () => {
  const paragraphs = Array.from(
    { length: 10 },
    (_, at) => `Rule number ${at}: keep anvil ${at} dry, oil face ${at} and strike only steel ${at}.`,
  );
  const whole = paragraphs.join("\n\n");
  const headlineOf = async (first: string, second: string) => {
    const { $ } = await pageOf(routes.tool.POST(post("similarity", { first, second })));
    return $("[data-tool-result] .notice");
  };

  test.each([
    ["its end is missing", paragraphs.slice(0, 7).join("\n\n")],
    [
      "its end is missing among a menu and a footer",
      `Shop\n\n${paragraphs.slice(0, 7).join("\n\n")}\n\n© Iron`,
    ],
    ["only its beginning is there", paragraphs.slice(0, 2).join("\n\n")],
  ])("calls no text good of which %s", async (_what, shown) => {
    const headline = await headlineOf(whole, shown);
    expect(headline.text()).toBe("The end of the first text is missing from the second.");
    expect(headline.attr("class")).toContain("notice-bad");
  });

  test("calls a text good that stands whole among a menu and a footer", async () => {
    const headline = await headlineOf(whole, `Shop\n\n${whole}\n\n© Iron`);
    expect(headline.attr("class")).toContain("notice-good");
  });

  test("calls a text that is only the end of another not good", async () => {
    const headline = await headlineOf(whole, paragraphs.slice(7).join("\n\n"));
    expect(headline.attr("class")).toContain("notice-wait");
  });
});

describe("A tool in a frame of another site", () => {
  test("runs no script and may be framed by anybody", async () => {
    const { headers, $ } = await pageOf(routes.embed.GET(get(`${address}/score/embed`)));
    expect(headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(headers.get("content-security-policy")).not.toContain("script-src");
    expect($("script").length).toBe(0);
    expect($("form").attr("action")).toBe("/tools/score/embed");
  });

  test("is offered for two tools only", async () => {
    expect((await routes.embed.GET(get(`${address}/slug/embed`))).status).toBe(404);
  });
});

describe("The picture of a page for networks", () => {
  test("is named with its size and what it shows, and kept for a day", async () => {
    const { $ } = await pageOf(routes.tool.GET(get(`${address}/slug`)));
    const tag = (name: string) => $(`meta[property="og:image${name}"]`).attr("content");
    expect([tag(""), tag(":width"), tag(":height")]).toEqual([`${address}/slug/card.png`, "1200", "630"]);
    expect(tag(":alt")).toContain("Slug generator");
    const card = await routes.card.GET(get(`${address}/slug/card.png`));
    expect([card.headers.get("content-type"), await card.text()]).toEqual(["image/png", "slug"]);
    expect(card.headers.get("cache-control")).toBe("public, max-age=86400");
  });

  test("exists for all tools together, and for no other name", async () => {
    expect(await (await routes.card.GET(get(`${address}/card.png`))).text()).toBe("index");
    for (const name of ["nothing", "..%2f..%2fserver.cjs", "site.css"]) {
      expect((await routes.card.GET(get(`${address}/${name}/card.png`))).status).toBe(404);
    }
  });
});

describe("The index of the free tools", () => {
  test("links to every tool", async () => {
    const { $ } = await pageOf(routes.index.GET(get(address)));
    const links = $("main a")
      .map((_index, link) => $(link).attr("href"))
      .get();
    expect(links).toEqual(expect.arrayContaining(slugs.map((slug) => `/tools/${slug}`)));
  });

  test("finds tools by their words, and says when there is none", async () => {
    const found = await pageOf(routes.index.GET(get(`${address}?q=ROBOTS`)));
    expect(found.$('main a[href="/tools/robots-test"]').length).toBe(1);
    expect(found.$('main a[href="/tools/slug"]').length).toBe(0);
    expect(found.$('meta[name="robots"]').attr("content")).toBe("noindex");
    const none = await pageOf(routes.index.GET(get(`${address}?q=${encodeURIComponent("<script>")}`)));
    expect(none.$("output").text()).toContain("No tool is about “<script>”");
  });

  test("is missing, with every tool, when the free tools are switched off", async () => {
    const off = routesWith({ freeTools: false });
    const index = await pageOf(off.index.GET(get(address)));
    expect([index.status, index.$("main a").attr("href")]).toEqual([404, "/"]);
    expect((await off.tool.GET(get(`${address}/slug`))).status).toBe(404);
    expect((await off.tool.POST(post("slug", { title: "a" }))).status).toBe(404);
  });
});

function toolOf(slug: string) {
  const tool = freeTools.find((candidate) => candidate.slug === slug);
  if (tool === undefined) throw new Error(`no tool ${slug}`);
  return tool;
}

function exampleForm(slug: string): Record<string, string> {
  const tool = toolOf(slug);
  return Object.fromEntries(enteredOf(formFieldsOf(tool), tool.operation.example));
}

/** The parts of a page that browsers would run, besides the page's own scripts. */
function activeParts($: ReturnType<typeof load>): string[] {
  const scripts = $("script")
    .not('[type="application/ld+json"]')
    .not('[src="/site.js"], [src="/tools.js"]')
    .toArray();
  const framed = $("iframe").not("[sandbox]").toArray();
  const elements = $("object, embed, base, [http-equiv], svg[onload]").toArray();
  const attributes = $("*")
    .toArray()
    .flatMap((element) => Object.entries($(element).attr() ?? {}))
    .filter(([name, value]) => /^on|^formaction$/.test(name) || /^\s*(javascript|vbscript):/i.test(value))
    .map(([name, value]) => `${name}=${value}`);
  return [...[...scripts, ...framed, ...elements].map((element) => element.tagName), ...attributes];
}
