/**
 * Returns a function that starts `run`. Calls during a run lead to a single further run after it. Errors of
 * `run` go to `onError`.
 */
export function coalesce(run: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  let running = false;
  let again = false;

  async function runAll(): Promise<void> {
    running = true;
    do {
      again = false;
      try {
        await run();
      } catch (error) {
        onError(error);
      }
    } while (again);
    running = false;
  }

  return () => {
    if (running) again = true;
    else void runAll();
  };
}
