const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const BLANKS: readonly number[] = [0x20, 0x0a, 0x0d, 0x09];

/** The first position from `at` on that is not a blank, nor (if `commas`) a comma. */
function skip(text: string, at: number, commas: boolean): number {
  let place = at;
  for (;;) {
    const code = text.charCodeAt(place);
    if (!BLANKS.includes(code) && !(commas && code === COMMA)) return place;
    place += 1;
  }
}

/** The position after the string that begins at `at`; -1 if it does not end. */
function endOfString(text: string, at: number): number {
  for (let place = at + 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === BACKSLASH) place += 1;
    else if (code === QUOTE) return place + 1;
  }
  return -1;
}

/** The position after the object or list that begins at `at`; -1 if it does not end. */
export function endOfNested(text: string, at: number): number {
  let depth = 0;
  for (let place = at; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === QUOTE) {
      place = endOfString(text, place) - 1;
      if (place < 0) return -1;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1;
      if (depth === 0) return place + 1;
    }
  }
  return -1;
}

/** The position of the next object of a list, starting between two of them; -1 if no object follows. */
export function nextObject(text: string, at: number): number {
  const place = skip(text, at, true);
  return text.charCodeAt(place) === OPEN_BRACE ? place : -1;
}

/** The places of the objects of a list within a text: object `i` is from `starts[i]` up to `ends[i]`. */
export interface Spans {
  starts: Int32Array;
  ends: Int32Array;
  /** The position after the list's opening bracket, and that of its closing bracket. */
  open: number;
  close: number;
}

/**
 * The places of the objects between two positions of a text. Between them the text has only objects, commas and blanks.
 */
export function objectsBetween(text: string, from: number, to: number): [start: number, end: number][] {
  const places: [number, number][] = [];
  for (let at = nextObject(text, from); at >= 0 && at < to;) {
    const end = endOfNested(text, at);
    if (end < 0) break;
    places.push([at, end]);
    at = nextObject(text, end);
  }
  return places;
}

/** The position of the list in `{"results": [...]}`; -1 if it cannot be found with certainty. */
function placeOfResults(text: string, at: number): number {
  let found = -1;
  let place = skip(text, at + 1, true);
  while (text.charCodeAt(place) === QUOTE) {
    const keyEnd = endOfString(text, place);
    const key = text.slice(place + 1, keyEnd - 1);
    const value = skip(text, skip(text, keyEnd, false) + 1, false);
    // A key that is spelled with escapes may be any key, and if a key occurs twice, the last one counts.
    if (key.includes('\\') || (key === 'results' && found >= 0)) return -1;
    if (key === 'results') found = value;
    place = skip(text, endOfValue(text, value), true);
  }
  return found;
}

function endOfValue(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === QUOTE) return endOfString(text, at);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return endOfNested(text, at);
  let place = at;
  while (place < text.length && ![COMMA, CLOSE_BRACE].includes(text.charCodeAt(place))) place += 1;
  return place;
}

/** The positions of the objects of an answer, `[...]` or `{"results": [...]}`, in valid JSON; null if in doubt. */
export function spansOf(text: string): Spans | null {
  const first = skip(text, 0, false);
  const list = text.charCodeAt(first) === OPEN_BRACE ? placeOfResults(text, first) : first;
  if (list < 0 || text.charCodeAt(list) !== OPEN_BRACKET) return null;
  const close = endOfNested(text, list) - 1;
  if (close < 0) return null;
  const places = objectsBetween(text, list + 1, close);
  return {
    starts: Int32Array.from(places, ([start]) => start),
    ends: Int32Array.from(places, ([, end]) => end),
    open: list + 1,
    close,
  };
}
