import { createPageRoute } from "../../frame/page-route";
import { destinationsPage } from "./destinations-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createPageRoute({
  nameOf: () => "destinations",
  print: destinationsPage,
});
