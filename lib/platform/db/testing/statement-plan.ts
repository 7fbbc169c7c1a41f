import { z } from "zod";

/** One node of PostgreSQL's JSON plan; row counts are averages per loop. */
const planNode = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Actual Rows": z.number().default(0),
  "Actual Loops": z.number().default(0),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  "Shared Hit Blocks": z.number().default(0),
  "Shared Read Blocks": z.number().default(0),
  "Temp Written Blocks": z.number().default(0),
  get Plans() {
    return z.array(planNode).default([]);
  },
});
type PlanNode = z.output<typeof planNode>;

const explained = z.object({ "Query Text": z.string(), Plan: planNode });

/** What one statement did when it ran. */
export interface StatementPlan {
  statement: string;
  durationMs: number;
  /** Blocks of 8 KiB that were read from memory or disk. */
  buffers: number;
  /** Blocks that were written to temporary files, because the memory for sorting was too small. */
  tempBlocks: number;
  /** Rows that the statement returned or wrote. */
  rows: number;
  /** Rows that the statement read, by table. */
  visited: Map<string, number>;
  /** The tables that were scanned completely. */
  scannedWhole: string[];
  /** The indexes that were used. */
  indexes: string[];
  /** The most rows that one step sorted. */
  sortedMax: number;
  /** The most rows that one step read only to find that they do not match. */
  discardedMax: number;
}

/** Parses a JSON message of auto_explain; null for any other notice. */
export function readPlanNotice(message: string | undefined): StatementPlan | null {
  const [, duration, json] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]+)$/.exec(message ?? "") ?? [];
  if (duration === undefined || json === undefined) return null;
  const { "Query Text": statement, Plan: root } = explained.parse(JSON.parse(json));
  const nodes = [...nodesOf(root)];
  const visited = new Map<string, number>();
  for (const node of nodes) {
    const table = node["Relation Name"];
    if (table === undefined || !node["Node Type"].endsWith("Scan")) continue;
    visited.set(table, (visited.get(table) ?? 0) + rowsSeenBy(node));
  }
  const scannedWhole = nodes.filter((node) => node["Node Type"] === "Seq Scan" && rowsSeenBy(node) > 0);
  return {
    statement,
    durationMs: Number(duration),
    buffers: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    tempBlocks: root["Temp Written Blocks"],
    rows: nodes.find((node) => node["Node Type"] !== "ModifyTable")?.["Actual Rows"] ?? 0,
    visited,
    scannedWhole: [...new Set(scannedWhole.flatMap((node) => node["Relation Name"] ?? []))],
    indexes: [...new Set(nodes.flatMap((node) => node["Index Name"] ?? []))],
    sortedMax: Math.max(0, ...nodes.filter((node) => node["Node Type"] === "Sort").map(rowsSorted)),
    discardedMax: Math.max(0, ...nodes.map((node) => node["Rows Removed by Filter"] * node["Actual Loops"])),
  };
}

/** A sort may be cut short by a limit above it, so its input counts. */
function rowsSorted({ Plans: [input] }: PlanNode): number {
  return input === undefined ? 0 : input["Actual Rows"] * input["Actual Loops"];
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans) yield* nodesOf(child);
}

/** The index nodes of a bitmap scan name no table, so the rows that they found count for the heap node above. */
function rowsSeenBy(node: PlanNode): number {
  const perLoop =
    node["Actual Rows"] + node["Rows Removed by Filter"] + node["Rows Removed by Index Recheck"];
  const own = perLoop * node["Actual Loops"];
  if (node["Node Type"] !== "Bitmap Heap Scan") return own;
  const found = node.Plans.flatMap((child) => [...nodesOf(child)])
    .filter((child) => child["Node Type"] === "Bitmap Index Scan")
    .reduce((sum, child) => sum + child["Actual Rows"] * child["Actual Loops"], 0);
  return Math.max(own, found);
}
