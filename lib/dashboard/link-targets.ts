import { z } from "zod";
import { requireArticleState } from "@/lib/articles/operations/require-article";
import { crawlAddress, hostWithTwin } from "@/lib/audits/crawl/crawl-address";
import type { Context } from "@/lib/kernel/context";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { pageKey } from "@/lib/pages/same-page";
import {
  type AuditedPlace,
  findLatestAuditedPlace,
  type LinkTargetRow,
  listAddressesOf,
  searchAuditedPageRows,
  searchLiveArticleRows,
} from "./link-target-queries";

const targetsMax = 10;
/** More than are shown, because some are pages of articles that are shown already. */
const pagesMax = 3 * targetsMax;

export const searchLinkTargets = operation({
  name: "dashboard.link_targets",
  summary: "What the text of an article may link to: live articles of its project, and pages of its website",
  description:
    "Articles that are live, newest first, and then pages that the last finished audit read. Each address once, never the article's own.",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    articleId: idField("the article that is edited"),
    query: textField(200)
      .default("")
      .describe("A part of a title, a keyword or an address. When empty, the newest articles and no pages."),
  }),
  output: z.object({
    targets: z.array(z.object({ title: z.string(), url: z.string(), kind: z.enum(["article", "page"]) })),
  }),
  async run(ctx, { articleId, query }) {
    const text = query.trim();
    const edited = await requireArticleState(ctx, articleId);
    const [articles, pages, ownAddresses] = await Promise.all([
      searchLiveArticleRows(ctx.db, edited, text, targetsMax),
      text === "" ? [] : searchPages(ctx, edited, text),
      listAddressesOf(ctx.db, edited.id),
    ]);
    const found = [
      ...articles.map((row) => ({ ...row, kind: "article" as const })),
      ...pages.map((row) => ({ ...row, kind: "page" as const })),
    ];
    return { targets: eachPageOnce(found, ownAddresses).slice(0, targetsMax) };
  },
});

/** The targets without repetition, and without these addresses. */
function eachPageOnce<Target extends LinkTargetRow>(
  targets: readonly Target[],
  except: readonly string[],
): Target[] {
  const seen = new Set(except.map(pageKey));
  return targets.filter(({ url }) => {
    const key = pageKey(url);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The pages of the project's website, as its last finished audit found them. */
async function searchPages(
  { db }: Context,
  { projectId, website }: { projectId: string; website: string },
  text: string,
): Promise<LinkTargetRow[]> {
  const place = await findLatestAuditedPlace(db, projectId);
  if (place === null) return [];
  return searchAuditedPageRows(db, { auditId: place.id, hosts: ownHosts(website, place) }, text, pagesMax);
}

/** The website's host, and the one that it led to; not one that it had been on before somebody changed it. */
function ownHosts(website: string, { host, homeUrl }: AuditedPlace): string[] {
  const address = crawlAddress(website);
  if (address === null) return [];
  const hosts = hostWithTwin(new URL(address).host);
  const ledElsewhere = homeUrl !== null && hosts.includes(host);
  return ledElsewhere ? [...hosts, ...hostWithTwin(new URL(homeUrl).host)] : hosts;
}
