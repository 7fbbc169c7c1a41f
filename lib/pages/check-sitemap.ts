import { foreignLine } from "@/lib/text/foreign-text";
import { absoluteAddress } from "./addresses";
import { type ListedEntry, readSitemapEntries, type SitemapFrame } from "./read-sitemap";
import { isW3cDate } from "./w3c-date";

export interface SitemapProblem {
  code: string;
  /** An error makes crawlers skip the file or the address; a warning does not. */
  severity: "error" | "warning";
  message: string;
  count: number;
  /** The first places, with the address or value in question. */
  samples: { line: number; excerpt: string }[];
}

export interface SitemapReport {
  kind: "sitemap" | "index" | "feed" | "list" | "unknown";
  addresses: number;
  /** How many entries say when the page last changed. */
  withLastmod: number;
  hosts: string[];
  problems: SitemapProblem[];
}

/** The most addresses that the sitemap protocol allows in a file. */
const addressesMax = 50_000;
const samplesMax = 5;
const hostsMax = 20;
const excerptLengthMax = 200;
const frequencies = new Set("always hourly daily weekly monthly yearly never".split(" "));
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;

const problemTexts = {
  not_a_sitemap: [
    "error",
    "The root element is neither urlset nor sitemapindex, nor that of an RSS or Atom feed.",
  ],
  wrong_namespace: ["error", `The root element must have xmlns="${namespace}".`],
  not_closed: ["error", "An element is not closed, so an XML parser refuses the file."],
  bare_ampersand: ["error", "An & in an address must be written as &amp;."],
  empty: ["error", "The file lists no addresses."],
  too_many: ["error", "A file may list at most 50,000 addresses: divide it, and list the parts in an index."],
  no_address: ["error", "An entry has no address in a loc element."],
  not_absolute: [
    "error",
    "An address must be absolute, with http:// or https://, and at most 2,000 characters.",
  ],
  other_host: ["error", "The address is on another host than the sitemap, so crawlers ignore it."],
  repeated: ["warning", "The address is listed more than once."],
  has_fragment: [
    "warning",
    "Crawlers drop what follows the #, so it names the same page as the address without.",
  ],
  mixed_schemes: ["warning", "Some addresses begin with http:// and others with https://."],
  bad_lastmod: ["warning", "A date is written as 2026-11-22 or 2026-11-22T10:00:00Z."],
  bad_changefreq: [
    "warning",
    "The frequency is not one of always, hourly, daily, weekly, monthly, yearly, never.",
  ],
  bad_priority: ["warning", "A priority is a number from 0.0 to 1.0."],
} as const satisfies Record<string, readonly [SitemapProblem["severity"], string]>;

type ProblemCode = keyof typeof problemTexts;

/** Judges the text of a sitemap, a sitemap index or a list of addresses by the sitemap protocol. */
export function checkSitemap(text: string, sitemapUrl: string | null): SitemapReport {
  const check = new SitemapCheck(text, sitemapUrl);
  if (text.trimStart().startsWith("<")) check.readXml();
  else check.readLines();
  return check.report();
}

class SitemapCheck {
  readonly #text: string;
  readonly #host: string | null;
  readonly #lineOf: (offset: number) => number;
  readonly #problems = new Map<ProblemCode, SitemapProblem>();
  readonly #seen = new Set<string>();
  readonly #hosts = new Set<string>();
  readonly #schemes = new Set<string>();
  #kind: SitemapReport["kind"] = "unknown";
  #addresses = 0;
  #withLastmod = 0;

  constructor(text: string, sitemapUrl: string | null) {
    this.#text = text;
    this.#host = sitemapUrl === null ? null : new URL(sitemapUrl).host;
    this.#lineOf = lineFinder(text);
  }

  readXml(): void {
    const frame = readSitemapEntries(this.#text, (entry) => {
      this.#readEntry(entry);
      return this.#addresses <= addressesMax;
    });
    this.#checkFrame(frame);
    for (const index of bareAmpersands(this.#text)) {
      this.#note("bare_ampersand", index, this.#text.slice(index, index + excerptLengthMax));
    }
  }

  /** The protocol also allows a text file with an address in each line. */
  readLines(): void {
    this.#kind = "list";
    for (const { 0: line, index } of this.#text.matchAll(/[^\r\n]+/g)) {
      if (line.trim() !== "") this.#readAddress(line.trim(), index);
    }
  }

