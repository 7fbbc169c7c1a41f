export interface Snippet {
  id: string;
  /** What the call does, or the name of the agent. */
  title: string;
  /** Where to put it: a terminal, or the name of a file. */
  place: string;
  code: string;
  /** What to know about it, in a sentence. */
  note: string;
}

/** Calls of the pull API. They expect the key in the environment variable GALLEY_API_KEY. */
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
      note: "Answers with a job; poll /api/v1/jobs/{job_id} until its status is done.",
    },
    {
      id: "feed",
      title: "RSS feed",
      place: "Feed reader",
      code: `${baseUrl}/api/v1/feed.xml?token=FEED_TOKEN`,
      note: "Use the feed token that was shown with the key. Readers that can send headers may send the key instead.",
    },
  ];
}

/** Agents' configurations for the tool endpoint. Where possible, the key is read from the environment. */
export function agentSnippets(baseUrl: string): Snippet[] {
  const url = `${baseUrl}/api/mcp`;
  return [
    {
      id: "claude-code",
      title: "Claude Code",
      place: "Terminal",
      code: `claude mcp add --transport http galley ${url} \\\n  --header "X-API-Key: $GALLEY_API_KEY"`,
      note: "Adds it for you in this folder; --scope user adds it for all folders.",
    },
    {
      id: "claude-desktop",
      title: "Claude Desktop",
      place: "claude_desktop_config.json",
      code: json({
        mcpServers: {
          galley: {
            command: "npx",
            // No space after the colon: on Windows, an argument with a space is split in two.
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

/** mcp-remote accepts plain HTTP only for the local machine, unless it gets this option. */
function plainHttp(baseUrl: string): string[] {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "http:" && !["localhost", "127.0.0.1"].includes(hostname) ? ["--allow-http"] : [];
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
