/** In characters. A longer body is better kept in a file. */
const bodyLengthMax = 4_000;

/** The command that makes the same call through the API. */
export function curlLine(baseUrl: string, slug: string, input: unknown): string {
  const body = JSON.stringify(input);
  const data = body.length > bodyLengthMax ? "@input.json" : `'${body.replaceAll("'", "'\\''")}'`;
  return `curl -H "Content-Type: application/json" \\\n  -d ${data} \\\n  ${baseUrl}/api/free/${slug}`;
}
