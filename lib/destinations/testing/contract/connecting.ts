import { describe, expect, test } from "vitest";
import { isSecretName } from "@/lib/platform/secret-name";
import { formOf } from "../../config-form";
import type { UsedDestination } from "./use-destination";

export function connectingContract<Config>(use: UsedDestination<Config>): void {
  describe("connecting", () => {
    test("reports a good connection with a message", async () => {
      const result = await use.fixture.destination.test(use.fixture.connection);
      expect(result.ok).toBe(true);
      expect(result.message).not.toBe("");
    });

    test("reports a bad connection with its cause", async () => {
      for (const [what, connection] of Object.entries(use.fixture.badConnections ?? {})) {
        const { ok, message } = await use.testOf(connection);
        expect(`${what}: ${ok ? "accepted" : "refused"}`).toBe(`${what}: refused`);
        expect(message.length).toBeGreaterThan(20);
      }
    });

    test("leaves nothing behind after a connection test", async () => {
      await use.fixture.destination.test(use.fixture.connection);
      expect(await use.fixture.entries()).toEqual([]);
    });

    test("parses its configuration unchanged and refuses unknown keys", () => {
      const { config } = use.fixture.destination;
      expect(config.parse(use.fixture.connection.config)).toEqual(use.fixture.connection.config);
      expect(config.safeParse({ ...use.fixture.connection.config, surprise: 1 }).success).toBe(false);
    });

    test("gives every form field its own label and a help text", () => {
      const fields = formOf(use.fixture.destination.config);
      expect(new Set(fields.map((field) => field.key)).size).toBe(fields.length);
      expect(fields.filter((field) => field.help === "")).toEqual([]);
    });

    test("gives its secrets names that keep them out of a redisplayed form", () => {
      const secrets = formOf(use.fixture.destination.config).filter(({ kind }) => kind === "secret");
      expect(secrets.filter(({ key }) => !isSecretName(`config.${key}`))).toEqual([]);
    });
  });
}
