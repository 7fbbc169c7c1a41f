const previewParameters = ["preview", "preview_id", "preview_nonce", "_ppp", "_previewtoken", "draft"];
const uuid = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";

/**
 * True for addresses at which a content-management system shows drafts to whoever has the link: WordPress
 * preview parameters, Ghost's `/p/<uuid>/`, preview deployments. `?p=1` alone is not one: WordPress answers
 * strangers 404 there until the post is published.
 */
export function isDraftPreview(address: string): boolean {
  const { hostname, pathname, searchParams } = new URL(address);
  if (previewParameters.some((name) => searchParams.has(name) && searchParams.get(name) !== "false"))
    return true;
  if (new RegExp(`/p/${uuid}/?$`, "i").test(pathname)) return true;
  return /^deploy-preview-\d+--/.test(hostname);
}
