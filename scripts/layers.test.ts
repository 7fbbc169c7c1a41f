import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { checkLayers } from "./layers";
import { projectRoot } from "./project-root";

const constant = "export const it = 1;\n";
const importing = (...modules: string[]) =>
  `${modules.map((name, index) => `import * as m${index} from "${name}";`).join("\n")}\nexport const all = [${modules.map((_, index) => `m${index}`).join(", ")}];\n`;

/** Stand-ins for the packages that the planted files import. */
const packages = [
  ["next", "headers.js"],
  ["next", "server.js"],
  ["drizzle-orm", "index.js"],
  ["fast-check", "index.js"],
] as const;

/** Modules that nothing is wrong with, for the others to import. */
const innocent = [
  "app/page.tsx",
  "lib/core/innocent.ts",
  "lib/core/queries.ts",
  "lib/core/testing/fixture.ts",
  "lib/credits/innocent.ts",
  "lib/db/innocent.ts",
  "lib/http/innocent.ts",
  "lib/rate-limit/create-limiter.ts",
  "lib/runtime.ts",
  "lib/writers/innocent.ts",
];

/** Each rule, a module that breaks it, and how. */
const planted: [rule: string, file: string, content: string][] = [
  ["no-circular", "lib/core/a.ts", importing("./b")],
  ["no-orphans", "lib/core/alone.ts", constant],
  ["no-unresolvable", "lib/core/lost.ts", importing("./nowhere")],
  ["lib-not-to-app", "lib/http/backwards.ts", importing("../../app/page")],
  ["core-not-to-transport", "lib/core/framed.ts", importing("next/headers")],
  ["core-not-to-transport", "lib/core/upwards.ts", importing("../http/innocent")],
  ["doors-not-to-domain", "lib/http/past-core.ts", importing("../credits/innocent")],
  ["app-through-doors", "app/rows.tsx", importing("../lib/db/innocent")],
  ["app-through-doors", "app/sql.tsx", importing("../lib/core/queries")],
  ["domain-not-to-core", "lib/writers/upwards.ts", importing("../core/innocent")],
  ["floor-on-its-own", "lib/fetching/upwards.ts", importing("../writers/innocent")],
  ["content-is-pure", "lib/content/reader.ts", importing("node:fs")],
  ["sql-in-queries", "lib/core/list.ts", importing("drizzle-orm")],
  ["only-runtime-wires", "lib/http/wires.ts", importing("../rate-limit/create-limiter")],
  ["runtime-for-doors", "lib/core/reaches.ts", importing("../runtime")],
  ["routes-are-web-standard", "app/api/v1/route.ts", importing("next/server")],
  ["client-components-stay-small", "app/heavy.client.tsx", importing("../lib/core/innocent")],
  ["tests-stay-out", "lib/core/tested.ts", importing("./testing/fixture")],
  ["no-dev-dependencies", "lib/core/toy.ts", importing("fast-check")],
  [
    "environment-in-env",
    "lib/core/port.ts",
    `${importing("./innocent")}export const port = process.env.PORT;\n`,
  ],
];

test("catches a planted breach of every rule, and blames nobody else", async () => {
  const files = [
    ...innocent.map((file) => [file, constant]),
    ...planted.map(([, file, text]) => [file, text]),
  ];
  const { violations } = await checkLayers(
    tree({ ...Object.fromEntries(files), "lib/core/b.ts": importing("./a") }),
  );
  const blamed = violations.map((violation) => violation.split(" → ", 1)[0]);
  for (const [rule, file] of planted) expect(blamed).toContain(`${rule}: ${file}`);
  expect(blamed.filter((line) => line?.includes("innocent"))).toEqual([]);
});

test("has a planted breach for every rule", () => {
  const config = z
    .object({ forbidden: z.array(z.object({ name: z.string() })) })
    .parse(createRequire(import.meta.url)(path.join(projectRoot, ".dependency-cruiser.cjs")));
  const tried = new Set(planted.map(([rule]) => rule));
  expect(config.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

test("passes a tree in the right order, and counts it", async () => {
  const report = await checkLayers(
    tree({
      "app/page.tsx": importing("../lib/http/serve"),
      "lib/http/serve.ts": importing("../core/articles/list"),
      "lib/core/articles/list.ts": importing("./queries", "../../content/slug"),
      "lib/core/articles/queries.ts": importing("drizzle-orm"),
      "lib/content/slug.ts": constant,
    }),
  );
  expect(report).toEqual({ modules: 5, violations: [] });
});

test("fails rather than pass when it finds nothing to check", async () => {
  await expect(checkLayers(tree({ "readme.md": "" }))).rejects.toThrow(
    /no module was found|nothing to check/,
  );
});

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), "galley-layers-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, module] of packages) {
    const folder = path.join(root, "node_modules", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
    writeFileSync(path.join(folder, module), "export {};\n");
  }
  for (const name of ["package.json", "tsconfig.json"]) {
    cpSync(path.join(projectRoot, name), path.join(root, name));
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return root;
}
