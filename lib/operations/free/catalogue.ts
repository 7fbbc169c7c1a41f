import { slugTool } from "./conversion/slug";
import { robotsTestTool } from "./crawlers/robots-test";
import type { FreeTool } from "./free-tool";
import { publishGateTool } from "./writing/publish-gate";

/** All free tools, in the order in which they are shown. Pages, the API and the documentation are made from it. */
export const freeTools: readonly FreeTool[] = [publishGateTool, robotsTestTool, slugTool];
