/**
 * Functions that a worker thread runs, with the types that their callers see. With this type a module declares which of
 * its functions need a thread; lib/tasks has the table of all of them.
 */
export type InThread<Tasks> = {
  readonly [Name in keyof Tasks]: Tasks[Name] extends (...args: infer Args) => infer Result
    ? /** Throws TaskOverrun and what the function itself throws. */
      (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** Functions with these names, which pass their name and arguments to `run`. */
export function inThread<Tasks>(
  names: readonly (keyof Tasks & string)[],
  run: (name: string, args: readonly unknown[]) => Promise<unknown>,
): InThread<Tasks>;
export function inThread(
  names: readonly string[],
  run: (name: string, args: readonly unknown[]) => Promise<unknown>,
): unknown {
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => run(name, args)]));
}
