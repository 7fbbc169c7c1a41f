import { expect, onTestFinished, test, vi } from "vitest";
import { createDevtoDestination } from "@/lib/destinations/adapters/devto/destination";
import { createIntegration } from "@/lib/destinations/operations/create";
import { execute } from "@/lib/kernel/operation";
import { asOperator, createTenant } from "@/lib/testing/fixtures";
import { createTestServices } from "@/lib/testing/test-services";
import { explainEnd } from "./exit-code";
import { connectionState } from "./integration-commands";
import { createOperator } from "./operator";
import { createAdminProgram } from "./program";

const connection = { status: "connected", last_error: null, tested_at: null } as const;

test("a connection that nobody has tried is not called connected", () => {
  expect(connectionState(connection)).toBe("not tested yet");
  expect(connectionState({ ...connection, tested_at: "2026-03-10T12:00:00.000Z" })).toBe(
    "tested and connected",
  );
});

test("a connection that failed its last test says why", () => {
  const failed = {
    status: "error",
    last_error: "The password is wrong.",
    tested_at: "2026-03-10T12:00:00.000Z",
  };
  expect(connectionState({ ...failed, status: "error" })).toBe("does not work: The password is wrong.");
});

test("integration update fails when the new configuration does not work, and not for another change", async () => {
  const dev = createDevtoDestination();
  const app = await createTestServices({ destinations: [dev] });
  onTestFinished(() => app.close());
  const { projectId, asUser } = await createTenant(app.services);
  const given = { projectId, provider: "devto", config: { apiKey: "a" } };
  const { integration } = await execute(createIntegration, asUser, given);
  vi.spyOn(dev, "test").mockResolvedValue({ ok: false, message: "The key is wrong." });
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const context = () => Promise.resolve(asOperator(app.services));
  const run = (...options: string[]) =>
    createAdminProgram({
      ...createOperator(() => Promise.reject(new Error("not needed"))),
      context,
    }).parseAsync(["integration", "update", integration.id, ...options], { from: "user" });
  const failure: unknown = await run("--config", "apiKey=wrong").catch((error: unknown) => error);
  expect(explainEnd(failure)).toMatchObject({ exitCode: 4, message: "The key is wrong." });
  expect(write.mock.calls.flat().join("")).toContain("does not work: The key is wrong.");
  await expect(run("--name", "Blog")).resolves.toBeDefined();
});
