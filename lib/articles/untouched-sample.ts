/** Whether this version is what the sample writer wrote, and nobody has edited it: then its page is kept from search engines. */
export function isUntouchedSample({ sample, version }: { sample: boolean; version: number }): boolean {
  return sample && version === 1;
}
