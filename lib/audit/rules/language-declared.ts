import { isLanguageTag } from "@/lib/text/language-tag";
import { failed, type PageRule, passed } from "../page-rule";

export const languageDeclared: PageRule = {
  id: "language-declared",
  category: "metadata",
  severity: "warning",
  title: "The language is not declared",
  fix: 'Put the language on the html element, such as <html lang="en">.',
  reads: "document",
  check({ lang }) {
    if (lang === null) return failed("Screen readers and translators have to guess.");
    if (!isLanguageTag(lang)) return failed("It is not the code of a language.", [`lang="${lang}"`]);
    return passed;
  },
};
