import type { Operation } from "@galley/lib/kernel/operation";
import type { ReactNode } from "react";
import { mayInProject } from "./load-project";

interface IfAllowedProps {
  projectId: string;
  /** The operation that the children call. */
  to: Pick<Operation, "access" | "effect" | "role">;
  /** What somebody with too low a role sees in its place. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * Shows a form, a button or a link only to a member whose role allows what it does. The project is loaded once per
 * request, so a page may ask as often as it likes; where it needs the answer itself, it calls `mayInProject`.
 */
export async function IfAllowed({ projectId, to, otherwise = null, children }: IfAllowedProps) {
  return (await mayInProject(projectId, to)) ? children : otherwise;
}
