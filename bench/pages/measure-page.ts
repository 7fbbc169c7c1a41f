import { brotliCompressSync } from "node:zlib";
import { quantile } from "../api-under-load";
import { treeCpuMs } from "../process-usage";
import type { DashboardSite } from "./dashboard-site";
import type { PageCase } from "./measured-pages";
import { scriptsOf, stylesOf } from "./page-files";

/** In bytes. */
export interface Weight {
  brotli: number;
  raw: number;
}

export interface MeasuredPage {
  name: string;
  js: Weight;
  css: Weight;
  html: Weight;
  targetBytes: number | null;
  /** The client JavaScript in relation to the target; null without one. */
  ratio: number | null;
  /** From the request to the end of the page, in milliseconds. */
  p50Ms: number;
  p95Ms: number;
  /** Processor time of the web server for one load. */
  cpuMs: number;
}

/** The first loads, in which the server itself loads the page's code. */
const warmUps = 3;

export async function measurePage(page: PageCase, site: DashboardSite, loads: number): Promise<MeasuredPage> {
  const headers = page.signedIn ? { Cookie: site.cookie } : {};
  const load = async () => {
    const startedAt = performance.now();
    const answer = await fetch(`${site.baseUrl}${page.path}`, { headers, redirect: "error" });
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`${page.path} answered ${answer.status}`);
    return { html, ms: performance.now() - startedAt };
  };
  let { html } = await load();
  for (let number = 1; number < warmUps; number++) ({ html } = await load());
  const times: number[] = [];
  const cpuBefore = treeCpuMs(site.serverPid());
  for (let number = 0; number < loads; number++) times.push((await load()).ms);
  const cpuMs = (treeCpuMs(site.serverPid()) - cpuBefore) / loads;
  const js = await weightOfAll(scriptsOf(html), site.baseUrl);
  return {
    name: page.name,
    js,
    css: await weightOfAll(stylesOf(html), site.baseUrl),
    html: weightOf(Buffer.from(html)),
    targetBytes: page.targetBytes,
    ratio: page.targetBytes === null ? null : js.brotli / page.targetBytes,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    cpuMs,
  };
}

/** Each file is compressed by itself, as a server sends it. */
async function weightOfAll(addresses: string[], baseUrl: string): Promise<Weight> {
  const weights = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(new URL(address, baseUrl));
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return weightOf(Buffer.from(await answer.arrayBuffer()));
    }),
  );
  return weights.reduce((sum, { brotli, raw }) => ({ brotli: sum.brotli + brotli, raw: sum.raw + raw }), {
    brotli: 0,
    raw: 0,
  });
}

function weightOf(bytes: Buffer): Weight {
  return { brotli: brotliCompressSync(bytes).byteLength, raw: bytes.byteLength };
}
