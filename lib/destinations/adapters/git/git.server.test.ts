import { destinationContract } from "../../testing/contract/contract-suite";
import { gitFixture } from "./testing/git-fixture";

destinationContract("A git repository for Hugo", () => gitFixture());
destinationContract("A git repository for Jekyll", () => gitFixture({ generator: "jekyll" }));
destinationContract("A git repository for Eleventy", () => gitFixture({ generator: "eleventy" }));
destinationContract("A git repository for Astro that leaves drafts out", () =>
  gitFixture({ generator: "astro", drafts: "hidden" }),
);
