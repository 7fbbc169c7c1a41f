/**
 * Functions as they are called when a worker thread runs them. A room says by this type which of its functions
 * it wants run in a thread; the application's table (lib/tasks) has them all.
 */
export type InThread<Tasks> = {
  readonly [Name in keyof Tasks]: Tasks[Name] extends (...args: infer Args) => infer Result
    ? /** Throws TaskOverrun, and what the function itself throws. */
      (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** The functions of these names, each of which hands its arguments to `run`. */
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
