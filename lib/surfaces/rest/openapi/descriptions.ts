/** What a summary leaves out, by the operation's name; Markdown of paragraphs and `code` alone. */
export const descriptions: Record<string, string> = {
  "projects.list": "A content API key belongs to one project and sees that one.",
  "audits.latest":
    "`audit` is null when none has finished; `audit_running` says whether one is under way. `score` and `grade` are null when too little of the site could be read.",
  "projects.rankings": "Answers 410 to every valid key, whatever the id. Use the rank_check tool instead.",
  "integrations.list":
    "Their ids are what a publish call takes as `integrationId`. `auto_publish_status` is what a publish call without a status does.",
  "articles.list":
    "A bare array. Ask for pages until one is short, or follow the `Link` header; `X-Total-Count` says how many there are. A `limit` over 50 is served as 50. With `include=content` each article comes with its text, so that a site of any size builds within the read limit; such a page is complete too, and is sent while it is read. An article that the publish gate blocks is left out until it is mended; it is still found by its id.",
  "articles.generate":
    "Spends one article credit, which a job that fails gives back. The keyword is what somebody types into a search engine: test strings, bare brand names, addresses and gibberish are refused with a suggestion. A project has one article for a keyword, however it is spelt.",
  "articles.get": "`content_html` is sanitised and carries no H1, because the title is the page's H1.",
  "articles.get_by_slug": "The same body as by id.",
  "publications.list":
    "Ask again to watch `checking` resolve: `published` only after Galley fetched the public page and found the article on it. `evidence` is what it saw.",
  "articles.publish":
    "`sent` means that the destination accepted the write; whether the public page shows the article is found out later, see `state` and the publications. A write that the destination refuses is a 200 with `sent: false` and an `error` that says what to do. Publishing again through the same connection updates the entry that is there.",
  "jobs.get":
    "Poll it every 30 seconds or so. `article_id` is set once `status` is done, `error` once it is failed.",
  "feed.read":
    "RSS 2.0 with the full texts in content:encoded, at most 50 items. For readers that cannot send headers, put the feed token, never the API key, into the address as `token`. An item links to its public page once that was verified.",
};
