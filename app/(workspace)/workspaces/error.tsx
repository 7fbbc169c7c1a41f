"use client";

export { ErrorPage as default } from "@/app/_ui/refusals/error-page.client";
