"use client";

import { ErrorPage } from "@/app/_ui/refusals/error-page.client";

/** Shows an error inside the frame of the dashboard. */
export default ErrorPage;
