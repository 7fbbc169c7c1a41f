import { isFirstRun } from "@galley/lib/accounts/first-run";
import { getRuntime } from "@galley/lib/runtime";
import { createPageRoute } from "./frame/page-route";
import { landingPage } from "./landing/landing-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createPageRoute({
  nameOf: async () => ((await isFirstRun(getRuntime().services)) ? "new" : "set-up"),
  print: (name) => {
    const { freeTools } = getRuntime().services.settings;
    return landingPage({ isNew: name === "new", freeTools });
  },
});
