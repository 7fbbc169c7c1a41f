import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReadArticleMarkdown } from "@/lib/articles/read-article-markdown";
import type { Linkable } from "@/lib/writers/answers/resolve-links";
import type { ComposedVersion, VersionText } from "./compose-version";
import type { GenerationTasks } from "./deps";

/**
 * What was read from the texts that were scored last. Finishing an article composes the same text with another title,
 * and reading it is most of that work. Another process reads it again.
 */
const recentlyRead = new LRUCache<string, ReadArticleMarkdown>({
  max: 64,
  maxSize: 4_000_000,
  sizeCalculation: ({ contentMarkdown, contentHtml, plainText, claims }) =>
    contentMarkdown.length + contentHtml.length + plainText.length + 1_000 * (claims?.claims.length ?? 0) + 1,
});

/** Composes a version in a worker thread. Its Markdown is read only if this process has not read it recently. */
export async function composeVersionOnce(
  tasks: Pick<GenerationTasks, "composeVersion">,
  text: VersionText,
  linkable: readonly Linkable[],
): Promise<Omit<ComposedVersion, "read">> {
  const { markdown, keyword, languageCode, sources } = text;
  const key = createHash("sha256")
    .update(JSON.stringify([markdown, keyword, languageCode, sources, linkable]))
    .digest("base64");
  const { read, ...version } = await tasks.composeVersion(text, linkable, recentlyRead.get(key) ?? null);
  if (read !== null) recentlyRead.set(key, read);
  return version;
}
