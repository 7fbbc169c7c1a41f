import { getViewer } from "@galley/lib/dashboard/viewer";
import type { ReactNode } from "react";
import { load } from "@/app/_actions/load";
import { refusable } from "@/app/_ui/refusals/refusable";
import { DashboardFrame, DashboardMain } from "../frame";

export default refusable(async ({ children }: { children: ReactNode }) => {
  const viewer = await load(getViewer, {});
  return <DashboardFrame viewer={viewer}>{children}</DashboardFrame>;
}, DashboardMain);
