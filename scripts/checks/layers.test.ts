import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "../project-root";
import { checkLayers } from "./layers";

const constant = "export const it = 1;\n";
const importing = (...modules: string[]) =>
  `${modules.map((name, index) => `import * as m${index} from "${name}";`).join("\n")}\nexport const all = [${modules.map((_, index) => `m${index}`).join(", ")}];\n`;

/** Packages that the violating files import; empty ones are created. */
const packages = [
  ["next", "headers.js"],
  ["next", "server.js"],
  ["drizzle-orm", "index.js"],
  ["fast-check", "index.js"],
  ["yoastseo", "index.js"],
] as const;

/** Correct modules, which the violating ones import. */
const innocent = [
  "app/page.tsx",
  "lib/credits/innocent.ts",
  "lib/credits/operations/innocent.ts",
  "lib/operations/innocent.ts",
  "lib/operations/queries.ts",
  "lib/operations/testing/fixture.ts",
  "lib/platform/db/innocent.ts",
  "lib/platform/rate-limit/create-limiter.ts",
  "lib/platform/telemetry/otlp/innocent.ts",
  "lib/runtime.ts",
  "lib/surfaces/http/innocent.ts",
  "lib/surfaces/rest/innocent.ts",
  "lib/writers/innocent.ts",
];

/** For each rule a module that violates it, and its source. */
const planted: [rule: string, file: string, content: string][] = [
  ["no-circular", "lib/operations/a.ts", importing("./b")],
  ["no-orphans", "lib/operations/alone.ts", constant],
  ["no-unresolvable", "lib/operations/lost.ts", importing("./nowhere")],
  ["lib-not-to-app", "lib/surfaces/http/backwards.ts", importing("../../../app/page")],
  ["lib-without-next", "lib/surfaces/http/of-next.ts", importing("next/headers")],
  ["operations-not-to-transport", "lib/operations/framed.ts", importing("next/headers")],
  ["rooms-downwards", "lib/kernel/knowing.ts", importing("../operations/innocent")],
  ["rooms-downwards", "lib/credits/upwards.ts", importing("./operations/innocent")],
  ["rooms-downwards", "lib/plan/upwards.ts", importing("../surfaces/http/innocent")],
  ["rooms-downwards", "lib/operations/upwards.ts", importing("../surfaces/http/innocent")],
  ["rooms-downwards", "lib/surfaces/rest/past-operations.ts", importing("../../credits/innocent")],
  ["rooms-downwards", "lib/writers/upwards.ts", importing("../operations/innocent")],
  ["rooms-downwards", "lib/writers/sideways.ts", importing("../credits/innocent")],
  [
    "rooms-downwards",
    "lib/articles/named.ts",
    'import type { it } from "../credits/innocent";\nexport type It = typeof it;\n',
  ],
  ["rooms-downwards", "lib/platform/fetching/upwards.ts", importing("../../writers/innocent")],
  ["rooms-listed", "lib/loose.ts", importing("./platform/db/innocent")],
  ["rooms-listed", "lib/annex/file.ts", importing("../platform/db/innocent")],
  ["surfaces-apart", "lib/surfaces/tools/sideways.ts", importing("../rest/innocent")],
  ["surfaces-apart", "lib/surfaces/http/upwards.ts", importing("../rest/innocent")],
  ["app-without-rows", "app/rows.tsx", importing("../lib/platform/db/innocent")],
  ["app-through-surfaces", "app/models.tsx", importing("../lib/writers/innocent")],
  ["app-without-rows", "app/sql.tsx", importing("../lib/operations/queries")],
  ["content-is-pure", "lib/content/reader.ts", importing("node:fs")],
  ["sql-in-rows", "lib/operations/list.ts", importing("drizzle-orm")],
  ["only-runtime-wires", "lib/surfaces/http/wires.ts", importing("../../platform/rate-limit/create-limiter")],
  ["runtime-for-surfaces", "lib/operations/reaches.ts", importing("../runtime")],
  ["opentelemetry-on-demand", "lib/host/eager.ts", importing("../platform/telemetry/otlp/innocent")],
  ["routes-are-web-standard", "app/api/v1/route.ts", importing("next/server")],
  ["client-components-stay-small", "app/heavy.client.tsx", importing("../lib/operations/innocent")],
  ["tests-stay-out", "lib/operations/tested.ts", importing("./testing/fixture")],
  ["no-dev-dependencies", "lib/operations/toy.ts", importing("fast-check")],
  ["yoast-only-as-an-oracle", "lib/content/oracle.ts", importing("yoastseo")],
  [
    "environment-in-env",
    "lib/operations/port.ts",
    `${importing("./innocent")}export const port = process.env.PORT;\n`,
  ],
];

test("checkLayers reports a violation of every rule and nothing else", async () => {
  const files = [
    ...innocent.map((file) => [file, constant]),
    ...planted.map(([, file, text]) => [file, text]),
  ];
  const { violations } = await checkLayers(
    tree({ ...Object.fromEntries(files), "lib/operations/b.ts": importing("./a") }),
  );
  const blamed = violations.map((violation) => violation.split(" → ", 1)[0]);
  for (const [rule, file] of planted) expect(blamed).toContain(`${rule}: ${file}`);
  expect(blamed.filter((line) => line?.includes("innocent"))).toEqual([]);
});

test("the tests violate every rule", () => {
  const config = z
    .object({ forbidden: z.array(z.object({ name: z.string() })) })
    .parse(createRequire(import.meta.url)(path.join(projectRoot, ".dependency-cruiser.cjs")));
  const tried = new Set(planted.map(([rule]) => rule));
  expect(config.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

test("checkLayers accepts correct imports and counts the modules", async () => {
  const report = await checkLayers(
    tree({
      "app/page.tsx": importing("../lib/surfaces/rest/serve"),
      "lib/surfaces/rest/serve.ts": importing("../../articles/operations/list"),
      "lib/articles/operations/list.ts": importing("./queries", "../../content/slug"),
      "lib/articles/operations/queries.ts": importing("drizzle-orm"),
      "lib/content/slug.ts": constant,
    }),
  );
  expect(report).toEqual({ modules: 5, violations: [] });
});

test("checkLayers throws when it finds no module", async () => {
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
