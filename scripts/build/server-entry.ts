import { listRouteFiles, type RouteFile } from "./route-files";

/**
 * The route files that our own server answers without Next. Those of the dashboard are left to Next, because they read the
 * session by its functions.
 */
export function serverRoutes(): RouteFile[] {
  return listRouteFiles().filter(({ file }) => !file.startsWith("app/(workspace)/"));
}

/** The program that runs the server with these route files. */
export function serverEntry(routes: readonly RouteFile[]): string {
  const imports = routes.map(({ file }, index) => `import * as route${index} from "./${file}";`);
  const rows = routes.map(
    ({ pattern }, index) => `{ pattern: ${JSON.stringify(pattern)}, handlers: route${index} },`,
  );
  return [
    'import { runServer } from "@galley/lib/host/run-server";',
    ...imports,
    "runServer([",
    ...rows,
    "]);",
  ].join("\n");
}
