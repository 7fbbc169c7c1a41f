/** The counts of an overview stop here, so that they cost the same in a project with a million articles. */
export const countedMax = 100;
