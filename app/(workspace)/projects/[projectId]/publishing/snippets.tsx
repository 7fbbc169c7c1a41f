import { CodeBlock } from "@/app/_ui/code-block";
import { agentSnippets, restSnippets, type Snippet } from "./client-snippets";

/** Sample calls and configurations. Only the first of each group is open. */
export function Snippets({ baseUrl }: { baseUrl: string }) {
  return (
    <div className="grid divide-rule max-lg:divide-y lg:grid-cols-2 lg:divide-x">
      <SnippetGroup title="From a program" snippets={restSnippets(baseUrl)} />
      <SnippetGroup title="From an agent (MCP)" snippets={agentSnippets(baseUrl)} />
    </div>
  );
}

function SnippetGroup({ title, snippets }: { title: string; snippets: Snippet[] }) {
  return (
    <div className="min-w-0">
      <h3 className="px-4 pt-3.5 pb-1.5 text-sm font-semibold text-ink-faint sm:px-5">{title}</h3>
      {snippets.map(({ id, title: name, place, code, note }, index) => (
        <details key={id} open={index === 0}>
          <summary className="px-4 py-2 hover:bg-well/60 sm:px-5">
            <span className="font-medium">{name}</span>{" "}
            <span className="text-sm text-ink-faint">{place}</span>
          </summary>
          <div className="px-4 pt-1 pb-4 sm:px-5">
            <CodeBlock code={code} label={`${name}: ${place}`} />
            <p className="mt-1.5 text-sm text-ink-faint">{note}</p>
          </div>
        </details>
      ))}
    </div>
  );
}
