import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

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
 * Makes a function that adds the security headers to a response that does not set them itself, when its status and type
 * are known: those of routes and pages, and those that Next makes, such as errors. Not in next.config.ts, because the
 * headers there are fixed by the build.
 */
export function securityHeaders(options: SecurityOptions): (response: ServerResponse) => void {
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
  return (response) =>
    onHeaders(response, () => {
      const contentType = String(response.getHeader("content-type") ?? "");
      for (const [name, value] of defaults({ status: response.statusCode, contentType })) {
        if (!response.hasHeader(name)) response.setHeader(name, value);
      }
    });
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

type Defaults = readonly (readonly [name: string, value: string])[];
