import { errors } from "undici";
import { describe, expect, test } from "vitest";
import { explainFailure } from "./explain-failure";
import { FetchFailure } from "./fetch-failure";

const host = "shop.example";
const coded = (code: unknown) => Object.assign(new Error("10.0.0.1 secret"), { code });

describe("explainFailure", () => {
  test.each([
    ["ECONNREFUSED", "connect", "refused the connection"],
    ["ECONNRESET", "connect", "cut the connection"],
    ["EPIPE", "connect", "cut the connection"],
    ["EHOSTUNREACH", "connect", "cannot be reached"],
    ["ENETUNREACH", "connect", "cannot be reached"],
    ["ETIMEDOUT", "connect", "did not accept a connection in time"],
    ["UND_ERR_CONNECT_TIMEOUT", "connect", "did not accept a connection in time"],
    ["UND_ERR_SOCKET", "connect", "closed the connection"],
    ["UND_ERR_HEADERS_OVERFLOW", "too_large", "more headers"],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "protocol", "than it announced"],
    ["CERT_HAS_EXPIRED", "tls", "it has expired"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls", "made out to another name"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "tls", "not signed by a trusted authority"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls", "not signed by a trusted authority"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls", "not signed by a trusted authority"],
    ["INVALID_CA", "tls", "not signed by a trusted authority"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "tls", "could not be set up"],
    ["PATH_LENGTH_EXCEEDED", "tls", "could not be set up"],
    ["HOSTNAME_MISMATCH", "tls", "could not be set up"],
    ["EPROTO", "tls", "could not be set up"],
    ["X_CERT_HAS_EXPIRED", "protocol", "valid HTTP"],
    ["HPE_INVALID_CONSTANT", "protocol", "valid HTTP"],
    [42, "protocol", "valid HTTP"],
  ])("turns %s into the code %s with the words: %s", (code, kind, words) => {
    for (const error of [coded(code), new AggregateError([coded(code)])]) {
      const failure = explainFailure(error, host);
      expect(failure).toMatchObject({ code: kind, cause: error, message: expect.stringContaining(words) });
      expect(failure.message).toContain(host);
      expect(failure.message).not.toMatch(/10\.0\.0\.1|secret/);
    }
  });

  test.each([[null], [undefined], ["text"], [{}], [new AggregateError([])]])(
    "turns an unknown error (%j) into a protocol failure",
    (error) => {
      expect(explainFailure(error, host)).toMatchObject({ code: "protocol", cause: error });
    },
  );

  test("returns a FetchFailure unchanged", () => {
    const failure = new FetchFailure("dns", "There is no such host.");
    expect(explainFailure(failure, host)).toBe(failure);
  });

  test("blames the request and not the host when the request cannot be sent", () => {
    for (const error of [new errors.InvalidArgumentError("x"), new errors.NotSupportedError("x")]) {
      const failure = explainFailure(error, host);
      expect(failure).toMatchObject({ code: "protocol", cause: error });
      expect(failure.message).toContain("cannot be sent");
    }
  });
});
