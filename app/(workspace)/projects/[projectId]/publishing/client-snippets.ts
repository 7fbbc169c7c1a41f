export interface Snippet {
  id: string;
  /** Where it is used. */
  title: string;
  /** Where it goes: a terminal, or the file that holds it. */
  place: string;
  code: string;
  /** What is to be known about it, in a sentence. */
  note: string;
}

/** Ready calls of the pull API; they expect the key in the variable GALLEY_API_KEY. */
export function restSnippets(baseUrl: string): Snippet[] {
  const header = `-H "X-API-Key: $GALLEY_API_KEY"`;
  return [
    {
      id: "list",
      title: "List the articles",
      place: "Terminal",
      code: `curl ${header} "${baseUrl}/api/v1/articles?limit=20"`,
      note: "Newest first; add include=content for the full text.",
    },
    {
      id: "generate",
      title: "Start an article",
      place: "Terminal",
      code: `curl ${header} -H "Content-Type: application/json" \\\n  -d '{"keyword": "your keyword"}' "${baseUrl}/api/v1/articles"`,
      note: "Answers with a job; ask for /api/v1/jobs/{job_id} until its status is done.",
    },
    {
      id: "feed",
      title: "RSS feed",
      place: "Feed reader",
      code: `${baseUrl}/api/v1/feed.xml?token=FEED_TOKEN`,
      note: "With the feed token that was shown beside the key. Readers that send headers can send the key instead.",
    },
  ];
}

/** Configurations of agents for the tool endpoint. Those that can, read the key from the environment. */
export function agentSnippets(baseUrl: string): Snippet[] {
  const url = `${baseUrl}/api/mcp`;
  return [
    {
      id: "claude-code",
      title: "Claude Code",
      place: "Terminal",
      code: `claude mcp add --transport http galley ${url} \\\n  --header "X-API-Key: $GALLEY_API_KEY"`,
      note: "Adds it for you in this folder; --scope user adds it everywhere.",
    },
    {
      id: "claude-desktop",
      title: "Claude Desktop",
      place: "claude_desktop_config.json",
      code: json({
        mcpServers: {
          galley: {
            command: "npx",
            // No blank after the colon: on Windows an argument with a blank is torn apart.
            args: ["-y", "mcp-remote", url, "--header", "X-API-Key:${GALLEY_API_KEY}", ...plainHttp(baseUrl)],
            env: { GALLEY_API_KEY: "your key" },
          },
        },
      }),
      note: "Settings, Developer, Edit Config. Through mcp-remote, which needs Node.js.",
    },
    {
      id: "cursor",
      title: "Cursor",
      place: "~/.cursor/mcp.json",
      code: json({
        mcpServers: { galley: { url, headers: { "X-API-Key": "${env:GALLEY_API_KEY}" } } },
      }),
      note: "For one repository: .cursor/mcp.json in its root.",
    },
    {
      id: "vs-code",
      title: "VS Code",
      place: ".vscode/mcp.json",
      code: json({
        inputs: [
          { type: "promptString", id: "galley-key", description: "Galley content API key", password: true },
        ],
        servers: { galley: { type: "http", url, headers: { "X-API-Key": "${input:galley-key}" } } },
      }),
      note: "Asks for the key once and keeps it in the secret store.",
    },
    {
      id: "gemini-cli",
      title: "Gemini CLI",
      place: "~/.gemini/settings.json",
      code: json({
        mcpServers: { galley: { httpUrl: url, headers: { "X-API-Key": "$GALLEY_API_KEY" } } },
      }),
      note: "For one repository: .gemini/settings.json in its root.",
    },
  ];
}

/** mcp-remote takes an address without TLS only from the own machine, or when it is told so. */
function plainHttp(baseUrl: string): string[] {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "http:" && !["localhost", "127.0.0.1"].includes(hostname) ? ["--allow-http"] : [];
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
