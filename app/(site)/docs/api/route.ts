import { getRuntime } from "@galley/lib/runtime";
import { createPageRoute } from "../../frame/page-route";
import { referencePage } from "./reference-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createPageRoute({
  nameOf: () => "reference",
  print: () => referencePage(getRuntime().env),
});
