import { readFileSync } from "node:fs";
import path from "node:path";
import { createReadRoute, type MethodHandlers } from "@galley/lib/surfaces/http/fixed-route";
import { type UnchangingText, unchangedOr, unchangingText } from "@galley/lib/surfaces/http/unchanging-text";

/** What the build has made for the pages without React, by the last part of its address. */
const assets = new Map([
  ["site.css", { file: "site.css", type: "text/css; charset=utf-8", maxAgeSeconds: 0 }],
  ["docs-search.js", { file: "docs-search.js", type: "text/javascript; charset=utf-8", maxAgeSeconds: 0 }],
  ["inter.woff2", { file: "inter.woff2", type: "font/woff2", maxAgeSeconds: 31_536_000 }],
  ["card.png", { file: "tool-cards/site.png", type: "image/png", maxAgeSeconds: 86_400 }],
]);

/** The handlers of `/site-assets/[name]`. Files are read once, since they change only with the server. */
export function createAssetRoute(folder = path.resolve("dist")): MethodHandlers {
  const known = new Map<string, UnchangingText>();
  return createReadRoute((request) => {
    const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
    const asset = assets.get(name);
    if (asset === undefined) return Promise.resolve(new Response(null, { status: 404 }));
    const content =
      known.get(name) ??
      unchangingText(
        readFileSync(/* turbopackIgnore: true */ path.join(/* turbopackIgnore: true */ folder, asset.file)),
      );
    known.set(name, content);
    const cached = `public, max-age=${asset.maxAgeSeconds}, must-revalidate`;
    return Promise.resolve(
      unchangedOr(request, content, { "Content-Type": asset.type, "Cache-Control": cached }),
    );
  });
}
