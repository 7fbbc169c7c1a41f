import type { ConfigField } from "../contract";
import { type FieldRole, fieldRoles } from "./field-map";

const texts: Record<FieldRole, { label: string; help: string }> = {
  title: { label: "Title field", help: "Takes the article’s title, as plain text." },
  slug: { label: "Slug field", help: "Takes the last part of the article’s address." },
  body: { label: "Body field", help: "Takes the article itself, in the body format chosen here." },
  excerpt: { label: "Excerpt field", help: "Takes a short summary for lists of articles, as plain text." },
  metaDescription: {
    label: "Meta description field",
    help: "Takes the text that search engines show below the title.",
  },
  tags: { label: "Tags field", help: "Takes the article’s keywords." },
  articleId: {
    label: "Article id field",
    help: "A plain text field that takes Galley’s id of the article, so that Galley knows its entries again after a lost answer or a renaming. Worth adding to your model; your pages need not show it.",
  },
};

export interface FieldMapForm {
  /** Where a person finds the names of fields in that product, as a sentence. */
  whereNamesAre: string;
  /** Names that an empty form field stands for. Defaults: title, slug, body. */
  defaults?: { title?: string; slug?: string; body?: string };
  bodyFormats: { value: string; label: string }[];
  bodyFormatHelp: string;
}

/** The form's fields for `fieldMapShape` and for the key bodyFormat, in the order of the form. */
export function fieldMapFields({ whereNamesAre, defaults, ...body }: FieldMapForm): ConfigField[] {
  return fieldRoles.flatMap((role) => {
    const { label, help } = texts[role];
    const name = role === "title" || role === "slug" || role === "body" ? (defaults?.[role] ?? role) : null;
    const empty = name === null ? "Empty: it is not sent." : `Empty: ${name}.`;
    const field: ConfigField = {
      key: `${role}Field`,
      label,
      help: role === "title" ? `${help} ${empty} ${whereNamesAre}` : `${help} ${empty}`,
      kind: "text",
      required: false,
    };
    if (role === "body") return [field, bodyFormatField(body)];
    return role === "tags" ? [field, tagsFormatField] : [field];
  });
}

/** For products that do not know where an owner's own front end shows their entries. */
export function publicAddressField(product: string): ConfigField {
  return {
    key: "urlPattern",
    label: "Public address",
    help: `Where your site shows an article, such as https://example.com/blog/{slug}. ${product} does not know; without it the page cannot be proven.`,
    kind: "text",
    required: false,
  };
}

function bodyFormatField(form: Pick<FieldMapForm, "bodyFormats" | "bodyFormatHelp">): ConfigField {
  return {
    key: "bodyFormat",
    label: "Body format",
    help: form.bodyFormatHelp,
    kind: "select",
    required: true,
    options: form.bodyFormats,
  };
}

const tagsFormatField: ConfigField = {
  key: "tagsFormat",
  label: "Tags format",
  help: "What the tags field takes: a list of texts, or one text with commas between the tags.",
  kind: "select",
  required: false,
  options: [
    { value: "list", label: "List of texts" },
    { value: "text", label: "One text with commas" },
  ],
};
