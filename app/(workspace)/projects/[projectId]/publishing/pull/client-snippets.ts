import { agentSnippets } from "./agent-snippets";

/** A file or a command of a snippet, to be copied as it is. */
export interface SnippetPart {
  /** Where it goes: a terminal, the name of a file, or a page of the client. */
  place: string;
  code: string;
}

/** How one client uses Galley. */
export interface Snippet {
  id: string;
  /** The client's name, for its tab. */
  title: string;
  parts: SnippetPart[];
  /** What to know about it, in a sentence or two. */
  note: string;
}

/** What the snippets are filled with. Just after a key was minted, that is the key itself. */
export interface SnippetValues {
  baseUrl: string;
  apiKey?: string;
  feedToken?: string;
}

/** Ready code for every client: programs first, then agents. */
export function clientSnippets(values: SnippetValues): Snippet[] {
  return [...programSnippets(values), ...agentSnippets(values)];
}

function programSnippets({ baseUrl, apiKey, feedToken }: SnippetValues): Snippet[] {
  const header = '-H "X-API-Key: $GALLEY_API_KEY"';
  return [
    {
      id: "curl",
      title: "curl",
      parts: [
        { place: "The key, for this terminal", code: `export GALLEY_API_KEY="${apiKey ?? "your key"}"` },
        { place: "List the articles", code: `curl ${header} "${baseUrl}/api/v1/articles?limit=20"` },
        {
          place: "Start an article",
          code: `curl ${header} \\\n  -H "Content-Type: application/json" \\\n  -d '{"keyword": "your keyword"}' "${baseUrl}/api/v1/articles"`,
        },
      ],
      note: "The list is newest first; add include=content for the full text. Starting an article answers with a job: poll /api/v1/jobs/{job_id} until its status is done.",
    },
    {
      id: "next-js",
      title: "Next.js blog",
      // Checked with babylovegrowth-next-js-blog 0.2.2 on 23 November 2026: e2e/processes/blog-package.e2e.test.ts.
      parts: [
        {
          place: "Terminal, in your Next.js project",
          code: "npm install babylovegrowth-next-js-blog\nnpx babylovegrowth-next-js-blog init",
        },
        {
          place: ".env.local",
          code: `BABYLOVEGROWTH_BLOG_API_URL=${baseUrl}/api/v1\nBABYLOVEGROWTH_BLOG_API_KEY=${apiKey ?? "your key"}`,
        },
      ],
      note: "Makes a blog at /blog that reads this project’s articles. The key stays on the server: never give it a name that begins with NEXT_PUBLIC_.",
    },
    {
      id: "rss",
      title: "RSS reader",
      parts: [
        {
          place: "Feed address",
          code: `${baseUrl}/api/v1/feed.xml?token=${feedToken ?? "FEED_TOKEN"}`,
        },
      ],
      note: "The feed token is shown together with a new key. It only reads the feed, and ends with its key. A reader that can send headers may send the key instead.",
    },
  ];
}
