import type { WrittenEntry } from "../../contract";
import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type RemoteEntry,
  slugAdvice,
} from "../../contract";
import { ifFound } from "../../find-entry";
import type { BranchState } from "./branch-state";
import { entryAt, headOf, locateMarked, locateSlug, noSuchBranch, readBranchState } from "./branch-state";
import { type Change, changeBranch, type Pacing, realPacing } from "./change-branch";
import { fileSlug, gitSlugs } from "./file-slug";
import { gitMarker } from "./front-matter";
import { type GitConfig, gitConfig, gitLabel, hidesDrafts, templateOf } from "./git-config";
import {
  asDraft,
  desiredGitFields,
  fileOf,
  gitLosses,
  gitPath,
  gitSlug,
  publicUrlOf,
  storedGitFields,
} from "./mapper";
import { slugOfPath } from "./path-template";
import { presets } from "./presets";
import { requestAddress, requestBranch } from "./pull-request";
import type { Repository } from "./repository";

/** Hosts rebuild a site after each push, which usually takes a minute or two. */
const deploySeconds = 120;

/**
 * Writes articles as Markdown files with front matter into the git repository that a site is built from. The
 * remote id is the file's path. `open` decides where git runs, `pacing` sets the pauses between attempts.
 */
export function createGitDestination({
  open,
  pacing = realPacing,
}: {
  open: OpenRepository;
  pacing?: Pacing;
}): Destination<GitConfig> {
  const repositoryOf = keptRepositories(open);

  async function write(
    connection: Connection<GitConfig>,
    entry: RemoteEntry | null,
    post: Post,
  ): Promise<WrittenEntry> {
    const { config } = connection;
    if (post.status === "draft" && !hidesDrafts(config)) throw noDrafts(config);
    const plan = (state: BranchState) => planWrite(state, entry, post);
    const repository = await repositoryOf(connection);
    const { outcome, committed } = await changeBranch(repository, connection, gitSlug(post), plan, pacing);
    return { ...outcome, unchanged: !committed };
  }

  return {
    provider: "git",
    label: gitLabel,
    summary: "Markdown files with front matter, committed to the repository that your site is built from.",
    notes:
      "A repository over HTTPS, a branch, and a token with write access. Paths and front matter for Next, Astro, Hugo, Eleventy, Jekyll or Hexo, or your own. The text is written in the Markdown of that generator. Galley commits to the branch, or to a new branch for a pull request, and never force-pushes.",
    provenAgainst: "server",
    testProves: "Proves the right to push: the host lists the branches for a push, and nothing is pushed.",
    graceSeconds: deploySeconds,
    config: gitConfig,
    slugs: gitSlugs,

    test: async (connection) => testGitConnection(connection.config, await repositoryOf(connection)),

    lookup(connection, article) {
      const { articleId } = article;
      const ownSlug = fileSlug(article);
      let fetched: Promise<BranchState> | null = null;
      const read = () =>
        (fetched ??= repositoryOf(connection).then((repository) =>
          readBranchState(repository, connection, ownSlug),
        ));
      const entry = async (locate: (state: BranchState) => Promise<string | null>) => {
        const branch = await read();
        return ifFound(locate(branch), (path) => entryAt(branch, path));
      };
      return {
        byId: async (path) => ownEntry(await entryAt(await read(), path), articleId),
        byMarker: () => entry((state) => locateMarked(state, headOf(state), articleId)),
        bySlug: () => entry((state) => locateSlug(state, ownSlug)),
      };
    },

    markdownDialect: ({ generator }) => presets[generator].dialect,
    desired: desiredGitFields,
    publish: (connection, post) => write(connection, null, post),
    update: write,

    async unpublish(connection, remoteId) {
      const slug = slugOfPath(templateOf(connection.config), remoteId);
      const repository = await repositoryOf(connection);
      const plan = (state: BranchState) => planRemoval(state, remoteId);
      const { outcome: waits } = await changeBranch(repository, connection, slug, plan, pacing);
      if (waits) throw removalWaits(connection.config, slug);
    },
  };
}

async function testGitConnection(config: GitConfig, repository: Repository) {
  const branches = await repository.pushableBranches();
  if (!branches.includes(config.branch)) throw noSuchBranch(config.branch, branches);
  return { ok: true, message: describe(config) };
}

/** Null for another article's entry: files get moved, so a stored path may lead to one. */
function ownEntry(entry: RemoteEntry | null, articleId: string): RemoteEntry | null {
  const isAnothers = entry !== null && entry.articleId !== null && entry.articleId !== articleId;
  return isAnothers ? null : entry;
}

type OpenRepository = (connection: Connection<GitConfig>) => Promise<Repository>;

/** Keeps the fetched repository for the connection's next call, which then fetches only new commits. */
function keptRepositories(open: OpenRepository): OpenRepository {
  const opened = new WeakMap<Connection<GitConfig>, Promise<Repository>>();
  return (connection) => {
    const known = opened.get(connection);
    if (known !== undefined) return known;
    const repository = open(connection);
    opened.set(connection, repository);
    return repository;
  };
}

