import { z } from "zod";
import { requiredConfig, secretConfig } from "../../config/config-values";
import { urlPattern } from "../../config/url-pattern";
import type { ConfigField } from "../../contract";

/** A form sends its empty fields as well; they mean what an absent one means. */
const emptyIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

export const hashnodeConfig = z.strictObject({
  accessToken: secretConfig,
  publicationId: requiredConfig.regex(
    /^[0-9a-f]{24}$/i,
    "must be the publication’s id: 24 digits and letters from a to f",
  ),
  canonicalPattern: emptyIsAbsent(urlPattern.optional()),
});

export type HashnodeConfig = z.output<typeof hashnodeConfig>;

export const hashnodeFields: ConfigField[] = [
  {
    key: "accessToken",
    label: "Personal access token",
    help: "On Hashnode: Account settings → Developer → Generate new token. The publication must be on Hashnode’s Pro plan: others may not be written to by programs.",
    kind: "secret",
    required: true,
  },
  {
    key: "publicationId",
    label: "Publication id",
    help: "Open the blog’s dashboard on Hashnode; the id stands in its address, after hashnode.com/.",
    kind: "text",
    required: true,
  },
  {
    key: "canonicalPattern",
    label: "Original address",
    help: "When the article also stands on your own site: where, such as https://example.com/blog/{slug}. Hashnode then tells search engines that yours is the original. Empty: Hashnode’s page is the original.",
    kind: "text",
    required: false,
  },
];
