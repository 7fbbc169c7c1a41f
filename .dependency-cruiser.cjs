/**
 * Who may import whom. The table is the map of lib: each room with the rooms below that it may use, types included.
 * Rooms of one level do not know each other. A noun is one folder; what it can do is in its folder operations/, one level
 * above its rows and rules, or it has nothing else.
 */
const floor = ["platform", "text"];
const texts = ["content", "pages", "printed-pages", "work", ...floor];
const parts = ["articles", "credits", "destinations", "lookups", "mail", "webhooks", "writers"];
const activities = ["audits", "citations", "generation", "publications", "results"];
const doing = [
  "accounts",
  "activity",
  "dashboard",
  "free",
  "health",
  "keys",
  "plan",
  "projects",
  "workspaces",
];
const surfaces = ["command", "rest", "tool-pages", "tools"];

/** @type {Record<string, string[]>} */
const rooms = {
  platform: [],
  text: [],
  content: ["text"],
  pages: floor,
  "printed-pages": ["content"],
  work: floor,
  kernel: ["content", "work", ...floor],
  ...Object.fromEntries(parts.map((room) => [room, texts])),
  ...Object.fromEntries(activities.map((room) => [room, [...parts, ...texts]])),
  operations: ["kernel", ...activities, ...parts, ...texts],
  tasks: ["operations", "kernel", ...activities, ...parts, ...texts],
  engine: ["operations", "kernel", ...activities, ...parts, ...texts],
  surfaces: ["operations", "kernel", "content", "platform", "printed-pages", "work"],
  host: ["surfaces", "engine", "operations", "kernel", ...activities, ...parts, ...texts],
};

/** The paths of rooms. The operations of all nouns are one room. */
const pathsOf = (names) =>
  names.flatMap((name) =>
    name === "operations"
      ? [`^lib/(${doing.join("|")}|operations)/`, "^lib/[^/]+/operations/"]
      : [`^lib/${name}/(?!operations/)`],
  );

const tests = "\\.test\\.tsx?$|/testing/|^lib/[^/]+/contract-suite\\.ts$";
const transports = "^node_modules/(next|react|react-dom|inngest|better-auth)/|^(http|http2|https|net)$";
const sqlFiles = "^lib/platform/db/|/rows/|(^|[/-])(queries|rows)\\.ts$";
const root = "^lib/(runtime|services)\\.ts$";

/** Modules whose values put the application together; their types are free for all. */
const wiring = [
  "lib/destinations/(registry|all)",
  "lib/platform/auth/better-auth",
  "lib/platform/db/connection",
  "lib/platform/fetching/guarded-fetch",
  "lib/platform/rate-limit/create-limiter",
  "lib/writers/registry",
].map((module) => `^${module}\\.ts$`);

