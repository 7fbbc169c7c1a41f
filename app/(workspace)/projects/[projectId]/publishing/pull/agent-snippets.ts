import type { Snippet, SnippetValues } from "./client-snippets";

/**
 * The configuration of each MCP client, gathered from search results on 23 November 2026. The makers' own pages:
 * code.claude.com/docs/en/mcp, support.claude.com (custom connectors), cursor.com/docs/context/mcp,
 * code.visualstudio.com/docs/copilot/customization/mcp-servers, docs.windsurf.com/windsurf/cascade/mcp,
 * developers.openai.com/codex/mcp, geminicli.com/docs/tools/mcp-server, developers.openai.com/apps-sdk (ChatGPT).
 * Without a key at hand, a client that can reads it from the environment.
 */
export function agentSnippets(values: SnippetValues): Snippet[] {
  return [...claudeSnippets(values), ...editorSnippets(values), ...terminalSnippets(values), chatGpt(values)];
}

function claudeSnippets({ baseUrl, apiKey }: SnippetValues): Snippet[] {
  const url = `${baseUrl}/api/mcp`;
  return [
    {
      id: "claude-code",
      title: "Claude Code",
      parts: [
        {
          place: "Terminal",
          code: `claude mcp add --transport http galley ${url} \\\n  --header "X-API-Key: ${apiKey ?? "$GALLEY_API_KEY"}"`,
        },
      ],
      note: "Adds it for you in this folder; --scope user adds it for all folders.",
    },
    {
      id: "claude-desktop",
      title: "Claude Desktop",
      parts: [
        {
          place: "claude_desktop_config.json",
          code: json({
            mcpServers: {
              galley: {
                command: "npx",
                // No space after the colon: on Windows, an argument with a space is split in two.
                args: [
                  "-y",
                  "mcp-remote",
                  url,
                  "--header",
                  "X-API-Key:${GALLEY_API_KEY}",
                  ...plainHttp(baseUrl),
                ],
                env: { GALLEY_API_KEY: apiKey ?? "your key" },
              },
            },
          }),
        },
      ],
      note: "Settings, Developer, Edit Config. Through mcp-remote, which needs Node.js. Without a key: add a custom connector, as on claude.ai.",
    },
    connector(baseUrl, {
      id: "claude-ai",
      title: "claude.ai",
      place: "claude.ai: Customize, Connectors, Add custom connector",
      note: "Claude asks you to sign in to Galley and to choose this project, so no key is needed.",
      who: "Claude",
    }),
  ];
}

function editorSnippets({ baseUrl, apiKey }: SnippetValues): Snippet[] {
  const url = `${baseUrl}/api/mcp`;
  const headers = { "X-API-Key": apiKey ?? "${env:GALLEY_API_KEY}" };
  return [
    {
      id: "cursor",
      title: "Cursor",
      parts: [{ place: "~/.cursor/mcp.json", code: json({ mcpServers: { galley: { url, headers } } }) }],
      note: "For one repository: .cursor/mcp.json in its root. Commit no key.",
    },
    {
      id: "vs-code",
      title: "VS Code",
      parts: [
        {
          place: ".vscode/mcp.json",
          code: json({
            inputs: [
              {
                type: "promptString",
                id: "galley-key",
                description: "Galley content API key",
                password: true,
              },
            ],
            servers: { galley: { type: "http", url, headers: { "X-API-Key": "${input:galley-key}" } } },
          }),
        },
      ],
      note: "Asks for the key once and keeps it in the secret store, so that the file can be committed.",
    },
    {
      id: "windsurf",
      title: "Windsurf",
      parts: [
        {
          place: "~/.codeium/windsurf/mcp_config.json",
          code: json({ mcpServers: { galley: { serverUrl: url, headers } } }),
        },
      ],
      note: "The address is serverUrl here, not url as in Cursor. Refresh the list of MCP servers afterwards.",
    },
  ];
}

function terminalSnippets({ baseUrl, apiKey }: SnippetValues): Snippet[] {
  const url = `${baseUrl}/api/mcp`;
  const header = apiKey === undefined ? 'env_http_headers = { "X-API-Key" = "GALLEY_API_KEY" }' : null;
  return [
    {
      id: "codex-cli",
      title: "Codex CLI",
      parts: [
        {
          place: "~/.codex/config.toml",
          code: `[mcp_servers.galley]\nurl = "${url}"\n${header ?? `http_headers = { "X-API-Key" = "${apiKey}" }`}`,
        },
      ],
      note: "Codex in an editor reads the same file. Type /mcp to see whether it is connected.",
    },
    {
      id: "gemini-cli",
      title: "Gemini CLI",
      parts: [
        {
          place: "~/.gemini/settings.json",
          code: json({
            mcpServers: { galley: { httpUrl: url, headers: { "X-API-Key": apiKey ?? "$GALLEY_API_KEY" } } },
          }),
        },
      ],
      note: "For one repository: .gemini/settings.json in its root. Commit no key.",
    },
  ];
}

function chatGpt({ baseUrl }: SnippetValues): Snippet {
  return connector(baseUrl, {
    id: "chatgpt",
    title: "ChatGPT",
    place: "ChatGPT: Settings, Connectors, Create (with Advanced, Developer mode switched on)",
    note: "ChatGPT asks you to sign in to Galley and to choose this project, so no key is needed. Some plans let custom connectors only read.",
    who: "ChatGPT",
  });
}

interface Connector extends Pick<Snippet, "id" | "title" | "note"> {
  place: string;
  /** Whose servers call the address. */
  who: string;
}

/** A client that signs in by OAuth, from its maker's servers. */
function connector(baseUrl: string, { id, title, place, note, who }: Connector): Snippet {
  const isPublic = baseUrl.startsWith("https:");
  return {
    id,
    title,
    parts: [{ place, code: `${baseUrl}/api/mcp/connect` }],
    note: isPublic
      ? note
      : `${note} ${who}’s servers must reach this address over https, which ${baseUrl} does not offer.`,
  };
}

/** mcp-remote accepts plain HTTP only for the local machine, unless it gets this option. */
function plainHttp(baseUrl: string): string[] {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "http:" && !["localhost", "127.0.0.1"].includes(hostname) ? ["--allow-http"] : [];
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
