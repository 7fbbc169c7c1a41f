import { ProcessState } from "../process-state";
import { type SpanReference, writeTraceParent } from "./trace-parent";

/**
 * Spans for OpenTelemetry. Without a collector, every function here only calls its work.
 * lib/host calls `setTracing` with what lib/platform/telemetry/otlp makes.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface SpanOptions {
  /** Default: internal. */
  kind?: "internal" | "server" | "client" | "consumer";
  /** Ids, names and numbers. Never a text, an address with its path, an e-mail address or a secret. */
  attributes?: SpanAttributes;
  /** The traceparent of the span that this one belongs under; null begins a trace. Default: the current span. */
  parent?: string | null;
  /** The traceparent of a span of another trace that led to this one. */
  link?: string | null;
  /** Records no span below this one, for work with very many parts. */
  isLeaf?: true;
}

/** What work may say about the span that it runs in. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. `code` is the kind of the error, not its message, which may quote a text. */
  fail(code: string): void;
}

/** A span that has begun; whoever began it ends it. */
export interface OpenSpan extends Span {
  /** Calls the work, during which this is the current span. */
  run<Result>(work: () => Result): Result;
  /** Makes it the current span of everything that the caller does from here on. */
  enter(): void;
  end(): void;
}

export interface Tracing {
  begin(name: string, options: SpanOptions): OpenSpan;
  current(): (Span & SpanReference) | null;
  outside<Result>(work: () => Result): Result;
  /** Leaves nothing current for what the caller does from here on. */
  leave(): void;
}

const tracer = new ProcessState<Tracing>("tracing");

/** Sets what records the spans of this process; undefined for nothing. */
export function setTracing(tracing: Tracing | undefined): void {
  tracer.value = tracing;
}

/** Whether spans are recorded, and by what. */
export function currentTracing(): Tracing | undefined {
  return tracer.value;
}

const unrecorded: Span = { set: () => undefined, fail: () => undefined };

/** Runs the work in a span of its own. An error marks the span as failed and is thrown on. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const tracing = tracer.value;
  return tracing === undefined ? work(unrecorded) : traced(tracing.begin(name, options), work);
}

async function traced<Result>(span: OpenSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs the work in a span of the trace that a row carries, wherever and whenever that began. */
export function continueFrom<Result>(
  row: { traceParent: string | null },
  name: string,
  options: Omit<SpanOptions, "parent">,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return inSpan(name, { ...options, parent: row.traceParent }, work);
}

/** Begins a span that its caller ends; null when nothing is traced. */
export function beginSpan(name: string, options: SpanOptions): OpenSpan | null {
  return tracer.value?.begin(name, options) ?? null;
}

/** Adds attributes to the current span. */
export function annotateSpan(attributes: SpanAttributes): void {
  tracer.value?.current()?.set(attributes);
}

/** The traceparent of the current span, for a row whose work continues its trace; null when nothing is traced. */
export function traceParent(): string | null {
  const current = tracer.value?.current() ?? null;
  return current === null ? null : writeTraceParent(current);
}

/** The fields by which a line of the log is found from its trace. A new object, which the logger may change. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const current = tracer.value?.current() ?? null;
  return current === null ? {} : { trace_id: current.traceId, span_id: current.spanId };
}

/** Calls work that the current request or job only woke up, so that it is no part of its trace. */
export function outsideTrace<Result>(work: () => Result): Result {
  const tracing = tracer.value;
  return tracing === undefined ? work() : tracing.outside(work);
}

const codeShape = /^\w{1,64}$/;

/** The code of an expected failure, such as that of a refusal; of any other error its class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? error.code : null;
  if (typeof code === "string" && codeShape.test(code)) return code;
  return codeShape.test(error.name) ? error.name : "Error";
}
