/**
 * A function that runs `run` now, or once more after the run in progress however often it was called
 * meanwhile. What `run` throws goes to `onError`.
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
