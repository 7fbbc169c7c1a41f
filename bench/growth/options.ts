import { parseArgs } from "node:util";

export interface GrowthOptions {
  /** 1 stands for a million articles. */
  scale: number;
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
      only: { type: "string", default: "" },
      data: { type: "string" },
      list: { type: "boolean", default: false },
    },
  });
  const scale = Number(values.scale);
  if (!(scale >= 0.001 && scale <= 10)) throw new Error("--scale is a number from 0.001 to 10");
  return { scale, only: values.only, dataDir: values.data ?? null, list: values.list };
}
