import { createAnsweringPageRoute } from "../../frame/page-route";
import { keptIndex } from "./kept-index";
import { searchPage } from "./search-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createAnsweringPageRoute(async (url) =>
  searchPage((await keptIndex()).opened, url.searchParams.get("q") ?? ""),
);
