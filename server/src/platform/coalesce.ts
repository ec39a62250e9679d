/**
 * Merges calls: callers that wait share one run of `work`, which starts after all of them have called. At most one run
 * is active and one is waiting.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let awaited: Promise<Result> | null = null;
  const begin = () => {
    // Later callers may need newer data than this run reads.
    awaited = null;
    const run = work();
    running = run.catch(() => undefined);
    return run;
  };
  return () => (awaited ??= running.then(begin));
}