async function planWrite(
  state: BranchState,
  entry: RemoteEntry | null,
  post: Post,
): Promise<Change<WrittenEntry>> {
  const { repository, config, base } = state;
  const head = headOf(state);
  const before = entry === null ? null : await untouched(state, entry);
  const path = gitPath(config, post, entry?.remoteId ?? null);
  const twin = path === entry?.remoteId ? null : await ownOrNothing(state, post);
  const twinBlob = twin === null ? null : await repository.fileAt(head, twin);
  const existing = before ?? (twinBlob === null ? null : await repository.read(twinBlob));
  const content = fileOf(config, post, existing);

  const files = new Map<string, string | null>();
  const onSite = state.pending === null ? null : await locateMarked(state, base, post.articleId);
  for (const old of [entry?.remoteId, twin, onSite]) if (typeof old === "string") files.set(old, null);
  files.set(path, content);

  const siteBlob = config.mode === "commit" ? null : await repository.fileAt(base, path);
  const waits =
    config.mode !== "commit" && (siteBlob === null || (await repository.read(siteBlob)) !== content);
  const outcome: WrittenEntry = {
    remoteId: path,
    publicUrl: waits ? null : publicUrlOf(config, path, content),
    articleId: post.articleId,
    fields: storedGitFields(config, path, content),
    warnings: [...(waits ? [requestWaits(config, gitSlug(post))] : []), ...gitLosses(config, post)],
  };
  return {
    files,
    message: `${entry === null ? "Add" : "Update"} ${oneLine(post.title)}`,
    onPending: false,
    outcome,
  };
}

/** The content of the entry that was looked up. Throws when somebody has changed or removed the file since. */
async function untouched(state: BranchState, { remoteId, version }: RemoteEntry): Promise<string> {
  const blob = await state.repository.fileAt(headOf(state), remoteId);
  if (blob !== null && blob === version) return state.repository.read(blob);
  throw new DestinationFailure(
    `Somebody ${blob === null ? "removed" : "changed"} ${remoteId} while the article was being written. Nothing was written; publish again.`,
    blob === null,
  );
}

/** The path of this article's own file at its slug, or null. Throws when another file has that address. */
async function ownOrNothing(state: BranchState, post: Post): Promise<string | null> {
  const path = await locateSlug(state, gitSlug(post));
  if (path === null) return null;
  const found = await entryAt(state, path);
  if (found === null || found.articleId === post.articleId) return path;
  throw new DestinationFailure(
    `${gitLabel} already has ${path} under the slug ${gitSlug(post)}, which was not made for this article; it was left alone. ${slugAdvice}`,
    false,
  );
}

/** Plans taking a page down. The outcome is true when the removal waits for a pull request to be merged. */
async function planRemoval(state: BranchState, path: string): Promise<Change<boolean>> {
  const { repository, config, base, pending } = state;
  const nothing = { files: new Map<string, null>(), message: "", onPending: false };
  const onSite = await repository.fileAt(base, path);
  const blob = (await repository.fileAt(headOf(state), path)) ?? onSite;
  if (blob === null) return { ...nothing, outcome: false };
  const content = await repository.read(blob);
  if (gitMarker(content) === null) {
    throw new DestinationFailure(
      `${path} no longer has Galley’s mark (galleyId), so it was left alone; remove it from the repository yourself.`,
      false,
    );
  }
  const isDraft = storedGitFields(config, path, content).status === "draft";
  if (hidesDrafts(config) && isDraft && pending === null) return { ...nothing, outcome: false };
  return {
    files: new Map([[path, hidesDrafts(config) ? asDraft(config, content) : null]]),
    message: `Unpublish ${oneLine(path)}`,
    onPending: onSite === null,
    outcome:
      config.mode === "pull_request" &&
      onSite !== null &&
      isLive(config, path, await repository.read(onSite)),
  };
}

function isLive(config: GitConfig, path: string, content: string): boolean {
  return !hidesDrafts(config) || storedGitFields(config, path, content).status !== "draft";
}

function describe(config: GitConfig): string {
  const { branch, repositoryUrl, mode, urlPattern } = config;
  const way = mode === "commit" ? `by commits to ${branch}` : `by branches for pull requests to ${branch}`;
  const address = urlPattern === undefined ? " Without a public address its pages cannot be proven." : "";
  return `The token may push to ${repositoryUrl}. Articles become ${templateOf(config)}, ${way}. Whether a rule of the branch forbids it will show with the first article.${address}`;
}

function noDrafts({ generator }: GitConfig): DestinationFailure {
  return new DestinationFailure(
    `A draft would be public: ${presets[generator].label} shows every file unless the site leaves out those with draft: true. If yours does, say so in the connection under “Files with draft: true”; else publish the article live.`,
    false,
  );
}

function requestWaits(config: GitConfig, slug: string): string {
  const branch = requestBranch(slug);
  const address = requestAddress(config, branch);
  const where = address === null ? "" : ` at ${address}`;
  return `The article waits on the branch ${branch}: open a pull request${where} and merge it, then publish again to have the page checked.`;
}

function removalWaits(config: GitConfig, slug: string): DestinationFailure {
  const branch = requestBranch(slug);
  const address = requestAddress(config, branch);
  return new DestinationFailure(
    `The removal waits on the branch ${branch}: open a pull request${address === null ? "" : ` at ${address}`} and merge it to take the page away.`,
    false,
  );
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 200);
}
