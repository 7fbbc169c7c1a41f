// The public pages of a site whose content system has none of its own.

/** A page that shows an article; `html` goes into it as it is. */
export function blogPage({ title, description, url, html }) {
  const meta = description ? `<meta name="description" content="${escape(description)}">` : "";
  return page(
    200,
    `<title>${escape(title)}</title>${meta}<link rel="canonical" href="${escape(url)}">`,
    `<article><h1>${escape(title)}</h1>\n${html ?? ""}</article>`,
  );
}

export function missingPage() {
  return page(404, "<title>Not found</title>", "<h1>There is no such page</h1>");
}

function page(status, head, body) {
  const html = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>\n`;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

function escape(text) {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return String(text).replace(/[&<>"]/g, (character) => entities[character]);
}
