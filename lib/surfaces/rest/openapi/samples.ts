import { type Endpoint, hasBody, type Method } from "../endpoint";

export interface CodeSample {
  lang: "curl" | "TypeScript";
  source: string;
}

/** Code samples of one call, for a shell and for TypeScript, made from the operation's example. */
export function codeSamples(endpoint: Endpoint, baseUrl: string): CodeSample[] {
  const { path, body } = exampleCall(endpoint);
  const call: Call = {
    method: endpoint.method,
    url: baseUrl + path,
    body,
    credentials: endpoint.credentials,
  };
  return [
    { lang: "curl", source: curl(call) },
    { lang: "TypeScript", source: typeScript(call) },
  ];
}

/**
 * Splits the operation's example into path and body: the fields that the path names go there, the others into
 * the body.
 */
export function exampleCall(endpoint: Endpoint): { path: string; body: Record<string, unknown> | undefined } {
  const body = new Map(Object.entries(endpoint.operation.example ?? {}));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = body.get(name);
    body.delete(name);
    return typeof value === "string" ? value : whole;
  });
  return { path, body: hasBody(endpoint.method) ? Object.fromEntries(body) : undefined };
}

interface Call {
  method: Method;
  url: string;
  body: unknown;
  credentials: Endpoint["credentials"];
}

function curl({ method, url, body, credentials }: Call): string {
  if (credentials === "feed") return `curl "${url}?token=$GALLEY_FEED_TOKEN"`;
  const needsKey = credentials === "key";
  const lines = [`curl "${url}"`, ...(needsKey ? ['-H "X-API-Key: $GALLEY_API_KEY"'] : [])];
  if (body !== undefined) {
    if (method !== "POST") lines.push(`-X ${method}`);
    lines.push('-H "Content-Type: application/json"');
    if (needsKey) lines.push('-H "Idempotency-Key: $(uuidgen)"');
    const json = JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
    lines.push(`-d '${json.replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n  ");
}

function typeScript({ method, url, body, credentials }: Call): string {
  const isFeed = credentials === "feed";
  const key = credentials === "key" ? ['    "X-API-Key": process.env.GALLEY_API_KEY ?? "",'] : [];
  const repeat = credentials === "key" ? ['    "Idempotency-Key": crypto.randomUUID(),'] : [];
  const init =
    body === undefined
      ? key.map((line) => `  headers: { ${line.trim().replace(/,$/, "")} },`)
      : [
          `  method: "${method}",`,
          "  headers: {",
          ...key,
          '    "Content-Type": "application/json",',
          ...repeat,
          "  },",
          `  body: JSON.stringify(${literal(body)}),`,
        ];
  return [
    ...(isFeed
      ? [
          `const url = new URL("${url}");`,
          'url.searchParams.set("token", process.env.GALLEY_FEED_TOKEN ?? "");',
          "const response = await fetch(url);",
        ]
      : [`const response = await fetch("${url}", {`, ...init, "});"]),
    "if (!response.ok) throw new Error(`Galley answered ${response.status}: ${await response.text()}`);",
    `console.log(await response.${isFeed ? "text" : "json"}());`,
  ].join("\n");
}

/** A flat object as a TypeScript literal, one field per line. */
function literal(body: unknown): string {
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
  return `{\n${fields.map(([name, value]) => `    ${name}: ${JSON.stringify(value)},`).join("\n")}\n  }`;
}
