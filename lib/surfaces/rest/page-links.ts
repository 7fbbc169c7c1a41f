/** RFC 8288 links to the neighbouring pages of a list; empty when there is one page only. */
export function pageLinks(
  url: URL,
  baseUrl: string,
  page: { limit: number; offset: number; total: number },
): string {
  const { limit, offset, total } = page;
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const { origin } = new URL(baseUrl);
  const query = new URLSearchParams(url.search);
  query.set("limit", String(limit));
  const at = (rel: string, to: number) => {
    query.set("offset", String(to));
    return `<${origin}${url.pathname}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(offset > 0 ? [at("first", 0), at("prev", Math.max(0, Math.min(offset - limit, last)))] : []),
    ...(offset + limit < total ? [at("next", offset + limit), at("last", last)] : []),
  ];
  return links.join(", ");
}
