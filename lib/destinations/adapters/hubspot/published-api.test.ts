import { publishedApiSuite } from "../../testing/published/published-suite";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { createHubspotDestination } from "./destination";
import { hubspotFixture } from "./testing/hubspot-fixture";
import { hubspotPublished } from "./testing/hubspot-published";

publishedApiSuite("HubSpot", () => hubspotFixture(), {
  published: hubspotPublished,
  real: createHubspotDestination(),
  async also({ server, destination, connection }) {
    server.habits.pushLiveNeedsSchedule = true;
    await sendPost(destination, connection, samplePost({ status: "publish", slug: "scheduled-anvil" }));
  },
});
