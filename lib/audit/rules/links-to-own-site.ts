import { failedIf, type PageRule } from "../page-rule";

export const linksToOwnSite: PageRule = {
  id: "links-to-own-site",
  category: "links",
  severity: "notice",
  title: "No links to other pages of the site",
  fix: "Link to pages that go deeper or come next.",
  reads: "document",
  check({ links }, page) {
    const { host, pathname } = new URL(page.url);
    const leadsOn = links.some(({ url }) => {
      if (url === null) return false;
      const target = new URL(url);
      return target.host === host && target.pathname !== pathname;
    });
    return failedIf(!leadsOn, "Readers and crawlers find a dead end.");
  },
};
