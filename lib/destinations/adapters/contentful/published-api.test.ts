import { publishedApiSuite } from "../../testing/published/published-suite";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { createContentfulDestination } from "./destination";
import { contentfulFixture } from "./testing/contentful-fixture";
import { contentfulPublished } from "./testing/contentful-published";

publishedApiSuite("Contentful", () => contentfulFixture(), {
  published: contentfulPublished,
  real: createContentfulDestination(),
  async also({ server, destination, connection }) {
    const post = samplePost({ status: "draft", slug: "archived-anvil" });
    const draft = await sendPost(destination, connection, post);
    const entry = server.entries.get(draft.remoteId);
    if (entry !== undefined) Object.assign(entry, { archivedVersion: 1, version: entry.version + 1 });
    await sendPost(destination, connection, { ...post, title: "Anvils, restored" }, draft, {
      overwrite: true,
    });
  },
});
