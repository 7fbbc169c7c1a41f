import { describe, expect, test } from "vitest";
import type { PageSigns } from "@/lib/pages/page-signs";
import type { ArticleMatch } from "./match-article";
import { type ClassifiedPage, pageKind } from "./page-kind";

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
const article = { title: "Bread", text: words(300), languageCode: "en" };
const unmatched: ArticleMatch = {
  matched: false,
  titleMatch: null,
  containment: 0,
  closingContainment: 0,
  shinglesTotal: 297,
  matchedShingles: 0,
  found: [],
};
const titled: ArticleMatch = { ...unmatched, titleMatch: "title" };

type Page = Partial<Omit<ClassifiedPage, "signs">> & { signs?: Partial<PageSigns> };

function page({ signs, ...content }: Page = {}): ClassifiedPage {
  return {
    url: "https://site.example/bread",
    title: "Another page",
    h1s: [],
    lang: null,
    mainText: words(250),
    ...content,
    signs: {
      loginForm: false,
      postPasswordForm: false,
      paywall: false,
      challenge: false,
      emptyAppRoot: false,
      asksForScripts: false,
      scriptCount: 0,
      scriptRedirect: false,
      teaserCount: 0,
      bodyClasses: [],
      ...signs,
    },
  };
}

describe("a page without the article is", () => {
  test.each<[string, string, Page, ArticleMatch]>([
    ["other_page", "of another subject", {}, unmatched],
    ["challenge", "marked by a bot defence", { signs: { challenge: true }, mainText: "Wait" }, unmatched],
    ["challenge", "titled like a challenge", { title: "Just a moment...", mainText: words(199) }, unmatched],
    [
      "other_page",
      "titled like a challenge, with a long text",
      { title: "Just a moment...", mainText: words(200) },
      unmatched,
    ],
    ["post_password", "asking for a post's password", { signs: { postPasswordForm: true } }, unmatched],
    ["login", "asking for an account's password", { signs: { loginForm: true } }, unmatched],
    ["login", "at the address of a login", { url: "https://site.example/wp-login.php?x=1" }, unmatched],
    ["login", "at another such address", { url: "https://site.example/auth/my-login/" }, unmatched],
    ["other_page", "about logins", { url: "https://site.example/login-tips" }, unmatched],
    ["soft_404", "marked as an error", { signs: { bodyClasses: ["error404"] } }, unmatched],
    ["soft_404", "titled as an error", { title: "Page not found" }, unmatched],
    ["soft_404", "headed as an error", { title: null, h1s: ["Blog", "Page not found"] }, unmatched],
    ["soft_404", "a short notice of an error", { mainText: "This page was not found." }, unmatched],
    ["empty", "a short notice", { mainText: words(39) }, unmatched],
    ["other_page", "just long enough to be a page of text", { mainText: words(40) }, unmatched],
    [
      "script_shell",
      "to be filled by scripts",
      { mainText: words(39), signs: { emptyAppRoot: true, scriptCount: 1 } },
      titled,
    ],
    ["empty", "without scripts to fill it", { mainText: "", signs: { emptyAppRoot: true } }, unmatched],
    ["empty", "empty without an app root", { mainText: "", signs: { scriptCount: 9 } }, unmatched],
    ["other_page", "filled by scripts already", { signs: { emptyAppRoot: true, scriptCount: 1 } }, unmatched],
    ["paywall", "titled like the article, behind a paywall", { signs: { paywall: true } }, titled],
    ["other_page", "another article behind a paywall", { signs: { paywall: true } }, unmatched],
    ["truncated", "titled like the article, with its beginning", {}, { ...titled, containment: 0.15 }],
    ["other_page", "titled like the article, with too little of it", {}, { ...titled, containment: 0.149 }],
    ["other_page", "titled otherwise, with the article's beginning", {}, { ...unmatched, containment: 0.15 }],
    ["home_page", "at the root", { url: "https://site.example/" }, unmatched],
    ["home_page", "marked as home", { signs: { bodyClasses: ["home"] } }, unmatched],
    ["home_page", "marked as home by Ghost", { signs: { bodyClasses: ["home-template"] } }, unmatched],
    ["listing", "of five teasers", { signs: { teaserCount: 5 } }, unmatched],
    ["other_page", "of four teasers", { signs: { teaserCount: 4 } }, unmatched],
    ["listing", "an archive", { signs: { bodyClasses: ["x", "archive"] } }, unmatched],
    ["listing", "a category", { signs: { bodyClasses: ["category"] } }, unmatched],
    ["listing", "a search", { signs: { bodyClasses: ["search-results"] } }, unmatched],
    ["listing", "a blog", { signs: { bodyClasses: ["blog"] } }, unmatched],
    ["listing", "a tag", { signs: { bodyClasses: ["tag-template"] } }, unmatched],
    [
      "other_page",
      "a post with related posts",
      { signs: { teaserCount: 9, bodyClasses: ["single"] } },
      unmatched,
    ],
    [
      "other_page",
      "a post of Ghost",
      { signs: { teaserCount: 9, bodyClasses: ["post-template"] } },
      unmatched,
    ],
    ["translation", "in another script", { mainText: "слово ".repeat(100) }, unmatched],
    ["translation", "in another language", { lang: "de-AT" }, unmatched],
    ["other_page", "in the same language", { lang: "EN_gb" }, unmatched],
    ["other_page", "in no script", { mainText: "1 ".repeat(100) }, unmatched],
  ])("%s when it is %s", (kind, _, seen, match) => {
    expect(pageKind(page(seen), match, article)).toBe(kind);
  });

  test("never a translation when the article's language is unknown", () => {
    const { title, text } = article;
    expect(pageKind(page({ lang: "de" }), unmatched, { title, text })).toBe("other_page");
    expect(pageKind(page({ lang: "de" }), unmatched, { title, text: "1 2 3" })).toBe("other_page");
  });
});
