import type { ReactNode } from "react";
import { refusable } from "@/app/_ui/refusals/refusable";
import { getViewer } from "@/lib/operations/dashboard/viewer";
import { load } from "@/lib/surfaces/actions/load";
import { DashboardFrame, DashboardMain } from "../frame";

export default refusable(async ({ children }: { children: ReactNode }) => {
  const viewer = await load(getViewer, {});
  return <DashboardFrame viewer={viewer}>{children}</DashboardFrame>;
}, DashboardMain);
