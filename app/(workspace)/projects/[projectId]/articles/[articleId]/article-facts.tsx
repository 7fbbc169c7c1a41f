import type { getDashboardArticle } from "@galley/lib/dashboard/article";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { type Fact, Facts } from "@/app/_ui/facts";
import { languageLabel } from "../../../language-name";

type Article = z.output<typeof getDashboardArticle.output>["article"];

export function ArticleFacts({ article }: { article: Article }) {
  return (
    <Facts
      facts={[
        { label: "Keyword", value: article.seedKeyword },
        { label: "Slug", value: <code className="font-mono text-[0.8125rem]">{article.slug}</code> },
        { label: "Description", value: <MetaDescription text={article.meta_description} /> },
        {
          label: "Keywords",
          value:
            article.keywords.length === 0 ? (
              "–"
            ) : (
              <ul className="flex flex-wrap gap-1">
                {article.keywords.map((keyword) => (
                  <li key={keyword}>
                    <Badge wrap>{keyword}</Badge>
                  </li>
                ))}
              </ul>
            ),
        },
        { label: "Language", value: languageLabel(article.languageCode) },
        { label: "Writer", value: writerName(article) },
        ...(article.usage === null || article.sample
          ? []
          : [{ label: "Models", value: usageText(article.usage) }]),
        ...writtenWith(article),
        {
          label: "Proof record",
          value: (
            // A plain link, because it leads to a file.
            <a
              href={`/projects/${article.project_id}/articles/${article.id}/passport`}
              className="font-medium text-proof underline"
            >
              Download the signed record
            </a>
          ),
        },
        { label: "Id", value: <code className="font-mono text-xs">{article.id}</code> },
      ]}
    />
  );
}

function writtenWith({ written_with: told }: Article): Fact[] {
  const { prompt_versions: prompts, guide_hash: hash, instructions } = told;
  return [
    ...(prompts.length === 0 ? [] : [{ label: "Prompts", value: prompts.join(", ") }]),
    ...(hash === null ? [] : [{ label: "Writing guide", value: <Hash hash={hash} /> }]),
    ...instructions.map(({ stage, text, hash: version }) => ({
      label: `Own: ${stage}`,
      value: (
        <details>
          <summary>
            <Hash hash={version} />
          </summary>
          <p dir="auto" className="mt-1 whitespace-pre-line text-ink-soft">
            {text}
          </p>
        </details>
      ),
    })),
  ];
}

/** The beginning of a hash, which is enough to compare by eye. */
function Hash({ hash }: { hash: string }) {
  return (
    <code className="font-mono text-xs" title={hash}>
      {hash.slice(0, 12)}
    </code>
  );
}

function MetaDescription({ text }: { text: string }) {
  return (
    <>
      {text} <span className="whitespace-nowrap text-ink-faint tabular-nums">{text.length}/160</span>
    </>
  );
}

function writerName({ sample, writer }: Article): string {
  if (sample) return "built-in sample writer";
  return writer ?? "none (imported)";
}

function usageText({ tokens, cost_usd: cost }: NonNullable<Article["usage"]>): string {
  const used = `${(tokens.input + tokens.output).toLocaleString("en")} tokens`;
  return cost === null ? `${used} (price not known)` : `${used}, $${cost.toFixed(4)}`;
}
