import { load } from "cheerio";
import { parse } from "yaml";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import type { Generator } from "../presets";
import type { GitServer } from "./git-server";

const folders: Partial<Record<Generator, RegExp>> = {
  hugo: /^content\/posts\/(?<slug>[^/]+)\.md$/,
  jekyll: /^_posts\/\d{4}-\d{2}-\d{2}-(?<slug>[^/]+)\.md$/,
  eleventy: /^content\/blog\/(?<slug>[^/]+)\.md$/,
  astro: /^src\/content\/blog\/(?<slug>[^/]+)\.md$/,
};

/**
 * The pages that such a generator makes of the repository, under /blog/{slug}/: it leaves out the drafts that
 * the generator leaves out, and runs as much of its template language over the text as articles can contain.
 */
export function generatorSite(generator: Generator, server: GitServer, branch = "main") {
  return async (path: string): Promise<{ status: number; html: string }> => {
    const wanted = decodeURIComponent(/^\/blog\/([^/]+)\/$/.exec(path)?.[1] ?? "");
    for (const [name, content] of await server.files(branch)) {
      const slug = folders[generator]?.exec(name)?.groups?.["slug"];
      const [, yaml = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? [];
      const data = parse(yaml) as Record<string, unknown>;
      if (slug !== wanted || isHidden(generator, data)) continue;
      const title = String(data["title"]);
      const page = load("<!doctype html><title></title><meta name=description><h1></h1><main></main>");
      page("title, h1").text(title);
      page("meta").attr("content", String(data["description"]));
      page("main").html(renderMarkdown(throughTemplates(generator, body)).html);
      return { status: 200, html: page.html() };
    }
    return { status: 404, html: "<title>Not found</title>" };
  };
}

function isHidden(generator: Generator, data: Record<string, unknown>): boolean {
  if (generator === "jekyll") return data["published"] === false;
  if (generator === "eleventy") return data["permalink"] === false;
  return data["draft"] === true;
}

export function throughTemplates(generator: Generator, body: string): string {
  if (generator === "hugo") return throughHugo(body);
  return generator === "jekyll" || generator === "eleventy" ? throughLiquid(body) : body;
}

function throughLiquid(body: string): string {
  let output = "";
  let at = 0;
  while (at < body.length) {
    const next = /\{[{%]/g;
    next.lastIndex = at;
    const open = next.exec(body);
    if (open === null) return output + body.slice(at);
    output += body.slice(at, open.index);
    const tag = /^\{%-?\s*raw\s*-?%\}/.exec(body.slice(open.index))?.[0];
    if (tag !== undefined) {
      const from = open.index + tag.length;
      const end = /\{%-?\s*endraw\s*-?%\}/.exec(body.slice(from));
      if (end === null) throw new Error("Liquid: 'raw' tag was never closed");
      output += body.slice(from, from + end.index);
      at = from + end.index + end[0].length;
      continue;
    }
    const variable = /^\{\{([\s\S]*?)\}\}/.exec(body.slice(open.index));
    if (variable === null) throw new Error("Liquid: a tag that is unknown or was not closed");
    // An undefined variable prints nothing; a quoted string prints itself.
    output += /^\s*'([^']*)'\s*$/.exec(variable[1] ?? "")?.[1] ?? "";
    at = open.index + variable[0].length;
  }
  return output;
}

function throughHugo(body: string): string {
  const shown = body
    .replaceAll("{{< param galleyBrace >}}", "{\u0000")
    .replace(/\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g, "{\u0000{$1$2$3}}");
  if (/\{\{[<%]/.test(shown)) throw new Error("Hugo: failed to extract shortcode");
  return shown.replaceAll("\u0000", "");
}
