import { describe, expect, test } from "vitest";
import { isSecretName } from "@/lib/platform/secrets/secret-name";
import { formOf } from "../../config/config-form";
import type { UsedDestination } from "./use-destination";

export function connectingContract<Config>(use: UsedDestination<Config>): void {
  describe("connecting", () => {
    test("a good connection is told to be one, in words", async () => {
      const result = await use.fixture.destination.test(use.fixture.connection);
      expect(result.ok).toBe(true);
      expect(result.message).not.toBe("");
    });

    test("a bad connection is told to be one, in words that name the cause", async () => {
      for (const [what, connection] of Object.entries(use.fixture.badConnections ?? {})) {
        const { ok, message } = await use.testOf(connection);
        expect(`${what}: ${ok ? "accepted" : "refused"}`).toBe(`${what}: refused`);
        expect(message.length).toBeGreaterThan(20);
      }
    });

    test("testing a connection leaves nothing behind", async () => {
      await use.fixture.destination.test(use.fixture.connection);
      expect(await use.fixture.entries()).toEqual([]);
    });

    test("its configuration reads back as it was given and has no room for what is unknown", () => {
      const { config } = use.fixture.destination;
      expect(config.parse(use.fixture.connection.config)).toEqual(use.fixture.connection.config);
      expect(config.safeParse({ ...use.fixture.connection.config, surprise: 1 }).success).toBe(false);
    });

    test("every field of its form has a name of its own and an explanation", () => {
      const fields = formOf(use.fixture.destination.config);
      expect(new Set(fields.map((field) => field.key)).size).toBe(fields.length);
      expect(fields.filter((field) => field.help === "")).toEqual([]);
    });

    test("its secrets have names by which a refused form knows not to send them back", () => {
      const secrets = formOf(use.fixture.destination.config).filter(({ kind }) => kind === "secret");
      expect(secrets.filter(({ key }) => !isSecretName(`config.${key}`))).toEqual([]);
    });
  });
}
