"use client";

import dynamic from "next/dynamic";

/** What stands around the text, loaded with the editor and not before it. */
export const RichTools = dynamic(() => import("./tools.client").then(({ Tools }) => Tools));
