import { z } from "zod";
import { dayIn } from "@/lib/platform/calendar-day";

const placeholders = ["slug", "year", "month", "day"] as const;
type Placeholder = (typeof placeholders)[number];

const pathCharactersMax = 200;

/**
 * The path template of a file in the repository, such as `content/blog/{slug}.md`: relative, with {slug}, and
 * optionally with {year}, {month} and {day}. Never inside the folders of git or of a host's workflows.
 */
export const pathTemplate = z
  .string()
  .trim()
  .max(pathCharactersMax, "is too long")
  .refine((path) => /\.(?:md|markdown)$/i.test(path), "must end in .md or .markdown")
  .refine((path) => path.split("{slug}").length === 2, "must contain {slug} once")
  .refine(
    (path) =>
      [...path.matchAll(/\{([^{}]*)\}|[{}]/g)].every(([, name]) =>
        placeholders.some((each) => each === name),
      ),
    "may contain {slug}, {year}, {month}, {day} and no other braces",
  )
  .refine((path) => isPlainPath(path.replace(/[{}]/g, "")), {
    error:
      "must be a path inside the repository such as content/blog/{slug}.md, made of letters, digits, spaces and . _ - ( ) [ ] @ +",
  });

/** Checks that git, Windows and macOS read every part of the path as a plain name. */
function isPlainPath(path: string): boolean {
  return path
    .split("/")
    .every(
      (part) =>
        /^[\p{L}\p{M}\p{N} ._()[\]@+-]+$/u.test(part) &&
        !/^\.+$|[. ]$|^ /.test(part) &&
        !/^\.(?:git|github|gitlab|circleci)/i.test(part) &&
        !/^git~\d/i.test(part),
    );
}

/** `date` fills year, month and day, in the time zone, or else in UTC; `slug` is already a file name. */
export function fillPath(
  template: string,
  { slug, date, timeZone = "UTC" }: { slug: string; date: Date; timeZone?: string | undefined },
): string {
  const [year = "", month = "", day = ""] = dayIn(date, timeZone).split("-");
  const values: Record<Placeholder, string> = { slug, year, month, day };
  return template.replace(/\{(slug|year|month|day)\}/g, (_whole, name: Placeholder) => values[name]);
}

/** The deepest folder that contains every file of this template; "" is the repository's root. */
export function rootFolder(template: string): string {
  const fixed = template.slice(0, template.indexOf("{"));
  return fixed.slice(0, Math.max(0, fixed.lastIndexOf("/")));
}

const endings = String.raw`(?:/index)?\.(?:md|mdx|markdown|mdown|html?|adoc|rst|njk|liquid)`;

/**
 * Whether a file would have the same address as the article with this slug: with any date, with any extension,
 * or as the index file of a folder with that name.
 */
export function hasSlug(template: string, path: string, slug: string): boolean {
  return stemPattern(template, escape(slug)).test(path);
}

/**
 * The slug of a file, by the template. A file elsewhere takes its slug from its name, without a leading date.
 */
export function slugOfPath(template: string, path: string): string {
  const byTemplate = stemPattern(template, "(?<slug>[^/]+?)").exec(path)?.groups?.["slug"];
  if (byTemplate !== undefined) return byTemplate;
  const parts = path.replace(/\.[^./]+$/, "").split("/");
  const name = parts.at(-1) === "index" ? parts.at(-2) : parts.at(-1);
  return (name ?? "").replace(/^\d{4}-\d{2}-\d{2}-/, "");
}

/** Whether the file's path matches the template. */
export function followsTemplate(template: string, path: string): boolean {
  return (
    stemPattern(template, "[^/]+?").test(path) && path.endsWith(template.slice(template.lastIndexOf(".")))
  );
}

function stemPattern(template: string, slug: string): RegExp {
  const stem = template.replace(/\.[^.]+$/, "").replace(/\/index$/, "");
  const source = stem
    .split(/(\{[a-z]+\})/)
    .map((part) => {
      if (part === "{slug}") return slug;
      if (part === "{year}") return String.raw`\d{4}`;
      return part === "{month}" || part === "{day}" ? String.raw`\d{2}` : escape(part);
    })
    .join("");
  return new RegExp(`^${source}${endings}$`, "i");
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
