import { publishedApiSuite } from "../../testing/published/published-suite";
import { createWixDestination } from "./destination";
import { wixFixture } from "./testing/wix-fixture";
import { wixPublished } from "./testing/wix-published";

publishedApiSuite("Wix", () => wixFixture(), { published: wixPublished, real: createWixDestination() });
