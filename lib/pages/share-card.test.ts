import { describe, expect, test } from "vitest";
import { readMetaTags } from "./read-meta-tags";
import { metaTagProblems, openGraphCard, twitterCard, writeMetaTags } from "./share-card";

/** The page of ogp.me's own example, with the description and picture tags that it shows further down. */
const rock = `<html prefix="og: https://ogp.me/ns#"><head>
<title>The Rock (1996)</title>
<meta property="og:title" content="The Rock" />
<meta property="og:type" content="video.movie" />
<meta property="og:url" content="https://www.imdb.com/title/tt0117500/" />
<meta property="og:image" content="https://ia.media-imdb.com/images/rock.jpg" />
<meta property="og:image:alt" content="A shiny red apple with a bite taken out" />
<meta property="og:description" content="Sean Connery found fame and fortune as the suave, sophisticated British agent." />
<meta property="og:site_name" content="IMDb" />
</head></html>`;

const tagsOf = (html: string, url = "https://a.example/page") => {
  const tags = readMetaTags(html, url);
  if (tags === null) throw new Error("the page cannot be read");
  return tags;
};
const codesOf = (html: string, url: string | null = null) =>
  metaTagProblems(tagsOf(html), url).map(({ severity, tag }) => `${severity} ${tag}`);

describe("the example of the Open Graph protocol", () => {
  test("makes a card", () => {
    expect(openGraphCard(tagsOf(rock), null)).toEqual({
      title: "The Rock",
      description: "Sean Connery found fame and fortune as the suave, sophisticated British agent.",
      image: "https://ia.media-imdb.com/images/rock.jpg",
      imageAlt: "A shiny red apple with a bite taken out",
      siteName: "IMDb",
      host: "imdb.com",
      layout: "large",
    });
  });

  test("lacks only what search engines and X read", () => {
    expect(codesOf(rock)).toEqual(["warning description", "warning twitter:card"]);
  });

  test("is the same after it is written and read again", () => {
    const tags = tagsOf(rock);
    expect(tagsOf(`<head>${writeMetaTags(tags)}</head>`)).toEqual(tags);
  });
});

describe("the card of X", () => {
  const small = `<title>T</title><meta name="twitter:card" content="summary"><meta name="twitter:title" content="Own"><meta property="og:description" content="Shared">`;

  test("takes its own tags first, then those of Open Graph", () => {
    expect(twitterCard(tagsOf(small), null)).toMatchObject({
      title: "Own",
      description: "Shared",
      layout: "small",
    });
  });

  test.each([
    ["summary_large_image", "large"],
    ["summary", "small"],
    ["unknown", "small"],
  ])("of the type %s is %s", (type, layout) => {
    const html = `<meta name="twitter:card" content="${type}">`;
    expect(twitterCard(tagsOf(html), null).layout).toBe(layout);
  });
});

describe("meta tags", () => {
  test.each([
    ["a relative picture", `<meta property="og:image" content="/a.jpg">`, "error og:image"],
    ["no picture", "<title>T</title>", "error og:image"],
    ["no title", "<p>Text</p>", "error title"],
    [
      "a picture without words",
      `<meta property="og:image" content="https://a.example/a.jpg">`,
      "warning og:image:alt",
    ],
    ["an unknown card", `<meta name="twitter:card" content="huge">`, "error twitter:card"],
    ["noindex", `<meta name="robots" content="noindex">`, "warning robots"],
    [
      "another address than the canonical one",
      `<link rel="canonical" href="https://a.example/one"><meta property="og:url" content="https://a.example/two">`,
      "warning og:url",
    ],
  ])("with %s are reported as a problem", (_what, html, problem) => {
    expect(codesOf(html)).toContain(problem);
  });

  test("are written so that no value leaves its attribute", () => {
    const attack = `"><script>alert(1)</script>&quot;`;
    const tags = tagsOf("<title>x</title>");
    const written = writeMetaTags({ ...tags, title: attack, openGraph: { title: attack } });
    expect(written).not.toContain("<script>");
    expect(tagsOf(`<head>${written}</head>`)).toMatchObject({ title: attack, openGraph: { title: attack } });
  });
});
