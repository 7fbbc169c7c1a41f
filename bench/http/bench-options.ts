import { parseArgs } from "node:util";

export interface BenchOptions {
  /** The numbers of articles to measure with, smallest first. */
  articles: number[];
  /** A part of the names of the cases to run; "" runs all. */
  only: string;
  rounds: number;
  /** The length of a round. */
  seconds: number;
  connections: number;
  writeDocs: boolean;
  /** The folder for processor profiles of Galley's web server, one for each case; null for none. */
  profile: string | null;
}

const full = "1000,10000,100000,1000000";

export function readBenchOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: "string", default: "1000" },
      full: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "2.5" },
      connections: { type: "string", default: "16" },
      "write-docs": { type: "boolean", default: false },
      profile: { type: "string" },
    },
  });
  return {
    articles: (values.full ? full : values.articles)
      .split(",")
      .map((text) => whole("articles", text, [200, 1_000_000]))
      .sort((a, b) => a - b),
    only: values.only,
    rounds: whole("rounds", values.rounds, [1, 50]),
    seconds: number("seconds", values.seconds, [0.2, 60]),
    connections: whole("connections", values.connections, [1, 1000]),
    writeDocs: values["write-docs"],
    profile: values.profile ?? null,
  };
}

function number(name: string, text: string, [min, max]: [number, number]): number {
  const value = Number(text);
  if (!(value >= min && value <= max)) throw new Error(`--${name} takes numbers from ${min} to ${max}`);
  return value;
}

function whole(name: string, text: string, range: [number, number]): number {
  return Math.round(number(name, text, range));
}
