import { parse } from "yaml";
import { z } from "zod";
import {
  longTextSetting,
  optional,
  secretSetting,
  selectSetting,
  selectSettingOr,
  textSetting,
  urlSetting,
  withDefault,
} from "../../config-form";
import { optionalConfig, secretConfig, siteAddress } from "../../config-values";
import { timeZoneSetting, urlPattern } from "../../url-pattern";
import { pathTemplate } from "./path-template";
import {
  type FrontMatterKeys,
  type FrontMatterName,
  frontMatterNames,
  generators,
  presets,
  type TemplateLanguage,
} from "./presets";

const repositoryUrl = siteAddress.refine(
  isRepositoryUrl,
  "must be the https address for cloning, such as https://github.com/acme/site.git",
);

export const gitLabel = "Git repository";

/** Git's own rules for branch names, except for a few very rare characters. */
const branchName = z
  .string()
  .trim()
  .max(200, "is too long")
  .regex(
    /^(?![/.-])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock$|\.lock\/|[/.]$))[\w./+@#-]+$/,
    "is not the name of a branch",
  );

const oneLine = optionalConfig.refine(
  (text) => text === undefined || !/[\p{Cc}<>]/u.test(text),
  "must be one line without < and >",
);

const keyLine = new RegExp(String.raw`^(${frontMatterNames.join("|")})\s*:\s*(-|[A-Za-z_][\w-]{0,60})$`);
const keyLines = z
  .string()
  .trim()
  .max(1000, "is too long")
  .refine(
    (text) => linesOf(text).every((line) => keyLine.test(line)),
    `must be lines such as "description: summary"; the names are ${frontMatterNames.join(", ")}, and "-" leaves one out`,
  );

const constantFrontMatter = z
  .string()
  .trim()
  .max(2000, "is too long")
  .refine(
    (text) => readConstants(text) !== null,
    "must be YAML of keys with texts, numbers, yes or no, or lists of texts, such as: layout: post",
  );

const constants = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
);

const pattern = urlPattern.refine(
  (address) => !address.includes("{language}"),
  "may not contain {language} here: write the language itself, such as /de/",
);

export const gitConfig = z
  .strictObject({
    repositoryUrl: urlSetting(repositoryUrl, {
      label: "Repository",
      help: "The https address for cloning, from the Code or Clone button of your host: https://github.com/acme/site.git.",
    }),
    branch: textSetting(withDefault(branchName, "main"), {
      label: "Branch",
      help: "The branch that your host builds the site from; main if empty.",
    }),
    token: secretSetting(secretConfig, {
      label: "Access token",
      links: [
        {
          label: "Make a token on GitHub",
          address: "https://github.com/settings/personal-access-tokens/new",
          when: { key: "repositoryUrl", host: "github.com" },
        },
        {
          label: "Make a token on GitLab",
          address: "{repositoryUrl}/-/settings/access_tokens",
          when: { key: "repositoryUrl", host: "gitlab.com" },
        },
      ],
      help: "GitHub: Settings → Developer settings → Fine-grained tokens, for this repository alone, with Contents: Read and write. GitLab: Settings → Access tokens of the project, role Developer or higher, scope write_repository. Others: an app password that may push.",
    }),
    userName: textSetting(oneLine, {
      label: "User name",
      help: "Needed for hosts other than GitHub, GitLab and Bitbucket, which accept the token alone.",
      group: "more",
    }),
    generator: selectSetting({
      label: "Site generator",
      help: "Determines where files are and what front matter they have; the fields below change it.",
      options: generators.map((value) => ({ value, label: presets[value].label })),
    }),
    path: textSetting(optional(pathTemplate), {
      label: "File path",
      help: "If yours differs from the generator’s usual one: with {slug}, and {year}, {month}, {day} if you like, ending in .md.",
      group: "more",
    }),
    templates: selectSettingOr("none", {
      label: "Template language",
      help: "Only for “Another one”: what your generator runs over a text before it reads the Markdown. Galley then writes braces in code so that they are shown and do not end the build.",
      options: [
        { value: "none", label: "None" },
        { value: "liquid", label: "Liquid, Nunjucks or Jinja" },
        { value: "hugo", label: "Hugo’s shortcodes" },
      ],
      group: "more",
    }),
    keys: longTextSetting(optional(keyLines), {
      label: "Front-matter keys",
      help: `If yours have other names: one per line, such as "description: summary" or "excerpt: -" for none. Ours are ${frontMatterNames.join(", ")}.`,
      group: "more",
    }),
    frontMatter: longTextSetting(optional(constantFrontMatter), {
      label: "More front matter",
      help: "YAML that every new file gets, such as: layout: post",
      group: "more",
    }),
    drafts: selectSettingOr("shown", {
      label: "Files with draft: true",
      help: "Hugo, Jekyll, Eleventy and Hexo leave drafts out by themselves. For the others say what your site does: where it shows every file, Galley writes no drafts and removes the file to unpublish.",
      options: [
        { value: "shown", label: "My site shows every file" },
        { value: "hidden", label: "My site leaves drafts out" },
      ],
      group: "more",
    }),
    mode: selectSettingOr("commit", {
      label: "How to write",
      help: "A pull request waits on a branch of its own, galley/ and the slug, until somebody merges it.",
      options: [
        { value: "commit", label: "Commit to the branch" },
        { value: "pull_request", label: "Push a branch for a pull request" },
      ],
      group: "more",
    }),
    urlPattern: textSetting(optional(pattern), {
      label: "Public address",
      help: "Where your site shows an article, such as https://example.com/blog/{slug}/. Without it the page cannot be proven.",
    }),
    timeZone: timeZoneSetting,
    authorName: textSetting(oneLine, {
      label: "Author of commits",
      help: "A name; Galley if empty.",
      group: "more",
    }),
    authorEmail: textSetting(oneLine, {
      label: "E-mail of commits",
      help: "Some hosts build only commits of a member’s address.",
      group: "more",
    }),
  })
  .superRefine(({ generator, path }, ctx) => {
    if (path !== undefined || presets[generator].path !== null) return;
    ctx.addIssue({
      code: "custom",
      path: ["path"],
      message: "is needed, for instance content/blog/{slug}.md",
    });
  });

