import { defaultSchema, type Options } from "rehype-sanitize";

/** The prefix of footnote ids, which remark-rehype puts in front of a footnote's own name. */
export const footnotePrefix = "user-content-";

/** The prefix of heading ids. Differs from the footnotes' prefix, so that no heading can take a footnote's id. */
export const headingPrefix = "section-";
/** What parseMarkdown makes of `## Keys {#keys}`: as harmless as the ids that headings get from their texts. */
const namedHeading = new RegExp(`^${headingPrefix}[\\p{L}\\p{N}_.:-]{1,100}$`, "u");

/**
 * The allowlist for the HTML of an article: no SVG, MathML, forms, styles or frames, no `id`, `name` or `class`
 * of the author's choosing (DOM clobbering), and no URLs except web, mail and phone.
 */
export const articleHtmlSchema: Options = {
  tagNames: words(
    "p h2 h3 h4 h5 h6 blockquote ul ol li pre hr div section",
    "a em strong b i s del ins u code kbd samp var br wbr",
    "sub sup small mark abbr cite q time span bdi bdo ruby rt rp",
    "table caption thead tbody tfoot tr th td dl dt dd",
    "img figure figcaption details summary input",
  ),
  attributes: {
    "*": ["lang", "dir", "title"],
    a: [
      "href",
      "rel",
      "ariaLabel",
      "dataFootnoteRef",
      "dataFootnoteBackref",
      ["ariaDescribedBy", "footnote-label"],
      ["className", "data-footnote-backref"],
      ["id", /^user-content-fnref-/],
    ],
    img: ["src", "alt", "width", "height"],
    code: [["className", /^language-[\w+#.-]+$/]],
    section: ["dataFootnotes", ["className", "footnotes"]],
    h2: [
      ["className", "sr-only"],
      ["id", "footnote-label", namedHeading],
    ],
    h3: [["id", namedHeading]],
    h4: [["id", namedHeading]],
    h5: [["id", namedHeading]],
    h6: [["id", namedHeading]],
    ul: [["className", "contains-task-list"]],
    ol: ["start", "reversed", ["className", "contains-task-list"]],
    li: [
      ["className", "task-list-item"],
      ["id", /^user-content-fn-/],
    ],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    th: ["align", "colSpan", "rowSpan", "scope"],
    td: ["align", "colSpan", "rowSpan"],
    blockquote: ["cite"],
    q: ["cite"],
    time: ["dateTime"],
    details: ["open"],
  },
  required: { input: { type: "checkbox", disabled: true } },
  ancestors: { ...defaultSchema.ancestors, input: ["li"], summary: ["details"], figcaption: ["figure"] },
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    src: ["http", "https"],
    cite: ["http", "https"],
  },
  strip: words(
    "script style template noscript iframe object svg math",
    "title textarea select button xmp noembed noframes",
  ),
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(" "));
}
