import { isLanguageTag } from "@/lib/text/language-tag";
import { failedIf, notApplicable, type PageRule } from "../page-rule";

export const hreflangValid: PageRule = {
  id: "hreflang-valid",
  category: "metadata",
  severity: "warning",
  title: "Links to other languages cannot be used",
  fix: "Give each alternate a language code such as en, de-AT or x-default, and an absolute address.",
  reads: "document",
  check({ alternates }) {
    if (alternates.length === 0) return notApplicable;
    const wrong = alternates.filter(
      ({ hreflang, href }) =>
        (hreflang.toLowerCase() !== "x-default" && !isLanguageTag(hreflang)) || !/^https?:\/\//i.test(href),
    );
    return failedIf(
      wrong.length > 0,
      `${wrong.length} of ${alternates.length} alternates are ignored by search engines.`,
      wrong.map(({ hreflang, href }) => `hreflang="${hreflang}" href="${href}"`),
    );
  },
};
