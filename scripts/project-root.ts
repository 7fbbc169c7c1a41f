import path from "node:path";

/** The folder of the checkout, wherever the command was called from. */
export const projectRoot = path.join(import.meta.dirname, "..");
