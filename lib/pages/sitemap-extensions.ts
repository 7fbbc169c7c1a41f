import { addressLengthMax } from "./addresses";

/** What an entry of a sitemap says besides its address: versions in other languages, images and news, as written. */
export interface EntryExtensions {
  /** At most `alternatesMax`. */
  alternates: { hreflang: string; href: string }[];
  /** How many alternates the entry has, with those that were not kept. */
  alternateCount: number;
  /** The addresses of its images, "" for an image without one; at most `imagesMax`. */
  images: string[];
  imageCount: number;
  news: NewsEntry | null;
}

/** A news article; "" for what is missing. */
export interface NewsEntry {
  title: string;
  publicationDate: string;
  publication: string;
  language: string;
}

/** More than any site has languages. */
const alternatesMax = 200;
/** As many as a crawl looks at on a page. */
const imagesMax = 100;
/** How many alternates and images of one file are kept: ten for each of the 50,000 entries that it may have. */
const keptMax = 500_000;

const prefixOf: Readonly<Record<string, string>> = {
  "http://www.w3.org/1999/xhtml": "xhtml",
  "http://www.google.com/schemas/sitemap-image/1.1": "image",
  "http://www.google.com/schemas/sitemap-news/0.9": "news",
};
/** Where the extensions are within an entry. */
const linkPath = "xhtml:link";
const imagePath = "image:image";
const newsFields: Readonly<Record<string, keyof NewsEntry>> = {
  "news:news news:title": "title",
  "news:news news:publication_date": "publicationDate",
  "news:news news:publication news:name": "publication",
  "news:news news:publication news:language": "language",
};
const newsDepthMax = 3;

/** Gathers the extensions of one entry after the other while a sitemap is parsed. */
export class ExtensionReader {
  /** How many entries of the file are news articles. */
  newsCount = 0;
  readonly #prefixes = new Map<string, string>();
  #path: string[] = [];
  #found: EntryExtensions | null = null;
  #link: { rel: string; hreflang: string; href: string } | null = null;
  #image: string | null = null;
  #kept = 0;

  /** An attribute of the root element, which may give a namespace another prefix than the usual one. */
  declare(attribute: string, namespace: string): void {
    const usual = Object.hasOwn(prefixOf, namespace) ? prefixOf[namespace] : undefined;
    if (usual !== undefined && attribute.startsWith("xmlns:") && this.#prefixes.size < 10)
      this.#prefixes.set(attribute.slice("xmlns:".length), usual);
  }

  begin(): void {
    this.#path = [];
    this.#found = null;
  }

  open(name: string): void {
    this.#path.push(this.#usual(name));
    if (this.#path.length > 1) return;
    if (this.#path[0] === linkPath) this.#link = { rel: "", hreflang: "", href: "" };
    else if (this.#path[0] === imagePath) this.#image = "";
    else if (this.#path[0] === "news:news") this.#addNews();
  }

  attribute(name: string, value: string): void {
    const link = this.#link;
    if (link === null || this.#path.length > 1) return;
    if (name === "rel" || name === "hreflang" || name === "href")
      link[name] = value.trim().slice(0, addressLengthMax + 1);
  }

  close(value: string): void {
    const path = this.#path;
    if (path.length === 2 && this.#image !== null && path[1] === "image:loc") this.#image = value;
    if (path[0] === "news:news" && path.length <= newsDepthMax) this.#setNews(path.join(" "), value);
    path.pop();
    if (path.length > 0) return;
    if (this.#link !== null) this.#addLink(this.#link);
    if (this.#image !== null) this.#addImage(this.#image);
    this.#link = null;
    this.#image = null;
  }

  /** The extensions of the entry; null when it has none. */
  end(): EntryExtensions | null {
    return this.#found;
  }

  #usual(name: string): string {
    if (this.#prefixes.size === 0) return name;
    const colon = name.indexOf(":");
    const prefix = colon === -1 ? undefined : this.#prefixes.get(name.slice(0, colon));
    return prefix === undefined ? name : prefix + name.slice(colon);
  }

  #extensions(): EntryExtensions {
    this.#found ??= { alternates: [], alternateCount: 0, images: [], imageCount: 0, news: null };
    return this.#found;
  }

  #addLink({ rel, hreflang, href }: { rel: string; hreflang: string; href: string }): void {
    if (rel.toLowerCase() !== "alternate" || hreflang === "") return;
    const found = this.#extensions();
    found.alternateCount += 1;
    if (found.alternates.length >= alternatesMax || this.#kept >= keptMax) return;
    this.#kept += 1;
    found.alternates.push({ hreflang: hreflang.slice(0, 100), href });
  }

  #addImage(address: string): void {
    const found = this.#extensions();
    found.imageCount += 1;
    if (found.images.length >= imagesMax || this.#kept >= keptMax) return;
    this.#kept += 1;
    found.images.push(address);
  }

  #addNews(): void {
    const found = this.#extensions();
    if (found.news === null) this.newsCount += 1;
    found.news ??= { title: "", publicationDate: "", publication: "", language: "" };
  }

  #setNews(path: string, value: string): void {
    const field = newsFields[path];
    const news = this.#found?.news;
    if (field !== undefined && news !== null && news !== undefined) news[field] = value.slice(0, 500);
  }
}
