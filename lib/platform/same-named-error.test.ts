import { describe, expect, test, vi } from "vitest";

const classes = [
  ["@/lib/destinations/contract", "DestinationFailure", ["refused", false]],
  ["@/lib/platform/fetching/fetch-failure", "FetchFailure", ["timeout", "slow"]],
  ["@/lib/platform/secret-box", "SecretUnreadable", ["unreadable"]],
  ["@/lib/kernel/refusal", "Refusal", ["not_found", "none"]],
] as const;

describe("an error of another copy of its class", () => {
  test.each(classes)("is an instance of ours too: %s", async (path, name, args) => {
    const one = (await import(path))[name];
    vi.resetModules();
    const other = (await import(path))[name];
    expect(one).not.toBe(other);
    expect(new one(...args)).toBeInstanceOf(other);
    expect(new Error(name)).not.toBeInstanceOf(other);
    expect({ name }).not.toBeInstanceOf(other);
  });
});
