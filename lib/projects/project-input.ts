import { z } from "zod";
import { languageTagField, requiredText, textField } from "@/lib/kernel/fields";

const websiteError = "must be a public web address such as https://example.com";

/**
 * An http or https address with a host and no credentials. Stored as origin and path, without query and
 * fragment.
 */
const websiteField = z
  .string({ error: websiteError })
  .trim()
  .max(300)
  .transform((text, issues) => {
    const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
    const url = URL.parse(withScheme);
    if (
      url === null ||
      !/^https?:$/.test(url.protocol) ||
      url.username !== "" ||
      !isHostOfSite(url.hostname)
    ) {
      issues.addIssue({ code: "custom", message: websiteError });
      return z.NEVER;
    }
    return url.origin + (url.pathname === "/" ? "" : url.pathname.replace(/\/+$/, ""));
  });

/**
 * A host name without a dot counts as a typing error, unless it is localhost or an IPv6 address (with a colon).
 */
function isHostOfSite(hostname: string): boolean {
  return hostname === "localhost" || /[^.]\.[^.]|:/.test(hostname);
}

export const projectFields = {
  name: requiredText(100),
  website: websiteField,
  languageCode: languageTagField,
  brandName: requiredText(100),
  brandDescription: textField(2000),
  authorName: textField(100).trim(),
  callToActionText: textField(200).trim(),
  callToActionUrl: textField(2000)
    .trim()
    .refine((text) => text === "" || isWebAddress(text), {
      error: "must be a public web address such as https://example.com/offer",
    }),
};

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
