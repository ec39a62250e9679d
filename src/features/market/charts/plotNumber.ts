const PLOT_DECIMALS = 8;
const UNITS = 10 ** PLOT_DECIMALS;

/**
 * The position of a rate or a total on a chart. This is the only place where decimal text becomes a floating-point
 * number: for pixels, never for a figure that is shown, compared or sent.
 */
export function plotNumber(canonical: string): number {
  const [whole = '0', decimals = ''] = canonical.split('.');
  return parseInt(whole + decimals.slice(0, PLOT_DECIMALS).padEnd(PLOT_DECIMALS, '0'), 10) / UNITS;
}
