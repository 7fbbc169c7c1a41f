import { getRequestListener } from "@hono/node-server";

/*
 * The Request and Response of the server's bundle: scripts/build/bundle-server.ts puts these two in place of the
 * global ones. Node's own take most of the time of a small answer, because they create streams and signals that
 * nobody uses; these create them when somebody does.
 */
export const { Request, Response } = lightClasses();

/** The library offers its classes only as globals. Taken back at once, so that Next's code keeps Node's own. */
function lightClasses(): Pick<typeof globalThis, "Request" | "Response"> {
  const names = ["Request", "Response"] as const;
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  getRequestListener(() => Promise.reject(new Error("this listener is never used")));
  const light = { Request: globalThis.Request, Response: globalThis.Response };
  for (const [name, descriptor] of own) {
    if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
  }
  return light;
}
