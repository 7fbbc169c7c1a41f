import {
  brokenImages,
  deepPages,
  heavyImages,
  linksToBroken,
  linksToRedirects,
  missingScripts,
  missingStylesheets,
  orphans,
} from "../rows/links";
import { siteRulesOf } from "../site-rule";

/** Rules about how the pages of a site link to each other. */
export const siteLinkRules = [
  ...siteRulesOf("links", [
    {
      id: "links-lead-to-pages",
      severity: "error",
      title: "Pages with broken links to the site itself",
      why: "A broken link stops readers and crawlers, and makes the site look neglected.",
      fix: "Correct the address of each link, or remove the link.",
      query: linksToBroken,
    },
    {
      id: "links-lead-directly",
      severity: "notice",
      title: "Pages with links to redirects",
      why: "Each redirect costs readers time and crawlers a fetch.",
      fix: "Link to the address that the redirect leads to.",
      query: linksToRedirects,
    },
    {
      id: "pages-are-linked",
      severity: "warning",
      title: "Pages that no page links to",
      why: "Readers cannot find such a page, and search engines consider it unimportant.",
      fix: "Link to it from the pages that a reader would come from.",
      query: orphans,
    },
    {
      id: "pages-are-near",
      severity: "notice",
      title: "Pages far from the start page",
      why: "The more clicks a page is away, the less often crawlers and readers come.",
      fix: "Link to important pages from the menu, from overviews or from popular pages.",
      query: deepPages,
    },
  ]),
  ...siteRulesOf("content", [
    {
      id: "images-load",
      severity: "warning",
      title: "Images that do not load",
      why: "Readers see an empty frame where the image should be.",
      fix: "Upload the image again, or correct its address, also in srcset and in the poster of a video.",
      query: brokenImages,
    },
    {
      id: "images-are-light",
      severity: "warning",
      title: "Very large images",
      why: "Images are most of what a page loads, and on a phone large ones take seconds.",
      fix: "Scale each image to the size it is shown at, and save it as WebP or AVIF.",
      query: heavyImages,
    },
  ]),
  ...siteRulesOf("technical", [
    {
      id: "stylesheets-load",
      severity: "error",
      title: "Pages with a missing stylesheet",
      why: "Without its stylesheet, readers see a page without its design, or parts on top of each other.",
      fix: "Publish the stylesheet at the address that the page names, or correct or remove the link element.",
      query: missingStylesheets,
    },
    {
      id: "scripts-load",
      severity: "warning",
      title: "Pages with a missing script",
      why: "What the script does, such as a menu, a form or a shop's basket, does not work.",
      fix: "Publish the script at the address that the page names, or correct or remove the script element.",
      query: missingScripts,
    },
  ]),
];
