import { parseArgs } from "node:util";

export interface GrowthOptions {
  /** 1 means a million articles. */
  scale: number;
  /** A smaller scale that is measured before, to print by how much each call costs more; null to measure one scale. */
  from: number | null;
  /** Part of the area or name of the cases to run; "" runs all. */
  only: string;
  /** A folder that keeps the seeded data; null for a temporary folder. */
  dataDir: string | null;
  list: boolean;
}

export function readGrowthOptions(args: string[]): GrowthOptions {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: "string", default: "1" },
      from: { type: "string" },
      only: { type: "string", default: "" },
      data: { type: "string" },
      list: { type: "boolean", default: false },
    },
  });
  const scale = readScale(values.scale);
  const from = values.from === undefined ? null : readScale(values.from);
  return { scale, from, only: values.only, dataDir: values.data ?? null, list: values.list };
}

function readScale(text: string): number {
  const scale = Number(text);
  if (!(scale >= 0.001 && scale <= 10)) throw new Error("--scale and --from are numbers from 0.001 to 10");
  return scale;
}
