import type { Logger } from "@/lib/platform/logger";

export type Signal = "traces" | "metrics";

type Report = (signal: Signal, error: Error | undefined) => void;

/** A collector that is down fails every few seconds; it is reported this often. */
const quietMs = 60_000;

/** Logs that a collector did not take what was sent, at most once a minute for traces and for metrics each. */
export function createFailureReport(logger: Pick<Logger, "warn">, now: () => number = Date.now): Report {
  const last = new Map<Signal, number>();
  let kept = 0;
  return (signal, error) => {
    const at = now();
    if (at - (last.get(signal) ?? Number.NEGATIVE_INFINITY) < quietMs) {
      kept += 1;
      return;
    }
    last.set(signal, at);
    // Only the message: the error itself holds what the collector answered.
    logger.warn(
      { signal, reason: error?.message.slice(0, 200) ?? "unknown", alsoFailed: kept },
      "the OpenTelemetry collector did not take what was sent; Galley goes on without it",
    );
    kept = 0;
  };
}

interface Exported {
  code: number;
  error?: Error;
}

interface Exporting<Item> {
  export(item: Item, done: (end: Exported) => void): void;
}

/** Has the failures of an exporter reported: the SDK tells nobody of them. */
export function reportFailures<Item>(exporter: Exporting<Item>, signal: Signal, report: Report): void {
  const send = exporter.export.bind(exporter);
  exporter.export = (item, done) =>
    send(item, (end) => {
      if (end.code !== 0) report(signal, end.error);
      done(end);
    });
}
