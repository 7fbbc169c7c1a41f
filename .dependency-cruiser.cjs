/**
 * Who may import whom. The direction is app → lib/{http,mcp,actions,auth} → lib/core → the domain folders →
 * lib/{content,fetching,db}; lib/runtime.ts puts it together, lib/engine and inngest drive it.
 */
const tests = "\\.test\\.tsx?$|/testing/|^lib/[^/]+/contract-suite\\.ts$";
const doors = "^lib/(http|mcp|actions|auth)/";
const floor = "^lib/(content|fetching|db)/";
const aboveDomain =
  "^(app|inngest|scripts|e2e|bench)/|^lib/(core|http|mcp|actions|auth|engine)/|^lib/runtime\\.ts$";
const domain = `^lib/(?!(?:core|http|mcp|actions|auth|engine|testing)/)[^/]+/`;
const transports = "^node_modules/(next|react|react-dom|inngest|better-auth)/|^(http|http2|https|net)$";

/** Modules whose values put the application together; their types are free for all. */
const wiring = [
  "lib/auth/better-auth",
  "lib/db/connection",
  "lib/destinations/(registry|all)",
  "lib/fetching/guarded-fetch",
  "lib/rate-limit/create-limiter",
  "lib/writers/registry",
].map((module) => `^${module}\\.ts$`);

const valueOnly = { dependencyTypesNot: ["type-only"] };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two modules that need each other are one, or need a third. (Types may point both ways.)",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-orphans",
      comment: "Nothing reaches this module and it reaches nothing.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: `${tests}|\\.d\\.ts$|^app/.*/?(route|page|layout|robots|sitemap)\\.tsx?$`,
      },
      to: {},
    },
    {
      name: "no-unresolvable",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "lib-not-to-app",
      comment: "lib knows no page, no route and no command.",
      severity: "error",
      from: { path: "^lib/", pathNot: tests },
      to: { path: "^(app|inngest|scripts|e2e|bench)/", pathNot: "^inngest/(client|events)\\.ts$" },
    },
    {
      name: "core-not-to-transport",
      comment: "An operation knows nothing of HTTP, JSON-RPC, React or Inngest.",
      severity: "error",
      from: { path: "^lib/core/", pathNot: tests },
      to: { path: `${transports}|${doors}|^lib/engine/|^inngest/` },
    },
    {
      name: "doors-not-to-domain",
      comment: "A door goes through an operation; rate limits, keys and serialisers are its own business.",
      severity: "error",
      from: { path: doors, pathNot: tests },
      to: {
        path: "^lib/(articles|audit|crawler|credits|destinations|generation|lookups|publications|verification|writers)/",
        ...valueOnly,
      },
    },
    {
      name: "app-through-doors",
      comment:
        "A page or route goes through a door or an operation, never to rows, models or destinations. (The hosted blog is a site of its own: app/blog mounts it.)",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: {
        path: "^lib/(articles|audit|crawler|credits|db|destinations|fetching|generation|lookups|publications|verification|writers)/|/queries\\.ts$",
        pathNot: "^lib/destinations/hosted/site/",
        ...valueOnly,
      },
    },
    {
      name: "domain-not-to-core",
      comment: "The domain folders are below the operations (they may name the types that are passed in).",
      severity: "error",
      from: { path: domain, pathNot: tests },
      to: { path: aboveDomain, ...valueOnly },
    },
    {
      name: "floor-on-its-own",
      comment: "Content, fetching and the database are at the bottom.",
      severity: "error",
      from: { path: floor, pathNot: tests },
      to: { path: "^lib/[^/]+/", pathNot: "^lib/(content|fetching|db)/" },
    },
    {
      name: "content-is-pure",
      comment: "Texts in, texts out: no database, no network, no files.",
      severity: "error",
      from: { path: "^lib/content/", pathNot: tests },
      to: {
        path: "^lib/(?!content/)|^(fs|fs/promises|net|http|https|child_process)$|^node_modules/(pg|undici|drizzle-orm)/",
      },
    },
    {
      name: "sql-in-queries",
      comment: "Only queries.ts files, lib/db and the leases and sweeps speak SQL.",
      severity: "error",
      from: {
        path: "^(app|inngest|lib|scripts)/",
        pathNot: `${tests}|^lib/db/|(^|/)(queries|sweep|lease)\\.ts$`,
      },
      to: { path: "^node_modules/(drizzle-orm|pg)/" },
    },
    {
      name: "only-runtime-wires",
      comment: "What the application consists of is said in one place.",
      severity: "error",
      from: { path: "^(app|inngest|lib|scripts)/", pathNot: `${tests}|^lib/runtime\\.ts$` },
      to: { path: wiring, ...valueOnly },
    },
    {
      name: "runtime-for-doors",
      comment: "Only what receives calls from outside reaches for the runtime; everything else is handed it.",
      severity: "error",
      from: { path: "^lib/", pathNot: `${tests}|${doors}|^lib/engine/|^lib/runtime\\.ts$` },
      to: { path: "^lib/runtime\\.ts$" },
    },
    {
      name: "routes-are-web-standard",
      comment: "Another host can mount the very same functions.",
      severity: "error",
      from: { path: "^app/api/", pathNot: tests },
      to: { path: "^node_modules/(next|react|react-dom)/", ...valueOnly },
    },
    {
      name: "client-components-stay-small",
      comment:
        "What a browser loads is the component, pure content code, the form contract, types, and references to server actions.",
      severity: "error",
      from: { path: "\\.client\\.tsx?$" },
      to: {
        path: "^lib/(?!content/|actions/(form-state|form-input|refresh-page)\\.ts$)|^node_modules/(pg|drizzle-orm|zod)/",
        ...valueOnly,
      },
    },
    {
      name: "tests-stay-out",
      comment: "The application imports no test code.",
      severity: "error",
      from: { path: "^(app|inngest|lib|scripts)/", pathNot: tests },
      to: { path: "\\.test\\.tsx?$|/testing/|^node_modules/vitest/" },
    },
    {
      name: "no-dev-dependencies",
      comment: "What runs in production is installed in production.",
      severity: "error",
      from: { path: "^(app|inngest|lib)/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], pathNot: "^node_modules/@types/", ...valueOnly },
    },
  ],
  options: {
    doNotFollow: { path: "^node_modules/" },
    exclude: { path: "^(\\.next|\\.galley)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
