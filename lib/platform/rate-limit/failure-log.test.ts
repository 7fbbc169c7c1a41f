import { expect, test } from "vitest";
import { failureReason } from "./failure-log";
import { StoreTimeoutError } from "./shared-store";

const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:6379"), { code: "ECONNREFUSED" });

test.each([
  ["a system error", refused, "ECONNREFUSED"],
  ["a fetch that failed", new TypeError("fetch failed", { cause: refused }), "ECONNREFUSED"],
  ["several addresses tried", new AggregateError([refused], ""), "ECONNREFUSED"],
  ["a Redis error", new Error('WRONGPASS invalid token, command was: ["evalsha","secret"]'), "WRONGPASS"],
  ["a time-out", new StoreTimeoutError("The store did not answer."), "StoreTimeoutError"],
  ["free text", new Error("secret-token was refused"), "Error"],
  ["a code that is not one", Object.assign(new Error("x"), { code: "secret-token" }), "Error"],
  ["a name that is not one", Object.assign(new Error("x"), { name: "secret token!" }), "secrettoken"],
  ["something thrown that is no error", "secret-token", "unknown"],
])("of %s is one safe word", (_, error, reason) => {
  expect(failureReason(error)).toBe(reason);
});
