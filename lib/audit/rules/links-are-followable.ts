import { failedIf, notApplicable, type PageRule } from "../page-rule";

export const linksAreFollowable: PageRule = {
  id: "links-are-followable",
  category: "links",
  severity: "warning",
  title: "Links that lead nowhere",
  fix: "Give each link a real address; use a button for what runs a script.",
  reads: "document",
  check({ links }) {
    if (links.length === 0) return notApplicable;
    const broken = links.filter(({ href, url }) => url === null || /^javascript:/i.test(href));
    return failedIf(
      broken.length > 0,
      `${broken.length} of ${links.length} links cannot be followed.`,
      broken.map(({ href, name }) => `${name || "(no text)"} → ${href || "(empty)"}`),
    );
  },
};
