import { errors } from "undici";
import { FetchFailure, type FetchFailureCode } from "./fetch-failure";

const networkProblems: Record<string, [FetchFailureCode, (host: string) => string]> = {
  ECONNREFUSED: ["connect", (host) => `${host} refused the connection; check that the site is running.`],
  ECONNRESET: ["connect", (host) => `${host} cut the connection; try again later.`],
  EPIPE: ["connect", (host) => `${host} cut the connection; try again later.`],
  EHOSTUNREACH: ["connect", (host) => `${host} cannot be reached from here; check that the site is online.`],
  ENETUNREACH: ["connect", (host) => `${host} cannot be reached from here; check that the site is online.`],
  ETIMEDOUT: [
    "connect",
    (host) => `${host} did not accept a connection in time; check that the site is online.`,
  ],
  UND_ERR_CONNECT_TIMEOUT: [
    "connect",
    (host) => `${host} did not accept a connection in time; check that the site is online.`,
  ],
  UND_ERR_SOCKET: ["connect", (host) => `${host} closed the connection before its answer was complete.`],
  UND_ERR_HEADERS_OVERFLOW: ["too_large", (host) => `${host} sent more headers than are read.`],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ["protocol", (host) => `${host} sent less or more than it announced.`],
};

/** Turns an error of the HTTP client into a FetchFailure about this host, with the error as its cause. */
export function explainFailure(error: unknown, host: string): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const code = codeOf(error);
  const known = networkProblems[code];
  if (known !== undefined) return new FetchFailure(known[0], known[1](host), { cause: error });
  if (isTlsCode(code)) {
    return new FetchFailure("tls", `${host} has no valid certificate for https: ${tlsProblem(code)}.`, {
      cause: error,
    });
  }
  if (error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError) {
    return new FetchFailure("protocol", "The request has a method, header or body that cannot be sent.", {
      cause: error,
    });
  }
  return new FetchFailure("protocol", `${host} did not answer in valid HTTP.`, { cause: error });
}

/** Node reports one error per address in an AggregateError. In practice they all have the same code. */
function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError ? codeOf((error.errors as unknown[])[0]) : "";
}

function isTlsCode(code: string): boolean {
  return (
    /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_|INVALID_CA|PATH_LENGTH)/.test(
      code,
    ) || code === "EPROTO"
  );
}

function tlsProblem(code: string): string {
  if (code === "CERT_HAS_EXPIRED") return "it has expired";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "it is made out to another name";
  if (/SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO|INVALID_CA/.test(code))
    return "it is not signed by a trusted authority";
  return "the secure connection could not be set up";
}
