import type { Sql } from "postgres";
import { z } from "zod";
import { createContentToken } from "@/lib/platform/keys/content-token";
import type { Tenant } from "@/lib/testing/fixtures";
import { isLive, slugOf } from "./seed";
import { templateTexts } from "./template-texts";

/** The measured project, as its callers know it. */
export interface Site {
  origin: string;
  apiKey: string;
  /** Well formed, but never minted. */
  unknownKey: string;
  integrationId: string;
  /** The slug of its hosted blog. */
  blog: string;
  newestId: string;
  /** The offset of the last full page, and the first article there. */
  deepOffset: number;
  deepId: string;
  /** Articles from all over the list. */
  articles: { id: string; slug: string }[];
  /** Ids of more articles than Galley can cache; empty when there are not that many. */
  manyIds: string[];
  /** Slugs that are live on the hosted blog. */
  published: string[];
  /** Articles that were never published. */
  unpublished: string[];
}

const sampleSize = 500;
const publishedMax = 5000;
const manyArticles = 5000;

export async function readSite(client: Sql, tenant: Tenant, origin: string, count: number): Promise<Site> {
  const { projectId, apiKey, integrationId } = tenant;
  const [project] = z
    .array(z.object({ slug: z.string() }))
    .parse(await client`select slug from project where id = ${projectId}`);
  if (project === undefined) throw new Error("the measured project is missing");
  const idAt = async (offset: number) => {
    const rows = await client`select id from article where project_id = ${projectId}
      order by created_at desc, id desc offset ${offset} limit 1`;
    return (
      z
        .array(z.object({ id: z.uuid() }))
        .length(1)
        .parse(rows)[0]?.id ?? ""
    );
  };
  const find = async (numbers: number[]) =>
    z.array(z.object({ id: z.uuid(), slug: z.string() })).parse(
      await client`select id, slug from article
        where project_id = ${projectId} and slug in ${client(numbers.map((number) => slugOf(number)))}`,
    );
  const deepOffset = count - 50;
  const published = spread(count, sampleSize, isLive);
  return {
    origin,
    apiKey,
    unknownKey: createContentToken("key").plaintext,
    integrationId,
    blog: project.slug,
    newestId: await idAt(0),
    deepOffset,
    deepId: await idAt(deepOffset),
    articles: await find(spread(count, sampleSize, () => true)),
    manyIds:
      count < manyArticles ? [] : (await find(spread(count, manyArticles, () => true))).map(({ id }) => id),
    published: published.map((number) => slugOf(number)),
    unpublished: (await find(spread(count, publishedMax, (number) => !isLive(number)))).map(({ id }) => id),
  };
}

/** At most `size` numbers of copied articles that meet a condition, spread evenly. */
function spread(count: number, size: number, condition: (number: number) => boolean): number[] {
  const numbers: number[] = [];
  for (let number = templateTexts.length + 1; number <= count; number++) {
    if (condition(number)) numbers.push(number);
  }
  const step = Math.max(1, numbers.length / size);
  return Array.from(
    { length: Math.min(size, numbers.length) },
    (_, index) => numbers[Math.floor(index * step)] ?? 0,
  );
}
