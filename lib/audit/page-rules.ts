import type { PageRule } from "./page-rule";
import { answersQuickly } from "./rules/answers-quickly";
import { answersWithSuccess } from "./rules/answers-with-success";
import { canonicalIsItself } from "./rules/canonical-is-itself";
import { canonicalPresent } from "./rules/canonical-present";
import { canonicalValid } from "./rules/canonical-valid";
import { charsetDeclared } from "./rules/charset-declared";
import { descriptionLength } from "./rules/description-length";
import { descriptionPresent } from "./rules/description-present";
import { descriptionSingle } from "./rules/description-single";
import { doctypeDeclared } from "./rules/doctype-declared";
import { enoughText } from "./rules/enough-text";
import { h1Present } from "./rules/h1-present";
import { h1Single } from "./rules/h1-single";
import { headingOrder } from "./rules/heading-order";
import { headingsNotEmpty } from "./rules/headings-not-empty";
import { hreflangValid } from "./rules/hreflang-valid";
import { idsAreUnique } from "./rules/ids-are-unique";
import { imagesHaveAlt } from "./rules/images-have-alt";
import { imagesHaveSize } from "./rules/images-have-size";
import { isCompressed } from "./rules/is-compressed";
import { isIndexable } from "./rules/is-indexable";
import { languageDeclared } from "./rules/language-declared";
import { linksAreFollowable } from "./rules/links-are-followable";
import { linksHaveNames } from "./rules/links-have-names";
import { linksToOwnSite } from "./rules/links-to-own-site";
import { noMetaRefresh } from "./rules/no-meta-refresh";
import { noMixedContent } from "./rules/no-mixed-content";
import { noPlaceholderText } from "./rules/no-placeholder-text";
import { openGraph } from "./rules/open-graph";
import { pageWeight } from "./rules/page-weight";
import { redirectsAtMostOnce } from "./rules/redirects-at-most-once";
import { redirectsPermanently } from "./rules/redirects-permanently";
import { servedWithHttps } from "./rules/served-with-https";
import { structuredDataPresent } from "./rules/structured-data-present";
import { structuredDataValid } from "./rules/structured-data-valid";
import { titleLength } from "./rules/title-length";
import { titlePresent } from "./rules/title-present";
import { titleSingle } from "./rules/title-single";
import { viewportSet } from "./rules/viewport-set";

/** Changes with every change to what a page is judged by, so that two reports can be compared or not. */
export const rulesetVersion = "2026.11.1";

/** Everything that a page is judged by, in the order in which it is reported. */
export const pageRules: readonly PageRule[] = [
  answersWithSuccess,
  isIndexable,
  redirectsAtMostOnce,
  redirectsPermanently,
  canonicalPresent,
  canonicalValid,
  canonicalIsItself,
  noMetaRefresh,
  titlePresent,
  titleLength,
  titleSingle,
  descriptionPresent,
  descriptionLength,
  descriptionSingle,
  languageDeclared,
  hreflangValid,
  h1Present,
  h1Single,
  headingOrder,
  headingsNotEmpty,
  enoughText,
  noPlaceholderText,
  imagesHaveAlt,
  linksHaveNames,
  linksAreFollowable,
  linksToOwnSite,
  structuredDataPresent,
  structuredDataValid,
  openGraph,
  servedWithHttps,
  noMixedContent,
  viewportSet,
  charsetDeclared,
  doctypeDeclared,
  isCompressed,
  pageWeight,
  answersQuickly,
  idsAreUnique,
  imagesHaveSize,
];
