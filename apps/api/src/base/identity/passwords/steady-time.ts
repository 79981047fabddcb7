/**
 * Sends the response after a whole number of steps, so that its time does not reveal whether there is an account: the
 * work for a known and for an unknown address differs by a few milliseconds.
 */
export async function inSteadyTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const rest = stepMs - ((performance.now() - startedAt) % stepMs);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
