import type { Document } from "yaml";
import type { EntryFields, Post, PostStatus } from "../../contract";
import { markdownDialects } from "../../texts/dialects/markdown-dialect";
import { fillUrlPattern } from "../../url-pattern";
import { escapeTemplates, hugoBraceKey, needsHugoBrace } from "./escape-templates";
import { fileSlug } from "./file-slug";
import {
  gitMarker,
  gitMarkerKey,
  newDocument,
  printMarkdownFile,
  readMarkdownFile,
  setDate,
  setKey,
  textAt,
  textsAt,
} from "./front-matter";
import { constantsOf, type GitConfig, keysOf, templateOf, templatesOf } from "./git-config";
import { fillPath, followsTemplate, slugOfPath } from "./path-template";
import { presets } from "./presets";

export function gitSlug(post: Post): string {
  return fileSlug(post);
}

/**
 * The path of the article's file. A file that somebody moved out of the template's place keeps its folder and
 * name.
 */
export function gitPath(config: GitConfig, post: Post, existing: string | null): string {
  const template = templateOf(config);
  const slug = gitSlug(post);
  const moved = existing !== null && !followsTemplate(template, existing);
  if (moved && slugOfPath(template, existing) === slug) return existing;
  return fillPath(template, { slug, date: post.createdAt, timeZone: config.timeZone });
}

function bodyOf(config: GitConfig, post: Post): string {
  return escapeTemplates(post.parsed.markdown.text, templatesOf(config)).trim();
}

/** Sentences about what the generator leaves out of the page unless it is told otherwise. */
export function gitLosses({ generator }: GitConfig, { parsed }: Post): string[] {
  const { dialect, label } = presets[generator];
  const { htmlNames } = parsed.markdown;
  if (markdownDialects[dialect].html !== "dropped" || htmlNames.length === 0) return [];
  const names = htmlNames.map((name) => `<${name}>`).join(", ");
  return [
    `${label} drops HTML unless its configuration says markup.goldmark.renderer.unsafe = true. The words are there without it; what is missing is the look of ${names}.`,
  ];
}

export function desiredGitFields(config: GitConfig, post: Post): EntryFields {
  const keys = keysOf(config);
  return {
    slug: gitSlug(post),
    body: bodyOf(config, post),
    ...(keys.title !== null && { title: post.title }),
    ...(keys.draft !== null && { status: post.status }),
    ...(keys.excerpt !== null && { excerpt: post.excerpt }),
    ...(keys.description !== null && { metaDescription: post.metaDescription }),
    ...(keys.tags !== null && { tags: post.keywords }),
  };
}

/** The new content of a file. Comments and keys that are not Galley's are kept from the existing file. */
export function fileOf(config: GitConfig, post: Post, existing: string | null): string {
  const keys = keysOf(config);
  const document = (existing === null ? null : readMarkdownFile(existing).document) ?? startOf(config);
  const texts: [string | null, unknown][] = [
    [keys.title, post.title],
    [keys.slug, gitSlug(post)],
    [keys.description, post.metaDescription],
    [keys.excerpt, post.excerpt],
    [keys.tags, post.keywords],
  ];
  for (const [key, value] of texts) if (key !== null) setKey(document, key, value);
  if (keys.date !== null) setDate(document, keys.date, post.createdAt, config.timeZone);
  setStatus(document, config, post.status);
  for (const [key, value] of Object.entries(presets[config.generator].fixed ?? {}))
    setKey(document, key, value);
  setKey(document, gitMarkerKey, post.articleId);
  const body = bodyOf(config, post);
  setKey(document, hugoBraceKey, needsHugoBrace(body) ? "{" : null);
  return printMarkdownFile(document, body);
}

/** The same file marked as a draft; null when it has no front matter to mark. */
export function asDraft(config: GitConfig, content: string): string | null {
  const { document, body } = readMarkdownFile(content);
  if (document === null) return null;
  setStatus(document, config, "draft");
  return printMarkdownFile(document, body);
}

/** What a file says, as the same fields that `desiredGitFields` describes. */
export function storedGitFields(config: GitConfig, path: string, content: string): EntryFields {
  const keys = keysOf(config);
  const { document, body } = readMarkdownFile(content);
  const slug = slugOfPath(templateOf(config), path);
  if (document === null) return { slug, body };
  const textOf = (key: string) => textAt(document, key);
  return {
    slug,
    body,
    ...(keys.title !== null && { title: textOf(keys.title) }),
    ...(keys.draft !== null && { status: statusOf(document, keys.draft) }),
    ...(keys.excerpt !== null && { excerpt: textOf(keys.excerpt) }),
    ...(keys.description !== null && { metaDescription: textOf(keys.description) }),
    ...(keys.tags !== null && { tags: textsAt(document, keys.tags) }),
  };
}

/** Where the site shows a file, by the connection's pattern; null for drafts and without a pattern. */
export function publicUrlOf(config: GitConfig, path: string, content: string): string | null {
  const { status, slug } = storedGitFields(config, path, content);
  const pattern = config.urlPattern;
  if (pattern === undefined || status === "draft" || slug === undefined) return null;
  return fillUrlPattern(pattern, {
    slug,
    id: gitMarker(content) ?? "",
    ...dateOf(config, path, content),
    languageCode: "",
  });
}

/** A date without a time, as in file names, is that day wherever the site is; a time without an offset is in UTC. */
const dayAlone = /^\d{4}-\d{2}-\d{2}$/;
const timeWithoutOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

function dateOf(
  config: GitConfig,
  path: string,
  content: string,
): { date: Date; timeZone?: string | undefined } {
  const key = keysOf(config).date;
  const { document } = readMarkdownFile(content);
  const told = key === null || document === null ? "" : textAt(document, key).trim();
  const inName = /(\d{4}-\d{2}-\d{2})-[^/]*$/.exec(path)?.[1] ?? "";
  const text = [told, inName].find((each) => !Number.isNaN(new Date(each).getTime()));
  if (text === undefined) return { date: new Date(0) };
  const date = new Date(timeWithoutOffset.test(text) ? `${text.replace(" ", "T")}Z` : text);
  return dayAlone.test(text) ? { date } : { date, timeZone: config.timeZone };
}

function startOf(config: GitConfig): Document {
  const document = newDocument();
  for (const [key, value] of Object.entries(constantsOf(config))) setKey(document, key, value);
  return document;
}

/**
 * Marks a draft. The key `published` has the inverted value; Eleventy writes no page for `permalink: false`.
 */
function setStatus(document: Document, config: GitConfig, status: PostStatus): void {
  const key = keysOf(config).draft;
  const isDraft = status === "draft";
  if (key === null) return;
  if (key === "permalink") {
    const hidden = "eleventyExcludeFromCollections";
    if (isDraft) setKey(document, key, false);
    else if (document.get(key) === false) setKey(document, key, null);
    setKey(document, hidden, isDraft ? true : null);
    return;
  }
  setKey(document, key, key === "published" ? !isDraft : isDraft);
}

function statusOf(document: Document, key: string): PostStatus {
  return document.get(key) === (key !== "published" && key !== "permalink") ? "draft" : "publish";
}
