import { firstIndex } from '@/domain/book/search';

/** The text of an answer, and where in it the object of each listing begins. */
export interface CutText {
  text: string;
  starts: readonly number[];
}

/** What another text has in place of a part of the objects. */
interface ChangedText {
  /** How many objects before the part are the same in both texts. */
  front: number;
  /** From which object on, after the part, they are the same again. */
  back: number;
  /** The objects in place of the part, each as JSON. */
  objects: readonly string[];
  /** The whole of the other text. */
  cut: CutText;
}

const OPENING = /^\s*\[\s*$/;
const CLOSING = /^\s*\]\s*$/;
const BETWEEN = /^\s*,\s*$/;

/** Each place of an opening brace within these bounds. */
function bracesIn(text: string, from: number, to: number): number[] {
  const braces: number[] = [];
  for (let at = text.indexOf('{', from); at >= 0 && at < to; at = text.indexOf('{', at + 1)) braces.push(at);
  return braces;
}

/**
 * Cuts the text of a list of so many objects at their beginnings. Null if it has other braces, in a string or in a
 * nested object, since they could be taken for beginnings.
 */
export function cutText(text: string, count: number): CutText | null {
  const starts = bracesIn(text, 0, text.length);
  return starts.length === count ? { text, starts } : null;
}

/**
 * The most characters for which two parts are equal, found by halving, because comparing whole parts of a text is far
 * faster than a loop over its characters.
 *
 * @param isEqual whether they are equal between these two distances, if they are up to the first of them
 */
function longest(most: number, isEqual: (from: number, to: number) => boolean): number {
  let [equal, tooLong] = [0, most + 1];
  while (equal + 1 < tooLong) {
    const middle = (equal + tooLong) >>> 1;
    if (isEqual(equal, middle)) equal = middle;
    else tooLong = middle;
  }
  return equal;
}

/** How many characters both texts begin with, and how many after those both end with. */
function equalEnds(one: string, other: string): [front: number, back: number] {
  const most = Math.min(one.length, other.length);
  const front = longest(most, (from, to) => one.slice(from, to) === other.slice(from, to));
  const cut = (text: string, from: number, to: number) => text.slice(text.length - to, text.length - from);
  const back = longest(most - front, (from, to) => cut(one, from, to) === cut(other, from, to));
  return [front, back];
}

/** The object that begins at `from`, and what follows it before the next one. */
function objectAt(text: string, from: number, next: number): [object: string, rest: string] {
  const end = Math.max(from, text.lastIndexOf('}', next - 1) + 1);
  return [text.slice(from, end), text.slice(end, next)];
}

/** Some of the objects of a text, each as JSON. */
export function objectsOf({ text, starts }: CutText, from: number, to: number): string[] {
  return starts
    .slice(from, to)
    .map((start, index) => objectAt(text, start, starts[from + index + 1] ?? text.length)[0]);
}

/**
 * What differs from the text before, in whole objects. Null if the text around them is not that of a list. The objects
 * are to be read as JSON: one that was cut in a wrong place is none.
 */
export function changedText(before: CutText, text: string): ChangedText | null {
  const { starts } = before;
  const [equalFront, equalBack] = equalEnds(before.text, text);
  const front = Math.max(0, firstIndex(starts.length, (at) => (starts[at] ?? 0) > equalFront) - 1);
  const kept = before.text.length - equalBack;
  const back = Math.max(
    front,
    firstIndex(starts.length, (at) => (starts[at] ?? 0) >= kept),
  );
  const moved = text.length - before.text.length;
  const [from, to] = [front && (starts[front] ?? 0), (starts[back] ?? before.text.length) + moved];
  const braces = bracesIn(text, from, to);
  const parts = braces.map((start, index) => objectAt(text, start, braces[index + 1] ?? to));
  const lead = text.slice(from, braces[0] ?? to);
  const isLast = (index: number) => index + 1 === parts.length && back === starts.length;
  const isList =
    (parts.length > 0 || back < starts.length) &&
    (front > 0 ? lead === '' : OPENING.test(lead)) &&
    parts.every(([, rest], index) => (isLast(index) ? CLOSING : BETWEEN).test(rest));
  if (!isList) return null;
  return {
    front,
    back,
    objects: parts.map(([object]) => object),
    cut: {
      text,
      starts: starts.slice(0, front).concat(
        braces,
        starts.slice(back).map((start) => start + moved),
      ),
    },
  };
}
