import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { samplePost } from "../../../testing/sample-post";
import type { ArticleText } from "../../../testing/texts/article-texts";
import { gitConfig } from "../git-config";
import { fileOf, gitPath } from "../mapper";
import { type Generator, presets } from "../presets";

/** The file that Galley pushes of a text for this generator, and the HTML that Galley itself shows. */
export function pushedArticle(
  generator: Generator,
  { name, markdown }: ArticleText,
): { html: string; path: string; file: string } {
  const config = gitConfig.parse({ repositoryUrl: "https://git.example.com/a/b.git", token: "t", generator });
  const { html } = renderMarkdown(markdown);
  const values = { status: "publish", slug: name, title: name, markdown, html } as const;
  const post = samplePost(values, presets[generator].dialect);
  return { html, path: gitPath(config, post, null), file: fileOf(config, post, null) };
}
