import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { execute } from "@/lib/operations/core/operation";
import { revokeKey } from "@/lib/operations/keys/revoke";
import { createArticle } from "@/lib/testing/fixtures";
import { holdKeyLookups } from "@/lib/testing/held-key-lookups";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { type StatementWatch, watchStatements } from "@/lib/testing/watch-statements";
import { createToolClient, type ToolClient } from "./testing/tool-client";

/** list_articles asks for its page while the key is looked up, and for the rest of what it shows after that. */
const suite = useRestSuite();
const title = "Only for its own project";
let watch: StatementWatch;
let tools: ToolClient;
/** What happens to the key between the beginning of the read and the look-up of the key. */
let meanwhile: () => Promise<unknown>;

const listArticles = () => tools.call("list_articles", {}, { key: suite.acme.apiKey });

beforeEach(async () => {
  const { services } = suite.app;
  await createArticle(services, suite.acme.projectId, { title });
  meanwhile = () => vi.waitUntil(() => watch.sent.length > 0);
  await createToolClient(services).call("list_articles", {}, { key: suite.acme.apiKey });
  watch = watchStatements(services.db);
  tools = createToolClient(holdKeyLookups(services, () => meanwhile()));
});
afterEach(() => watch.stop());

test("list_articles begins before the key was found, and reads once", async () => {
  const answer = await listArticles();
  expect(answer.data).toMatchObject({ articles: [{ title }], total: 1 });
  // The page, the states, the publications, the texts and the key, each once.
  expect(watch.sent).toHaveLength(5);
});

test("list_articles answers none of what it read when the key has been revoked", async () => {
  const waits = meanwhile;
  meanwhile = async () => {
    await waits();
    await execute(revokeKey, suite.acme.asUser, { keyId: suite.acme.keyId });
  };
  const answer = await listArticles();
  expect(answer.text).not.toContain(title);
  expect(answer.text).toContain("key");
  expect(answer.data).toBeUndefined();
});
