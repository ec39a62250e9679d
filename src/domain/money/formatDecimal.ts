import { BALANCE_DECIMALS, LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import { parseDecimal, type Rounding, roundTo, toText } from './decimal';
import { numberMarks } from './numberMarks';

/** Shown for a missing number (spec 2, home). */
export const EM_DASH = '—';

function withSeparators(canonical: string, minimumDecimals: number): string {
  const [whole = '0', decimals = ''] = canonical.split('.');
  const { group, decimal } = numberMarks();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const padded = decimals.padEnd(minimumDecimals, '0');
  return padded ? grouped + decimal + padded : grouped;
}

/** A formatted figure without its separators of thousands, as it would be typed. */
export const ungrouped = (figure: string): string => figure.replaceAll(numberMarks().group, '');

/** A number with exactly these decimals and with the separators of the language; an em dash if it is not a number. */
export function formatFixed(text: string | null, decimals: number, rounding: Rounding = 'halfUp'): string {
  const value = text === null ? null : parseDecimal(text);
  return value === null ? EM_DASH : withSeparators(toText(roundTo(value, decimals, rounding)), decimals);
}

/** A balance: cut to 2 decimals, never rounded up (decision 157); an em dash if it is not a number (spec 2). */
export function formatBalance(text: string | null): string {
  return formatFixed(text, BALANCE_DECIMALS, 'down');
}

/** The amount of listings, cut to 2 decimals (spec 9): nobody can take what rounding up would add. */
export function formatTotal(text: string | null): string {
  return formatFixed(text, LISTING_TOTAL_DECIMALS, 'down');
}

/** A number with all of its decimals and with thousands separators; an em dash if it is not a number. */
export function formatExact(text: string | null): string {
  const value = text === null ? null : parseDecimal(text);
  return value === null ? EM_DASH : withSeparators(toText(value), 0);
}

/**
 * A figure of the ledger: all of its decimals, at least 2; "−985.00" below zero. An em dash if it is not a number.
 *
 * @param decimals of its column, which shows the same number for all of its figures
 */
export function formatLedger(text: string | null, decimals = BALANCE_DECIMALS): string {
  const value = text === null ? null : parseDecimal(text);
  return value === null ? EM_DASH : withSeparators(toText(value), decimals).replace('-', '−');
}

/** The number of decimals that a column of such figures needs to show each of them exactly. */
export const decimalsOf = (figures: readonly string[]): number =>
  Math.max(BALANCE_DECIMALS, ...figures.map((figure) => figure.split('.')[1]?.length ?? 0));

/** The same with its sign also above zero: "+1,000.00". Zero has none. */
export function formatMovement(text: string, decimals = BALANCE_DECIMALS): string {
  const figure = formatLedger(text, decimals);
  return /[1-9]/.test(figure) && !figure.startsWith('−') ? `+${figure}` : figure;
}
