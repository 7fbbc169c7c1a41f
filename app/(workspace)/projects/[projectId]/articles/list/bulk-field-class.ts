import { controlClass } from "@/app/_ui/forms/field";

/** The classes of a control in the bar of the ticked articles. */
export const bulkFieldClass = `${controlClass} w-auto! max-w-full min-w-0 py-1!`;
