import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { PostgresType } from "postgres";
import { connectDatabase } from "@/lib/platform/db/connection";
import type { BareParameter, BarePlan, BareStatement } from "./bare-plan";

/*
 * The server that Galley is compared with: node:http, the key check, the statements of the case and
 * JSON.stringify. It has no router: each message of the bench says what every request gets from then on.
 */
const { client } = connectDatabase(process.env.DATABASE_URL ?? "");
// The parameters come from PostgreSQL's log, so they are texts in its own notation already.
const asText: PostgresType<string>["serialize"] = (value: string) => value;
for (const type of [16, 17, 114, 1082, 1114, 1184, 3802]) client.options.serializers[type] = asText;

let plan: BarePlan | null = null;
process.on("message", (next: BarePlan) => {
  plan = next;
  process.send?.({ port });
});
process.on("disconnect", () => process.exit());

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});
const port = await new Promise<number>((resolve) => {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    resolve(typeof address === "object" && address !== null ? address.port : 0);
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (plan === null) throw new Error("the bench has sent no plan");
  const { key, reads, writes, status, body } = plan;
  const token = request.headers["x-api-key"];
  const hash = typeof token === "string" ? createHash("sha256").update(token).digest("hex") : "";
  const sent = request.method === "POST" ? await text(request) : null;
  const subject = sent === null ? subjectOf(request.url ?? "") : keywordOf(sent);
  const values = valuesOf({ hash, subject });
  const holder = key === null ? null : await client.unsafe(key.text, values(key), { prepare: true });
  if (holder?.length === 0) {
    response.writeHead(401, { "content-type": "application/json" }).end('{"error":"unknown key"}');
    return;
  }
  const rows =
    writes.length === 0
      ? await Promise.all(reads.map((read) => client.unsafe(read.text, values(read), { prepare: true })))
      : await inTransaction(writes, values);
  if (status === 304) return void response.writeHead(304).end();
  const answered = body ?? JSON.stringify(rows.length === 0 ? holder : rows);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(answered),
  });
  response.end(answered);
}

function inTransaction(writes: BareStatement[], values: (statement: BareStatement) => (string | null)[]) {
  return client.begin(async (tx) => {
    const written = [];
    for (const write of writes)
      written.push(await tx.unsafe(write.text, values(write), { prepare: write.parameters.length > 0 }));
    return written;
  });
}

function valuesOf({ hash, subject }: { hash: string; subject: string }) {
  const ids = new Map<number, string>();
  const valueOf = (parameter: BareParameter): string | null => {
    switch (parameter.kind) {
      case "fixed":
        return parameter.value;
      case "key hash":
        return hash;
      case "subject":
        return subject;
      case "new id": {
        const id = ids.get(parameter.number) ?? randomUUID();
        ids.set(parameter.number, id);
        return id;
      }
    }
  };
  return ({ parameters }: BareStatement) => parameters.map((parameter) => valueOf(parameter));
}

function subjectOf(url: string): string {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

function keywordOf(body: string): string {
  const sent: unknown = JSON.parse(body);
  return typeof sent === "object" && sent !== null && "keyword" in sent ? String(sent.keyword) : "";
}
