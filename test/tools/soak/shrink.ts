/**
 * The shortest run that still fails. Parts are left out, first large, then single ones, as long as the rest still fails
 * on a fresh start. No single entry of the result can be left out.
 *
 * @param fails says whether a run fails
 * @param onShorter is called with each shorter run
 */
export async function shrink<Entry>(
  run: readonly Entry[],
  fails: (run: readonly Entry[]) => Promise<boolean>,
  onShorter: (run: readonly Entry[]) => void = () => undefined,
): Promise<readonly Entry[]> {
  let shortest = run;
  for (let size = Math.ceil(run.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let isShorter = true;
    while (isShorter) {
      isShorter = false;
      // From the end: what matters at the beginning is often needed by everything after it.
      for (let from = Math.floor((shortest.length - 1) / size) * size; from >= 0; from -= size) {
        const rest = [...shortest.slice(0, from), ...shortest.slice(from + size)];
        if (rest.length === shortest.length || !(await fails(rest))) continue;
        shortest = rest;
        isShorter = true;
        onShorter(shortest);
      }
      if (size > 1) break;
    }
  }
  return shortest;
}
