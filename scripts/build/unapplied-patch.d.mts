/**
 * A patch whose lines an installed package lacks; null when each has those of its own.
 *
 * @param root the folder with `patches` and `node_modules`
 */
export function unappliedPatch(root: string): { patch: string; package: string } | null;
