import { trustOwnBuild } from "@galley/lib/surfaces/http/trusted-types";

// Next runs this file in the browser before its own code, also on the page of an error, which has no layout.
trustOwnBuild(window);
