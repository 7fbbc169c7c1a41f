import type { ServerResponse } from "node:http";
import { onEveryRequest } from "../node-requests";

const openerPolicy = "Cross-Origin-Opener-Policy";
/** One year, in seconds. */
const strictTransport = "max-age=31536000";
/** Features of browsers that no page of Galley uses, also not the frames in it. */
const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");
/**
 * The policy of responses that are not pages: should a browser show one as a page, nothing in it may run or be
 * framed.
 */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";

interface SecurityOptions {
  baseUrl: string;
  /** Whether https holds for the subdomains of the public address too, which only its owner can know. */
  hstsSubdomains: boolean;
  development: boolean;
}

/**
 * Adds these headers to every response of this process that does not set them itself: those of routes and
 * pages, and those that Next makes, such as errors. Call once, in `instrumentation.ts`; returns a function that
 * undoes it. Not in next.config.ts, because the headers there are fixed by the build.
 */
export function secureResponses(options: SecurityOptions): () => void {
  const { baseUrl, hstsSubdomains, development } = options;
  const page = pagePolicy({ nonce: null, development });
  const https = hstsSubdomains ? `${strictTransport}; includeSubDomains` : strictTransport;
  const always: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", permissions],
    ...(baseUrl.startsWith("https:")
      ? [["Strict-Transport-Security", https] satisfies [string, string]]
      : []),
  ];
  const own: [string, string][] = [
    [openerPolicy, "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  const ofPage: Defaults = [...always, ...own, ["Content-Security-Policy", page]];
  const ofFile: Defaults = [...always, ...own, ["Content-Security-Policy", filePolicy]];
  // A redirect shows nothing. The sign-in of an agent leads through some, and must find back to the window that began it.
  const ofRedirect: Defaults = [
    ...ofFile.filter(([name]) => name !== openerPolicy),
    [openerPolicy, "unsafe-none"],
  ];
  // All pictures are public, and other sites show them beside links.
  const ofPicture: Defaults = [
    ...always,
    [openerPolicy, "same-origin"],
    ["Cross-Origin-Resource-Policy", "cross-origin"],
    ["Content-Security-Policy", filePolicy],
  ];
  const defaults = ({ status, contentType }: ResponseHead): Defaults => {
    // A 304 has no content type, and its headers replace those of the page in the browser's cache.
    if (status === 304) return always;
    if (status >= 300 && status < 400) return ofRedirect;
    if (contentType.startsWith("image/")) return ofPicture;
    return contentType.startsWith("text/html") ? ofPage : ofFile;
  };
  return onEveryRequest("secure", ({ response }) => beforeHeaders(response, defaults));
}

/**
 * The Content-Security-Policy of a page. With a nonce only Next's own scripts run, even if a stored text
 * contained one, and no script can turn a text into markup: see trusted-types.ts. The pages without a nonce are built
 * once, for everybody, and show no stored text.
 */
export function pagePolicy({ nonce, development }: { nonce: string | null; development: boolean }): string {
  const scripts = nonce === null ? "'unsafe-inline'" : `'nonce-${nonce}' 'strict-dynamic'`;
  return [
    "default-src 'self'",
    // In development, React uses eval to explain errors.
    `script-src 'self' ${scripts}${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    // Articles show images from the sites that they are about.
    "img-src http: https: data:",
    "object-src 'none'",
    // The dashboard shows articles in sandboxed frames: see article-frame.client.tsx.
    nonce === null ? "frame-src 'none'" : "frame-src blob:",
    // Against clickjacking, an injected <base> and an injected <form>.
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    // The development server writes markup of its own.
    ...(nonce === null || development ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join("; ");
}

interface ResponseHead {
  status: number;
  /** "" when the response has none. */
  contentType: string;
}

/**
 * Sets the default headers in `writeHead`, which every response calls, even one that sends its headers
 * implicitly.
 */
function beforeHeaders(response: ServerResponse, defaults: DefaultsOf): void {
  const writeHead: unknown = Reflect.get(response, "writeHead");
  if (typeof writeHead !== "function") return;
  Reflect.set(response, "writeHead", (...given: unknown[]) => {
    const [status = response.statusCode] = given;
    const passed = given.at(-1);
    if (isFields(passed) && response.getHeaderNames().length === 0) {
      // Node writes headers that are only passed much faster than those that were set before.
      given[given.length - 1] = withDefaults(passed, Number(status), defaults);
    } else {
      setDefaults(response, Number(status), { passed, defaults });
    }
    const answered: unknown = Reflect.apply(writeHead, response, given);
    return answered;
  });
}

type Defaults = readonly (readonly [name: string, value: string])[];
type DefaultsOf = (head: ResponseHead) => Defaults;

function isFields(passed: unknown): passed is Record<string, unknown> {
  return typeof passed === "object" && passed !== null && !Array.isArray(passed);
}

function withDefaults(
  passed: Record<string, unknown>,
  status: number,
  defaults: DefaultsOf,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const names: string[] = [];
  let contentType = "";
  for (const [name, value] of Object.entries(passed)) {
    const known = name.toLowerCase();
    names.push(known);
    fields[name] = value;
    if (known === "content-type" && typeof value === "string") contentType = value;
  }
  for (const [name, value] of defaults({ status, contentType })) {
    if (!names.includes(name.toLowerCase())) fields[name] = value;
  }
  return fields;
}

function setDefaults(
  response: ServerResponse,
  status: number,
  { passed, defaults }: { passed: unknown; defaults: DefaultsOf },
): void {
  if (response.headersSent) return;
  const names = namesIn(passed);
  const contentType = String(response.getHeader("content-type") ?? "");
  for (const [name, value] of defaults({ status, contentType })) {
    if (!response.hasHeader(name) && !names.has(name.toLowerCase())) response.setHeader(name, value);
  }
}

/**
 * The names of the headers that are passed to writeHead: in an object, or in a flat list of names and values.
 */
function namesIn(headers: unknown): Set<string> {
  if (typeof headers !== "object" || headers === null) return new Set();
  const names = Array.isArray(headers)
    ? headers.filter((_value, index) => index % 2 === 0).map(String)
    : Object.keys(headers);
  return new Set(names.map((name) => name.toLowerCase()));
}
