import { compare, parseDecimal, roundTo, toText, ZERO } from './decimal';
import { numberMarks } from './numberMarks';
import { readTyped } from './typedNumber';

/** A remark on a typed text, with canonical numbers. */
export interface TypedRemark {
  /**
   * `read`: as which number it was read. `asked`: which of these is meant? `writeAs`: how to write numbers. `tooLong`:
   * too many decimals.
   */
  readonly says: 'read' | 'asked' | 'writeAs' | 'tooLong';
  readonly numbers: readonly string[];
}

const MARKS = /[.,'’，．\s]/g;
const OTHER_SIGN = /[^\p{Nd}.,'’，．\s]/u;

/**
 * The remark on a typed text; null if it is written in the usual way, has no digit, or may be the beginning of a
 * number. The exact amount that Max puts in may have more decimals than others (decision 16). @param most how many
 * decimals the number may have
 */
export function remarkOn(text: string, most = Infinity, max: string | null = null): TypedRemark | null {
  const { group, decimal } = numberMarks();
  const usual = new RegExp(`^\\s*(?:\\d*|\\d{1,3}(?:[${group}\\s]\\d{3})+)(?:[${decimal}](\\d*))?\\s*$`).exec(text);
  if (usual && (usual[1] ?? '').length <= most) return null;
  const reading = readTyped(text);
  if (reading.problem === 'ambiguous') return { says: 'asked', numbers: reading.readings };
  if (reading.value !== null) {
    const isMax = max !== null && compare(parseDecimal(max) ?? ZERO, reading.value) === 0;
    const isTooLong = most < Infinity && compare(roundTo(reading.value, most, 'down'), reading.value) !== 0;
    if (isTooLong && !isMax) return { says: 'tooLong', numbers: [] };
    return usual ? null : { says: 'read', numbers: [toText(reading.value)] };
  }
  if (reading.problem === 'unreadable' && reading.offered !== undefined) {
    return { says: 'asked', numbers: [reading.offered] };
  }
  const isMixed = new Set(text.trim().match(MARKS)).size > 1 || OTHER_SIGN.test(text);
  return isMixed && /\p{Nd}/u.test(text) ? { says: 'writeAs', numbers: [] } : null;
}
