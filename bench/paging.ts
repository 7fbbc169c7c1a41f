import { sql } from "drizzle-orm";
import { runScript } from "@/scripts/command/run-script";
import { type ApiUnderLoad, quantile, seedArticles, startApiUnderLoad } from "./api-under-load";

/*
 * Measures how much slower page 1,000 of a project with 100,000 articles is than page 1, as a ratio of medians,
 * and prints the plan of the query. The exit code is 1 when the ratio is above ten.
 */
const articles = 100_000;
const pageSize = 50;
const offsets = { first: 0, deep: 999 * pageSize };
const rounds = 41;
const ratioMax = 10;

await runScript(async () => {
  console.log(`Seeding ${articles} articles into one project`);
  const api = await startApiUnderLoad();
  try {
    await seedArticles(api, articles);
    const ratio = await measure(api);
    await explain(api);
    return ratio > ratioMax ? 1 : 0;
  } finally {
    await api.stop();
  }
});

async function measure(api: ApiUnderLoad): Promise<number> {
  const times: Record<keyof typeof offsets, number[]> = { first: [], deep: [] };
  // Alternates the pages, so that other load affects both. The first rounds warm up.
  for (let round = -5; round < rounds; round++) {
    for (const page of ["first", "deep"] as const) {
      const { ms, status, body } = await api.get(
        "/articles",
        `/articles?limit=${pageSize}&offset=${offsets[page]}`,
      );
      const rows: unknown = JSON.parse(body);
      if (status !== 200 || !Array.isArray(rows) || rows.length !== pageSize) {
        throw new Error(`page ${page} answered ${status} ${body.slice(0, 200)}`);
      }
      if (round >= 0) times[page].push(ms);
    }
  }
  const [first, deep] = [quantile(times.first, 0.5), quantile(times.deep, 0.5)];
  console.log(`page 1      ${first.toFixed(1)} ms`);
  console.log(`page 1,000  ${deep.toFixed(1)} ms`);
  console.log(`ratio       ${(deep / first).toFixed(2)} (at most ${ratioMax})\n`);
  return deep / first;
}

async function explain({ services, tenant }: ApiUnderLoad): Promise<void> {
  const rows = await services.db.execute<{ "QUERY PLAN": string }>(sql`
    explain (analyze, costs off, timing off, summary off)
    select id from article where project_id = ${tenant.projectId} and not hidden
    order by created_at desc, id desc limit ${sql.raw(String(pageSize))} offset ${sql.raw(String(offsets.deep))}`);
  console.log(rows.map((row) => row["QUERY PLAN"]).join("\n"));
}
