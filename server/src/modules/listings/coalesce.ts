/**
 * Joins calls: those that wait share one run of `work`, which begins after each of them was made. Never more than
 * one run is under way, and one awaited.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let awaited: Promise<Result> | null = null;
  const begin = () => {
    // Whoever calls from here on may want to see more than this run does.
    awaited = null;
    const run = work();
    running = run.catch(() => undefined);
    return run;
  };
  return () => (awaited ??= running.then(begin));
}
