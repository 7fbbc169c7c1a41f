import { z } from "zod";
import { textField } from "@/lib/kernel/fields";
import { readDomain, readPageUrl } from "@/lib/lookups/addresses";
import { isLanguageTag } from "@/lib/text/language-tag";

/** A page's address; https is assumed when no scheme is given. */
export const pageUrlField = textField(2000, "is required: the address of a page").transform((text, ctx) => {
  const url = readPageUrl(text);
  if (url !== null) return url;
  ctx.addIssue("must be an http or https address, such as https://example.com/page");
  return z.NEVER;
});

/** A domain, also given as an address. Only its host name is kept. */
export const domainField = textField(300).transform((text, ctx) => {
  const domain = readDomain(text);
  if (domain !== null) return domain;
  ctx.addIssue("must be a domain, such as example.com");
  return z.NEVER;
});

/**
 * A line of text in which each run of spaces becomes one space, so that two spellings of a question are one
 * lookup.
 */
export const lineField = (lengthMax: number, whenMissing?: string) =>
  textField(lengthMax, whenMissing)
    .refine((text) => !/\p{Cc}/u.test(text.replace(/[\t\r\n]/g, " ")), {
      error: "must not contain control characters",
    })
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .refine((text) => text !== "", { error: "must not be empty" });

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** A country as its two-letter code, in upper case. */
export const countryField = textField(20).transform((text, ctx) => {
  const code = text.trim().toUpperCase();
  // People write UK, but the code of the United Kingdom in ISO 3166 is GB.
  const country = code === "UK" ? "GB" : code;
  if (/^[A-Z]{2}$/.test(country) && countryNames.of(country) !== undefined) return country;
  ctx.addIssue("must be the two letters of a country, such as US or DE");
  return z.NEVER;
});

/**
 * A language as search engines distinguish them: without its region, except for Chinese and Portuguese, whose
 * variants differ.
 */
export const languageField = textField(20).transform((text, ctx) => {
  const tag = text.trim().replace("_", "-");
  if (!isLanguageTag(tag)) {
    ctx.addIssue("must be the code of a language, such as en or pt-BR");
    return z.NEVER;
  }
  const { language, region } = new Intl.Locale(tag);
  return region !== undefined && (language === "zh" || language === "pt")
    ? `${language}-${region}`
    : language;
});
