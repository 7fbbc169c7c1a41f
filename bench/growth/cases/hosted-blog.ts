import { findEntries } from "@/lib/destinations/adapters/hosted/queries";
import {
  findBlog,
  findLivePage,
  findLiveVersion,
  listLiveAddresses,
  listTeasers,
} from "@/lib/destinations/adapters/hosted/site/queries";
import { casesOf } from "../growth-case";

export const hostedBlogCases = casesOf("hosted blog", {
  "find a blog": (db, { slug }) => findBlog(db, slug),
  "find an entry by its article, and at its slug": (db, { projectId, articleId, articles }) =>
    findEntries(db, projectId, { articleId }, articles[0]?.slug ?? ""),
  "version of a page": (db, { slug, blogSlug }) => findLiveVersion(db, slug, blogSlug),
  "read a page": (db, { slug, blogSlug }) => findLivePage(db, slug, blogSlug),
  "list the first page": (db, { projectId }) => listTeasers(db, projectId, { limit: 20, offset: 0 }),
  "list the 46th page": (db, { projectId }) => listTeasers(db, projectId, { limit: 20, offset: 900 }),
  "list a deep page": (db, { projectId }) => listTeasers(db, projectId, { limit: 20, offset: 49_980 }),
  sitemap: (db, { projectId }) => listLiveAddresses(db, projectId, { limit: 50_000, offset: 0 }),
});
