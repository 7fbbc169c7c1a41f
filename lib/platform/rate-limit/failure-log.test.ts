import { expect, test } from "vitest";
import { failureReason } from "./failure-log";
import { StoreTimeoutError } from "./shared-store";

const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:6379"), { code: "ECONNREFUSED" });

test.each([
  ["a system error", refused, "ECONNREFUSED"],
  ["a fetch that failed", new TypeError("fetch failed", { cause: refused }), "ECONNREFUSED"],
  ["several addresses that were tried", new AggregateError([refused], ""), "ECONNREFUSED"],
  ["a Redis error", new Error('WRONGPASS invalid token, command was: ["evalsha","secret"]'), "WRONGPASS"],
  ["a timeout", new StoreTimeoutError("The store did not answer."), "StoreTimeoutError"],
  ["free text", new Error("secret-token was refused"), "Error"],
  ["a code that is not a system code", Object.assign(new Error("x"), { code: "secret-token" }), "Error"],
  ["a name with other characters", Object.assign(new Error("x"), { name: "secret token!" }), "secrettoken"],
  ["a thrown value that is not an error", "secret-token", "unknown"],
])("failureReason of %s is one safe word", (_, error, reason) => {
  expect(failureReason(error)).toBe(reason);
});
