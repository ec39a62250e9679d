const PLOT_DECIMALS = 8;
const UNITS = 10 ** PLOT_DECIMALS;

/**
 * Where a rate or a total lies on a chart. The one place in which decimal text becomes a floating-point number:
 * for pixels alone, never for a figure that is shown, compared or sent.
 */
export function plotNumber(canonical: string): number {
  const [whole = '0', decimals = ''] = canonical.split('.');
  return parseInt(whole + decimals.slice(0, PLOT_DECIMALS).padEnd(PLOT_DECIMALS, '0'), 10) / UNITS;
}
