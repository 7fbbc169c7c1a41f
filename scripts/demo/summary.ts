import type { DemoRecord } from "./demo-record";

/** What the user at the terminal can do with the running demo. */
export function summaryOf(demo: DemoRecord, article: { articleId: string; url: string }): string {
  const { baseUrl, apiKey } = demo;
  const mcp = {
    mcpServers: { galley: { type: "http", url: `${baseUrl}/api/mcp`, headers: { "X-API-Key": apiKey } } },
  };
  return `
The article     ${article.url}
Dashboard       ${baseUrl}/projects
  sign in       ${demo.email}  ${demo.password}

REST            curl -H "X-API-Key: ${apiKey}" ${baseUrl}/api/v1/articles
  start one     curl -X POST -H "X-API-Key: ${apiKey}" -H "Content-Type: application/json" \\
                  -d '{"keyword":"verifying a published page"}' ${baseUrl}/api/v1/articles
Feed            curl "${baseUrl}/api/v1/feed.xml?token=${demo.feedToken}"
API reference   ${baseUrl}/docs/api

Configuration of an MCP client:
${JSON.stringify(mcp, null, 2)}
`;
}
