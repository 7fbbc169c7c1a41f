"use client";

import { ErrorPage } from "@/app/_ui/refusals/error-page.client";

/** Keeps the frame of the dashboard around a page that failed. */
export default ErrorPage;
