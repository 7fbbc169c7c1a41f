/**
 * What a page may load and do. With a nonce only Next's own scripts run, whatever a stored text has become; the
 * pages without one are built once, for everybody, and show nothing that was stored.
 */
export function pagePolicy({ nonce, development }: { nonce: string | null; development: boolean }): string {
  const scripts = nonce === null ? "'unsafe-inline'" : `'nonce-${nonce}' 'strict-dynamic'`;
  return [
    "default-src 'self'",
    // React explains failures with eval while it is developed.
    `script-src 'self' ${scripts}${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    // Articles show pictures of the sites that they are about.
    "img-src http: https: data:",
    "object-src 'none'",
    "frame-src 'none'",
    // Against clickjacking, an injected <base> and an injected <form>.
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
}
