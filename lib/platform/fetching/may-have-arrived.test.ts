import { describe, expect, test } from "vitest";
import { FetchFailure, type FetchFailureCode } from "./fetch-failure";
import { mayHaveArrived } from "./may-have-arrived";

const coded = (code: string) => Object.assign(new Error("x"), { code });

describe("a request that failed", () => {
  test.each<[FetchFailureCode, boolean]>([
    ["invalid_url", false],
    ["blocked_scheme", false],
    ["blocked_address", false],
    ["blocked_port", false],
    ["blocked_credentials", false],
    ["dns", false],
    ["tls", false],
    ["timeout", true],
    ["too_large", true],
    ["too_many_redirects", true],
    ["redirect_refused", true],
    ["protocol", true],
    ["aborted", true],
  ])("with %s may have arrived: %s", (code, arrived) => {
    expect(mayHaveArrived(new FetchFailure(code, "x"))).toBe(arrived);
  });

  test.each([
    ["ECONNREFUSED", false],
    ["EHOSTUNREACH", false],
    ["ENETUNREACH", false],
    ["UND_ERR_CONNECT_TIMEOUT", false],
    ["ECONNRESET", true],
    ["EPIPE", true],
    ["UND_ERR_SOCKET", true],
  ])("because of a connection error %s may have arrived: %s", (code, arrived) => {
    const failure = (cause: unknown) => new FetchFailure("connect", "x", { cause });
    expect(mayHaveArrived(failure(coded(code)))).toBe(arrived);
    expect(mayHaveArrived(failure(new AggregateError([coded(code)])))).toBe(arrived);
  });

  test.each([[undefined], [null], ["ECONNREFUSED"], [{}], [new AggregateError([])]])(
    "because of an unknown connection error (%j) may have arrived",
    (cause) => {
      expect(mayHaveArrived(new FetchFailure("connect", "x", { cause }))).toBe(true);
    },
  );
});
