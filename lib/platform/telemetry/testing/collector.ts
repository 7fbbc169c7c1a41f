import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { doubleOf, type Fields, hexOf, messagesOf, numberOf, readFields, textOf } from "./protobuf";

type Attributes = Record<string, string | number | boolean>;

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  kind: number;
  attributes: Attributes;
  /** The trace ids of its links. */
  links: string[];
  /** 2 is an error. */
  status: number;
  statusMessage: string;
  resource: Attributes;
}

export interface ReceivedPoint {
  metric: string;
  kind: "gauge" | "sum" | "histogram";
  attributes: Attributes;
  /** Of a histogram, how many values it has. */
  value: number;
  resource: Attributes;
}

/** A collector of OpenTelemetry on the loopback interface that decodes what it gets by OTLP over HTTP. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const points: ReceivedPoint[] = [];
  const bodies: Buffer[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const behaviour = { hangs: false, status: 200 };
  const server = createServer((request, response) => {
    const answer = async () => {
      const sent = await buffer(request);
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
      requests.push({ path: request.url ?? "", headers: request.headers });
      if (behaviour.hangs) return;
      if (behaviour.status === 200) {
        bodies.push(body);
        if (request.url === "/v1/traces") spans.push(...spansOf(body));
        else points.push(...pointsOf(body));
      }
      response.writeHead(behaviour.status, { "content-type": "application/x-protobuf" }).end();
    };
    answer().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    points,
    requests,
    behaviour,
    /** Everything that was sent, as text, in which a secret would be found. */
    allSent: () => Buffer.concat(bodies).toString("latin1"),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
export type Collector = Awaited<ReturnType<typeof startCollector>>;

function spansOf(body: Uint8Array): ReceivedSpan[] {
  return messagesOf(readFields(body), 1).flatMap((sent) => {
    const resource = resourceOf(sent);
    const spans = messagesOf(sent, 2).flatMap((scope) => messagesOf(scope, 2));
    return spans.map((span): ReceivedSpan => {
      const [status] = messagesOf(span, 15);
      return {
        traceId: hexOf(span, 1),
        spanId: hexOf(span, 2),
        parentId: hexOf(span, 4),
        name: textOf(span, 5),
        kind: numberOf(span, 6),
        attributes: attributesOf(span, 9),
        links: messagesOf(span, 13).map((link) => hexOf(link, 1)),
        status: status === undefined ? 0 : numberOf(status, 3),
        statusMessage: status === undefined ? "" : textOf(status, 2),
        resource,
      };
    });
  });
}

const kinds = [
  ["gauge", 5],
  ["sum", 7],
  ["histogram", 9],
] as const;

function pointsOf(body: Uint8Array): ReceivedPoint[] {
  return messagesOf(readFields(body), 1).flatMap((sent) => {
    const resource = resourceOf(sent);
    const metrics = messagesOf(sent, 2).flatMap((scope) => messagesOf(scope, 2));
    return metrics.flatMap((metric) =>
      kinds.flatMap(([kind, number]) => {
        const points = messagesOf(metric, number).flatMap((data) => messagesOf(data, 1));
        return points.map((point): ReceivedPoint => {
          const isHistogram = kind === "histogram";
          return {
            metric: textOf(metric, 1),
            kind,
            attributes: attributesOf(point, isHistogram ? 9 : 7),
            value: isHistogram ? numberOf(point, 4) : (doubleOf(point, 4) ?? numberOf(point, 6)),
            resource,
          };
        });
      }),
    );
  });
}

function resourceOf(sent: Fields): Attributes {
  const [resource] = messagesOf(sent, 1);
  return resource === undefined ? {} : attributesOf(resource, 1);
}

function attributesOf(fields: Fields, number: number): Attributes {
  return Object.fromEntries(
    messagesOf(fields, number).map((pair) => {
      const [value] = messagesOf(pair, 2);
      return [textOf(pair, 1), value === undefined ? "" : plainValue(value)];
    }),
  );
}

function plainValue(value: Fields): string | number | boolean {
  if (value.has(1)) return textOf(value, 1);
  if (value.has(2)) return numberOf(value, 2) === 1;
  return value.has(3) ? numberOf(value, 3) : (doubleOf(value, 4) ?? 0);
}
