import { describe, expect, test } from "vitest";
import { parseAllowRules } from "./allow-rules";
import { createGuardedFetch } from "./guarded-fetch";
import { mayCarryCredentials, refusePublicHttp } from "./plain-http";
import { failureOf } from "./testing/failure-of";

const allow = parseAllowRules("cms.corp.example, 203.0.113.0/24");

describe("credentials", () => {
  test.each([
    "https://blog.example",
    "http://localhost:3000",
    "http://ghost.localhost",
    "http://wordpress:8080",
    "http://cms.internal",
    "http://10.0.0.7:1337",
    "http://127.0.0.1",
    "http://[::1]:2368",
    "http://cms.corp.example",
    "http://203.0.113.9",
  ])("may go to %s", (address) => {
    expect(mayCarryCredentials(new URL(address), allow)).toBe(true);
  });

  test.each([
    "http://blog.example",
    "http://blog.example:8080/hooks",
    "http://8.8.8.8",
    "http://[2606:4700::1111]",
    "http://134744072",
    "http://local.example",
  ])("may not go to %s", (address) => {
    expect(mayCarryCredentials(new URL(address), allow)).toBe(false);
  });

  test("are not sent over http to a host that has any public address", () => {
    const to = (addresses: string[], url = "http://wordpress:8080") =>
      refusePublicHttp(new URL(url), addresses, allow);
    expect(() => to(["8.8.8.8"])).toThrow(/over http:\/\/.*https:\/\/ address/);
    expect(() => to(["10.0.0.1", "8.8.8.8"])).toThrow("FETCH_ALLOW");
    expect(() => to(["10.0.0.1", "203.0.113.9"])).not.toThrow();
    expect(() => to(["8.8.8.8"], "https://wordpress")).not.toThrow();
    expect(() => to(["8.8.8.8"], "http://cms.corp.example")).not.toThrow();
  });

  test("are refused before a connection is made", async () => {
    const privately = createGuardedFetch({ allow: [], userAgent: "Galley", credentials: true });
    const failure = await failureOf(privately("http://8.8.8.8/"));
    expect(failure).toMatchObject({ code: "blocked_scheme", message: expect.stringContaining("https://") });
  });
});
