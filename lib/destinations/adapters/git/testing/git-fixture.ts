import { parse } from "yaml";
import { newId } from "@/lib/platform/db/ids";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { Connection } from "../../../contract";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { createGitDestination } from "../destination";
import { type GitConfig, gitConfig, templateOf } from "../git-config";
import { createGitHttp } from "../git-http";
import { fillPath, slugOfPath } from "../path-template";
import { openRepository, settingsOf } from "../repository";
import { generatorSite } from "./generator-site";
import { type GitServer, startGitServer, users } from "./git-server";

export interface GitFixture extends DestinationFixture<GitConfig> {
  server: GitServer;
  /** The pauses between attempts, in milliseconds. */
  pauses: number[];
  /** Another connection to the same repository, with changed settings. */
  connect: (changes: Record<string, string>) => Connection<GitConfig>;
}

type OpenGit = Parameters<typeof createGitDestination>[0]["open"];

/** Runs git in the test's own thread, for tests that are not about threads. */
const openHere: OpenGit = (connection) =>
  openRepository({ ...settingsOf(connection.config), http: createGitHttp(connection) });

/** A new repository served by git itself, and a site that is rebuilt from it at every visit. */
export async function gitFixture(
  settings: Record<string, string> = {},
  options: { open?: OpenGit } = {},
): Promise<GitFixture> {
  const server = await startGitServer();
  const { host } = new URL(server.url);
  const fetch = createGuardedFetch({ allow: parseAllowRules(host), userAgent: "Galley-test" });
  const pauses: number[] = [];
  const pacing = {
    random: () => 0.5,
    wait: async (ms: number) => void pauses.push(ms),
  };
  const given = {
    repositoryUrl: server.url,
    userName: "bot",
    token: users.bot.password,
    generator: "hugo",
    urlPattern: `${server.origin}/blog/{slug}/`,
    ...settings,
  };
  const connect = (changes: Record<string, string>): Connection<GitConfig> => ({
    config: gitConfig.parse({ ...given, ...changes }),
    integrationId: newId(),
    projectId: newId(),
    projectSlug: "acme",
    fetch,
    now: () => new Date("2026-03-10T12:00:00Z"),
    signal: AbortSignal.timeout(30_000),
  });
  const connection = connect({});
  const { config } = connection;
  const template = templateOf(config);
  server.site = generatorSite(config.generator, server);

  return {
    server,
    pauses,
    connect,
    destination: createGitDestination({ open: options.open ?? openHere, pacing }),
    connection,
    badConnections: {
      "a wrong token": connect({ token: "wrong-token-000000" }),
      "a token that may only read": connect({ userName: "reader", token: users.reader.password }),
      "another repository": connect({ repositoryUrl: `${server.origin}/elsewhere.git` }),
      "a branch that is not there": connect({ branch: "trunk" }),
      "a page instead of git": connect({ repositoryUrl: `${server.origin}/page` }),
    },
    async entries() {
      const articles = [...(await server.files())].filter(([path]) => path !== "README.md");
      return articles.map(([path, content]) => {
        const yaml = /^---\n([\s\S]*?)\n---\n/.exec(content)?.[1] ?? "";
        const data = parse(yaml) as Record<string, unknown>;
        const live = data["draft"] !== true && data["published"] !== false && data["permalink"] !== false;
        return { remoteId: path, slug: slugOfPath(template, path), title: String(data["title"]), live };
      });
    },
    remove: (remoteId) => server.commit({ [remoteId]: null }),
    occupy: (slug) =>
      server.commit({
        [fillPath(template, { slug, date: new Date("2024-05-05") })]:
          "---\ntitle: Somebody else’s\n---\n\nText.\n",
      }),
    async retitle(remoteId, title) {
      const content = (await server.files()).get(remoteId) ?? "";
      await server.commit({ [remoteId]: content.replace(/^title: .*$/m, `title: ${JSON.stringify(title)}`) });
    },
    async visit(url) {
      const answer = await fetch(url);
      return { status: answer.status, html: answer.text() };
    },
    close: () => server.close(),
  };
}
