import { cache } from "react";
import { load } from "@/lib/actions/load";
import { getHome } from "@/lib/core/dashboard/home";

/** The user's workspaces and projects; asked once a request, by the layout and the page together. */
export const loadHome = cache(() => load(getHome, {}));
