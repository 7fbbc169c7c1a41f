/**
 * How much longer a function takes for four times the input: the ratio of processor times in one run, so that a slow or busy
 * machine changes both. About 4 for work that grows with its input, 16 for work that grows with the square.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const times = (of: number) =>
    Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      work(of);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    }).sort((one, other) => one - other)[1] ?? 0;
  times(size);
  // Less than this is mostly the clock's own noise.
  return times(4 * size) / Math.max(times(size), noiseMicroseconds);
}

const noiseMicroseconds = 3_000;

/** Between work that grows with its input and work that grows with the square. */
export const growthMax = 10;
