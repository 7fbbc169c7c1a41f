import { expect, test } from "vitest";
import type { LimitDecision } from "./limiter";
import { parseLimitRules } from "./limits";
import { rateLimitHeaders } from "./rate-limit-headers";

const read: LimitDecision = {
  allowed: true,
  name: "reads",
  rules: parseLimitRules("120/600"),
  limit: 120,
  remaining: 119,
  windowSeconds: 600,
  resetSeconds: 600,
  retryAfterSeconds: 0,
  degraded: false,
};

test("the headers name the policy and how many calls are left", () => {
  expect(rateLimitHeaders([read])).toEqual({
    "RateLimit-Policy": '"reads";q=120;w=600',
    RateLimit: '"reads";r=119;t=600',
  });
});

test("a refusal has a Retry-After header", () => {
  const refused = { ...read, allowed: false, remaining: 0, resetSeconds: 42, retryAfterSeconds: 42 };
  expect(rateLimitHeaders([refused])).toEqual({
    "RateLimit-Policy": '"reads";q=120;w=600',
    RateLimit: '"reads";r=0;t=42',
    "Retry-After": "42",
  });
});

test("a limit with several windows has a policy for each, and reports the tightest window", () => {
  const free: LimitDecision = {
    ...read,
    name: "free",
    rules: parseLimitRules("10/60,60/3600"),
    limit: 60,
    remaining: 3,
    windowSeconds: 3600,
    resetSeconds: 1200,
  };
  expect(rateLimitHeaders([free])).toEqual({
    "RateLimit-Policy": '"free-60";q=10;w=60, "free-3600";q=60;w=3600',
    RateLimit: '"free-3600";r=3;t=1200',
  });
});

test("several limits share the headers, and Retry-After is the longest wait", () => {
  const refused = { ...read, allowed: false, remaining: 0, resetSeconds: 5, retryAfterSeconds: 5 };
  const other = { ...refused, name: "writes" as const, resetSeconds: 7, retryAfterSeconds: 7 };
  expect(rateLimitHeaders([refused, other])).toEqual({
    "RateLimit-Policy": '"reads";q=120;w=600, "writes";q=120;w=600',
    RateLimit: '"reads";r=0;t=5, "writes";r=0;t=7',
    "Retry-After": "7",
  });
});

test("a call that was not counted has no header about the calls left", () => {
  expect(rateLimitHeaders([{ ...read, degraded: true }])).toEqual({
    "RateLimit-Policy": '"reads";q=120;w=600',
  });
});

test("a strict limit reports the calls left in this process", () => {
  const strict = {
    ...read,
    name: "writes" as const,
    degraded: true,
    limit: 10,
    rules: parseLimitRules("10/600"),
    remaining: 4,
  };
  expect(rateLimitHeaders([strict])).toMatchObject({ RateLimit: '"writes";r=4;t=600' });
});

test("there are no headers when no limit was spent", () => {
  expect(rateLimitHeaders([])).toEqual({});
});
