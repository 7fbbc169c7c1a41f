/** The package has no types. It exports a list for each language, by its ISO 639-3 code. */
declare module "stopword";
