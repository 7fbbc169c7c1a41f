import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { createGaugeReader } from "@/lib/health/queues";
import { createTestServices } from "@/lib/testing/test-services";
import { type ProcessMetrics, serveMetrics } from "./metrics-server";

async function serve(read: () => Promise<ProcessMetrics[]>) {
  const onError = vi.fn<(error: unknown) => void>();
  const server = serveMetrics({ host: "127.0.0.1", port: 0 }, read, onError);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const get = async (path: string, method = "GET") => {
    const response = await fetch(`http://127.0.0.1:${address.port}${path}`, { method });
    return { status: response.status, text: await response.text() };
  };
  return { get, onError };
}

test("metrics of several processes are one answer, with the queues of the database once", async () => {
  const app = await createTestServices();
  onTestFinished(() => app.close());
  const readGauges = createGaugeReader(app.services.db);
  const labels = { work: "events", outcome: "ok" };
  const processOf = async (worker: string): Promise<ProcessMetrics> => ({
    counted: [{ name: "galley_sweeps_total", labels, value: 2 }],
    own: [{ name: "galley_uptime_seconds", help: "Up.", labels: { worker }, value: 1 }],
    shared: await readGauges(),
  });
  const { get } = await serve(() => Promise.all([processOf("1"), processOf("2")]));
  const { status, text } = await get("/metrics");
  expect(status).toBe(200);
  expect(text).toContain('galley_sweeps_total{work="events",outcome="ok"} 4\n');
  expect(text.match(/^galley_uptime_seconds\{/gm)).toHaveLength(2);
  expect(text.match(/^galley_queue_waiting\{work="generation"\} 0$/gm)).toHaveLength(1);
  expect(text).toMatch(/^galley_database_connections\{state="active"\} [1-9]/m);
  expect(text.match(/^galley_queue_oldest_due_seconds\{/gm)).toHaveLength(9);
});

test("nothing but /metrics is answered, and a failure is a 503 without its cause", async () => {
  const { get, onError } = await serve(() => Promise.reject(new Error("postgres://user:secret@host")));
  expect((await get("/")).status).toBe(404);
  expect((await get("/metrics", "POST")).status).toBe(404);
  expect(await get("/metrics")).toEqual({ status: 503, text: "" });
  expect(onError).toHaveBeenCalledTimes(1);
});

test("several readers within five seconds share one reading of the database", async () => {
  const app = await createTestServices();
  onTestFinished(() => app.close());
  const execute = vi.spyOn(app.services.db, "execute");
  const read = createGaugeReader(app.services.db);
  await Promise.all([read(), read()]);
  await read();
  // One statement each for the queues, the connections and the publications.
  expect(execute).toHaveBeenCalledTimes(3);
});