  report(): SitemapReport {
    if (this.#addresses === 0 && !this.#problems.has("not_a_sitemap")) this.#note("empty", 0, "");
    if (this.#addresses > addressesMax) this.#note("too_many", 0, "");
    if (this.#schemes.size > 1) this.#note("mixed_schemes", 0, "");
    return {
      kind: this.#kind,
      addresses: this.#addresses,
      withLastmod: this.#withLastmod,
      hosts: [...this.#hosts].slice(0, hostsMax),
      problems: [...this.#problems.values()].sort(
        (one, other) => Number(one.severity === "warning") - Number(other.severity === "warning"),
      ),
    };
  }

  #checkFrame({ root, namespace: given, isClosed }: SitemapFrame): void {
    this.#kind = kindOf(root);
    if (this.#kind === "unknown") this.#note("not_a_sitemap", 0, root ?? "");
    const isOwn = this.#kind === "sitemap" || this.#kind === "index";
    if (isOwn && given !== namespace) this.#note("wrong_namespace", 0, given ?? "");
    // A feed has dates of other forms.
    if (this.#kind === "feed") this.#problems.delete("bad_lastmod");
    if (!isClosed) this.#note("not_closed", this.#text.length, this.#text.slice(-excerptLengthMax));
  }

  #readEntry({ fields, offset }: ListedEntry): void {
    const { loc, lastmod, changefreq, priority } = fields;
    if (loc === undefined || loc === "") {
      this.#addresses += 1;
      this.#note("no_address", offset, "");
    } else this.#readAddress(loc, offset);
    if (lastmod !== undefined) {
      this.#withLastmod += 1;
      const isDate = isW3cDate(lastmod);
      if (!isDate) this.#note("bad_lastmod", offset, lastmod);
    }
    if (changefreq !== undefined && !frequencies.has(changefreq)) {
      this.#note("bad_changefreq", offset, changefreq);
    }
    if (priority !== undefined && !/^(?:0(?:\.\d{1,5})?|1(?:\.0{1,5})?)$/.test(priority)) {
      this.#note("bad_priority", offset, priority);
    }
  }

  #readAddress(written: string, offset: number): void {
    this.#addresses += 1;
    const isWeb = /^https?:\/\//i.test(written);
    const address = isWeb ? absoluteAddress(written, "http://none.invalid/") : null;
    if (address === null) return this.#note("not_absolute", offset, written);
    const { host, protocol, hash } = new URL(address);
    if (this.#hosts.size < hostsMax) this.#hosts.add(host);
    this.#schemes.add(protocol);
    if (this.#host !== null && host !== this.#host) this.#note("other_host", offset, written);
    if (hash !== "") this.#note("has_fragment", offset, written);
    if (this.#seen.has(address)) this.#note("repeated", offset, written);
    this.#seen.add(address);
  }

  #note(code: ProblemCode, offset: number, excerpt: string): void {
    const [severity, message] = problemTexts[code];
    const problem = this.#problems.get(code) ?? { code, severity, message, count: 0, samples: [] };
    this.#problems.set(code, problem);
    problem.count += 1;
    if (problem.samples.length === samplesMax) return;
    problem.samples.push({ line: this.#lineOf(offset), excerpt: foreignLine(excerpt, excerptLengthMax) });
  }
}

function kindOf(root: string | null): SitemapReport["kind"] {
  if (root === "urlset") return "sitemap";
  if (root === "sitemapindex") return "index";
  return root === "rss" || root === "feed" ? "feed" : "unknown";
}

/** Where an & begins no reference. In a CDATA section it stands for itself. */
function* bareAmpersands(text: string): Generator<number> {
  for (let at = 0; at < text.length; ) {
    const section = text.indexOf("<![CDATA[", at);
    const end = section === -1 ? text.length : section;
    for (const { index } of text.slice(at, end).matchAll(bareAmpersand)) yield at + index;
    const close = section === -1 ? -1 : text.indexOf("]]>", section);
    at = close === -1 ? text.length : close;
  }
}

/** Finds the line of an offset, counted from 1. */
function lineFinder(text: string): (offset: number) => number {
  const ends = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