export type GitConfig = z.output<typeof gitConfig>;

export function templateOf({ path, generator }: GitConfig): string {
  return path ?? presets[generator].path ?? "{slug}.md";
}

/** The language that the generator runs over the text; the owner's choice where Galley does not know the generator. */
export function templatesOf({ generator, templates }: GitConfig): TemplateLanguage {
  return generator === "custom" ? templates : presets[generator].templating;
}

/** The generator's front-matter keys, with the connection's own names in place of the usual ones. */
export function keysOf({ keys, generator }: GitConfig): FrontMatterKeys {
  const changed = linesOf(keys ?? "").flatMap((line): [FrontMatterName, string | null][] => {
    const [, given, key] = keyLine.exec(line) ?? [];
    const name = frontMatterNames.find((each) => each === given);
    return name === undefined || key === undefined ? [] : [[name, key === "-" ? null : key]];
  });
  return { ...presets[generator].keys, ...Object.fromEntries(changed) };
}

export function constantsOf({ frontMatter, generator }: GitConfig): Record<string, unknown> {
  return readConstants(frontMatter ?? presets[generator].extra) ?? {};
}

export function hidesDrafts({ drafts, generator }: GitConfig): boolean {
  return drafts === "hidden" || presets[generator].hidesDrafts;
}

function readConstants(text: string): Record<string, unknown> | null {
  if (text === "") return {};
  // Attack: nested YAML can overflow the parser's stack. Nested values are not allowed anyway.
  if (
    (text.match(/[[{]/g)?.length ?? 0) > 20 ||
    text.split("\n").some((line) => /([-?:]\s){10}/.test(line))
  ) {
    return null;
  }
  try {
    return constants.safeParse(parse(text, { maxAliasCount: 0, logLevel: "error" })).data ?? null;
  } catch {
    return null;
  }
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Requires https, so that tokens never cross the internet in the clear. A host on a private network may use http. */
function isRepositoryUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  const ownNetwork = !hostname.includes(".") || /^[\d.]+$|^\[|\.(?:local|internal|lan)$/.test(hostname);
  return pathname.length > 1 && (protocol === "https:" || ownNetwork);
}
