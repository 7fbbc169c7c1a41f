/** One of several things that a mail lists. */
export interface LetterItem {
  /** Its name, which in the HTML form leads to `url`. */
  title: string;
  /** What is said of it, a line each. */
  lines: readonly string[];
  url?: string;
}

/** What a mail says, in plain texts. */
export interface LetterContent {
  subject: string;
  paragraphs: readonly string[];
  items?: readonly LetterItem[];
  /** After a list that leaves some out. */
  more?: string | null;
  link: { label: string; url: string };
  /** Below the link, in small letters. */
  note: string;
  /** The link that switches off mails of this kind. */
  switchOff?: { label: string; url: string };
}

export function printText({ paragraphs, items = [], more, link, note, switchOff }: LetterContent): string {
  return `${[
    ...paragraphs,
    ...items.map(({ title, lines, url }) => [`– ${title}`, ...lines, url].filter(isText).join("\n  ")),
    more,
    `${link.label}:\n${link.url}`,
    note,
    switchOff && `${switchOff.label}:\n${switchOff.url}`,
  ]
    .filter(isText)
    .join("\n\n")}\n`;
}

const isText = (text: string | null | undefined): text is string => typeof text === "string" && text !== "";

const p = (inner: string, style = "") => `<p style="margin:0 0 16px;${style}">${inner}</p>`;

/** No colours but those of the button, so that it can be read on light and dark; no pictures, and nothing that is counted. */
export function printHtml({ paragraphs, items = [], more, link, note, switchOff }: LetterContent): string {
  const button =
    "display:inline-block;padding:10px 18px;border-radius:6px;background:#006299;color:#ffffff;text-decoration:none;font-weight:600";
  const small = "font-size:13px;opacity:0.75";
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark"></head><body style="margin:0;padding:24px">',
    '<div style="max-width:560px;margin:0 auto;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    ...paragraphs.map((text) => p(escaped(text))),
    ...items.map(printItem),
    isText(more) ? p(escaped(more)) : "",
    p(`<a href="${escaped(link.url)}" style="${button}">${escaped(link.label)}</a>`),
    p(escaped(note), small),
    switchOff === undefined
      ? ""
      : p(`<a href="${escaped(switchOff.url)}" style="color:inherit">${escaped(switchOff.label)}</a>`, small),
    "</div></body></html>",
  ].join("");
}

function printItem({ title, lines, url }: LetterItem): string {
  const name =
    url === undefined
      ? `<strong>${escaped(title)}</strong>`
      : `<a href="${escaped(url)}" style="color:inherit;font-weight:600">${escaped(title)}</a>`;
  return p(
    [name, ...lines.map(escaped)].join("<br>"),
    "padding-left:12px;border-left:3px solid rgba(128,128,128,0.4);overflow-wrap:anywhere",
  );
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
