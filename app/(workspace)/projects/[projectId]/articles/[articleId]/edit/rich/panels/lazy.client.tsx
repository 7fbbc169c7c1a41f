"use client";

import dynamic from "next/dynamic";

/** Loaded when somebody asks for the first panel, and not before. */
export const LazyEditorPanel = dynamic(() => import("./panel.client").then((module) => module.EditorPanel));
