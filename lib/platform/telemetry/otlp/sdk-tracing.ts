import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Span as ApiSpan,
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { readTraceParent, type SpanReference } from "../trace-parent";
import type { OpenSpan, Span, SpanAttributes, SpanOptions, Tracing } from "../tracing";

const kinds: Record<NonNullable<SpanOptions["kind"]>, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

type Current = Span & SpanReference & { span: ApiSpan; isLeaf: boolean };

/**
 * Makes spans with a tracer of OpenTelemetry. Which span is current is kept here, and neither tracer nor context is
 * registered globally: Next and Inngest would find them and export spans of their own, with whole addresses in them.
 */
export function createTracing(tracer: Tracer): Tracing {
  const active = new AsyncLocalStorage<Current | undefined>();

  function begin(name: string, options: SpanOptions): OpenSpan {
    const above = options.parent === undefined ? active.getStore() : undefined;
    if (above?.isLeaf === true) return silentSpan;
    const { kind = "internal", attributes = {}, isLeaf = false } = options;
    const linked = readTraceParent(options.link);
    const span = tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes: known(attributes),
        links: linked === null ? [] : [{ context: remoteContext(linked) }],
      },
      contextOf(above, options.parent),
    );
    const current = currentOf(span, isLeaf);
    return {
      set: (given) => current.set(given),
      fail: (code) => current.fail(code),
      run: (work) => active.run(current, work),
      enter: () => active.enterWith(current),
      end: () => span.end(),
    };
  }

  return {
    begin,
    current: () => active.getStore() ?? null,
    outside: (work) => active.run(undefined, work),
    leave: () => active.enterWith(undefined),
  };
}

/** Below a leaf nothing is recorded, and the leaf stays the current span. */
const silentSpan: OpenSpan = {
  set: () => undefined,
  fail: () => undefined,
  run: (work) => work(),
  enter: () => undefined,
  end: () => undefined,
};

function currentOf(span: ApiSpan, isLeaf: boolean): Current {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    span,
    isLeaf,
    traceId,
    spanId,
    sampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
    set: (attributes) => void span.setAttributes(known(attributes)),
    fail(code) {
      span.setAttribute("error.type", code);
      span.setStatus({ code: SpanStatusCode.ERROR, message: code });
    },
  };
}

function contextOf(above: Current | undefined, parent: string | null | undefined): Context {
  if (above !== undefined) return trace.setSpan(ROOT_CONTEXT, above.span);
  const remote = readTraceParent(parent);
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remoteContext(remote));
}

function remoteContext({ traceId, spanId, sampled }: SpanReference) {
  return { traceId, spanId, isRemote: true, traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
}

function known(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]],
    ),
  );
}
