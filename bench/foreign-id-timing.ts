import { newId } from "@/lib/platform/db/ids";
import { createArticle, createTenant } from "@/lib/testing/fixtures";
import { runScript } from "@/scripts/command/run-script";
import { type ApiUnderLoad, quantile, startApiUnderLoad } from "./api-under-load";

/*
 * Measures whether the time of a 404 reveals if an article exists in another project: prints both medians, and
 * their difference relative to the noise. It has no threshold, which would fail by chance.
 */
const rounds = 3_000;

await runScript(async () => {
  const api = await startApiUnderLoad();
  try {
    const rival = await createTenant(api.services, "Rival");
    const { id } = await createArticle(api.services, rival.projectId);
    await measure(api, id);
    return 0;
  } finally {
    await api.stop();
  }
});

async function measure(api: ApiUnderLoad, foreignId: string): Promise<void> {
  const times: Record<"foreign" | "missing", number[]> = { foreign: [], missing: [] };
  for (let round = -200; round < rounds; round++) {
    // Alternates the order, so that neither kind is always measured second.
    const order = round % 2 === 0 ? (["foreign", "missing"] as const) : (["missing", "foreign"] as const);
    for (const kind of order) {
      const id = kind === "foreign" ? foreignId : newId();
      const { ms, status } = await api.get("/articles/{articleId}", `/articles/${id}`);
      if (status !== 404) throw new Error(`a ${kind} id answered ${status}`);
      if (round >= 0) times[kind].push(ms);
    }
  }
  const medians = { foreign: quantile(times.foreign, 0.5), missing: quantile(times.missing, 0.5) };
  const noise = quantile(times.missing, 0.75) - quantile(times.missing, 0.25);
  const difference = medians.foreign - medians.missing;
  console.log(`foreign id  ${medians.foreign.toFixed(3)} ms (median of ${rounds})`);
  console.log(`missing id  ${medians.missing.toFixed(3)} ms`);
  console.log(
    `difference  ${difference.toFixed(3)} ms, ${((100 * difference) / noise).toFixed(1)}% of the middle half's width`,
  );
}
