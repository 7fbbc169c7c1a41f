import path from "node:path";

/** The root folder of the checkout, whatever the current folder is. */
export const projectRoot = path.join(import.meta.dirname, "..");
