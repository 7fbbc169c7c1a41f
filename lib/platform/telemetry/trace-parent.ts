/** A span of this or of another process, as the header `traceparent` of W3C Trace Context names it. */
export interface SpanReference {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const nothing = /^0+$/;

/** Reads a traceparent of version 00; null for any other text, so that a caller can send what it likes. */
export function readTraceParent(text: unknown): SpanReference | null {
  if (typeof text !== "string") return null;
  const [, traceId = "", spanId = "", flags = ""] = shape.exec(text) ?? [];
  if (nothing.test(traceId) || nothing.test(spanId) || flags === "") return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The traceparent of a span; 55 characters. */
export function writeTraceParent({ traceId, spanId, sampled }: SpanReference): string {
  return `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
}
