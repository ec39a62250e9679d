import { toText } from './decimal';
import { numberMarks } from './numberMarks';
import { readTyped } from './typedNumber';

const MARKS = /[.,'’\s]/g;

/**
 * What has to be said of a typed text, as canonical numbers: the two that it may mean, or the one as which it was read if
 * it is not written in the usual way. An empty list if it mixes marks and cannot be read; null if nothing has to be said.
 * A text in the usual way is not read for it.
 */
export function remarkOn(text: string): readonly string[] | null {
  const { group, decimal } = numberMarks();
  if (new RegExp(`^[\\d${group}\\s]*([${decimal}]\\d*\\s*)?$`).test(text)) return null;
  const reading = readTyped(text);
  if (reading.problem === 'ambiguous') return reading.readings;
  if (reading.value !== null) return [toText(reading.value)];
  return new Set(text.trim().match(MARKS)).size > 1 && /\d/.test(text) ? [] : null;
}