const valueOnly = { dependencyTypesNot: ["type-only"] };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(([room, below]) => ({
      name: "rooms-downwards",
      comment: `lib/${room} uses itself and ${below.length === 0 ? "nothing else" : `lib/{${below.join(",")}}`}.`,
      severity: "error",
      from: { path: pathsOf([room]), pathNot: tests },
      to: { path: "^lib/", pathNot: [...pathsOf([room, ...below]), root] },
    })),
    {
      name: "rooms-listed",
      comment: "A file or folder of lib that the table does not name has no place yet.",
      severity: "error",
      from: { path: "^lib/", pathNot: [...pathsOf([...Object.keys(rooms), "testing"]), root, tests] },
      to: {},
    },
    {
      name: "surfaces-apart",
      comment: "A surface uses http, which they share, and no other surface.",
      severity: "error",
      from: { path: `^lib/surfaces/(${surfaces.join("|")}|http)/`, pathNot: tests },
      to: { path: "^lib/surfaces/", pathNot: "^lib/surfaces/(http|$1)/" },
    },
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
        pathNot: `${tests}|\\.d\\.m?ts$|^app/.*/?(route|page|layout|robots|sitemap)\\.tsx?$`,
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
      comment: "lib knows no page, no route and no script.",
      severity: "error",
      from: { path: "^lib/", pathNot: tests },
      to: { path: "^(app|inngest|scripts|e2e|bench)/", pathNot: "^inngest/(client|events)\\.ts$" },
    },
    {
      name: "lib-without-next",
      comment: "lib is compiled once, outside of Next's bundles; only the server that runs Next imports it.",
      severity: "error",
      from: { path: "^lib/", pathNot: `${tests}|^lib/host/run-server\\.ts$` },
      to: { path: "^node_modules/next/" },
    },
    {
      name: "operations-not-to-transport",
      comment: "An operation knows nothing of HTTP, JSON-RPC, React or Inngest.",
      severity: "error",
      from: { path: pathsOf(["operations", "kernel"]), pathNot: tests },
      to: { path: transports },
    },
    {
      name: "app-through-surfaces",
      comment:
        "A page or route goes through a surface or an operation, never to rows, models or destinations. (The hosted blog is a site of its own: app/blog mounts it. The explanation of a state is pure.)",
      severity: "error",
      from: { path: "^app/", pathNot: `${tests}|^app/_actions/` },
      to: {
        path: "^lib/",
        pathNot: [
          ...pathsOf(["operations", "kernel", "content", "platform", "printed-pages", "surfaces", "work"]),
          "^lib/runtime\\.ts$",
          "^lib/(destinations/adapters/hosted/site/|publications/explain\\.ts$)",
        ],
        ...valueOnly,
      },
    },
    {
      name: "app-without-rows",
      comment: "A page or route speaks no SQL, not even through somebody's queries.",
      severity: "error",
      from: { path: "^app/", pathNot: `${tests}|^app/_actions/` },
      to: {
        path: sqlFiles,
        ...valueOnly,
      },
    },
    {
      name: "content-is-pure",
      comment: "Texts in, texts out: no database, no network, no files.",
      severity: "error",
      from: { path: "^lib/(content|text)/", pathNot: tests },
      to: {
        path: "^(fs|fs/promises|net|http|https|child_process)$|^node_modules/(postgres|undici|drizzle-orm)/",
      },
    },
    {
      name: "sql-in-rows",
      comment: "Only rows and queries, and the database's own folder, speak SQL.",
      severity: "error",
      from: { path: "^(app|inngest|lib|scripts)/", pathNot: `${tests}|${sqlFiles}` },
      to: { path: "^node_modules/(drizzle-orm|postgres)/" },
    },
    {
      name: "only-runtime-wires",
      comment: "What the application consists of is said in one place.",
      severity: "error",
      from: { path: "^(app|inngest|lib|scripts)/", pathNot: `${tests}|${root}` },
      to: { path: wiring, ...valueOnly },
    },
    {
      name: "runtime-for-surfaces",
      comment:
        "Only what receives calls from outside knows the runtime and the sum of all services; everything else is handed what it needs.",
      severity: "error",
      from: { path: "^lib/", pathNot: `${tests}|^lib/(surfaces|engine|host)/|${root}` },
      to: { path: root },
    },
    {
      name: "opentelemetry-on-demand",
      comment: "Its SDK is loaded only by a server that has a collector; everything else uses tracing.ts.",
      severity: "error",
      from: { path: "^(app|inngest|lib|scripts)/", pathNot: `${tests}|^lib/platform/telemetry/otlp/` },
      to: { path: "^node_modules/@opentelemetry/|^lib/platform/telemetry/otlp/", dynamic: false },
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
        path: "^lib/(?!content/)|^app/_actions/(?!(form-state|form-input|refresh-page|session-state)\\.ts$)|^node_modules/(postgres|drizzle-orm|zod)/",
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
      comment: "What runs or builds in production is installed in production.",
      severity: "error",
      from: { path: "^(app|inngest|lib|scripts/(build|command|demo|server))/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], pathNot: "^node_modules/@types/", ...valueOnly },
    },
    {
      name: "yoast-only-as-an-oracle",
      comment:
        "yoastseo is GPL: one test compares our score with it, and nothing that is shipped may contain it.",
      severity: "error",
      from: { pathNot: "^lib/content/score/yoast\\.long\\.test\\.ts$" },
      to: { path: "^node_modules/yoastseo/" },
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
