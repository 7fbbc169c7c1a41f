/** A promise that a test settles itself. */
export interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
}

const notYet = () => undefined;

export function deferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = notYet;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
