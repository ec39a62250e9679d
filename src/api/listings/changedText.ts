import { firstIndex } from '@/domain/book/search';

/** The text of an answer, and where in it the object of each listing begins. */
export interface CutText {
  text: string;
  starts: readonly number[];
}

/** A text that may not be cut yet. */
export interface KnownText {
  text: string;
  starts: readonly number[] | null;
}

/** What another text has in place of a part of the objects. */
export interface ChangedText {
  /** How many objects before the part are the same in both texts. */
  front: number;
  /** The index of the first object after the part, in the text before. */
  back: number;
  /** The objects of the part in the text before, and those that replace them, each as JSON. */
  former: readonly string[];
  objects: readonly string[];
  /** The whole of the other text. */
  cut: CutText;
}

function bracesIn(text: string, from: number, to: number): number[] {
  const braces: number[] = [];
  for (let at = text.indexOf('{', from); at >= 0 && at < to; at = text.indexOf('{', at + 1)) braces.push(at);
  return braces;
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

/** How many characters are equal at the start of both texts, and how many of the rest are equal at their ends. */
function equalEnds(one: string, other: string): [front: number, back: number] {
  const most = Math.min(one.length, other.length);
  const front = longest(most, (from, to) => one.slice(from, to) === other.slice(from, to));
  const cut = (text: string, from: number, to: number) => text.slice(text.length - to, text.length - from);
  const back = longest(most - front, (from, to) => cut(one, from, to) === cut(other, from, to));
  return [front, back];
}

/** The objects of a part of a text, each as JSON, and the rest with an empty string for each object. */
function cutObjects(text: string, starts: readonly number[], from: number, to: number) {
  const objects: string[] = [];
  let rest = text.slice(from, starts[0] ?? to);
  starts.forEach((start, index) => {
    const next = starts[index + 1] ?? to;
    const end = Math.max(start, text.lastIndexOf('}', next - 1) + 1);
    objects.push(text.slice(start, end));
    rest += `""${text.slice(end, next)}`;
  });
  return { objects, rest };
}

/**
 * What differs from the text before, in whole objects. Null if the text around them is not that of a list. The caller
 * parses the objects as JSON; one that was cut wrongly does not parse.
 *
 * @throws SyntaxError if the text around them is not JSON
 */
export function changedText(before: KnownText, count: number, text: string): ChangedText | null {
  const starts = before.starts ?? bracesIn(before.text, 0, before.text.length);
  // Other braces, in a string or in a nested object, could be taken for beginnings.
  if (starts.length !== count) return null;
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
  const { objects, rest } = cutObjects(text, braces, from, to);
  // The rest of the whole text: the front and the back as one empty text each.
  const [head, tail] = [front && '["",', back < starts.length && '""]'];
  const list: unknown = JSON.parse((head || '') + rest + (tail || ''));
  const parts = objects.length + (head ? 1 : 0) + (tail ? 1 : 0);
  if (!Array.isArray(list) || list.length !== parts || list.some((one) => one !== '')) return null;
  return {
    front,
    back,
    former: cutObjects(before.text, starts.slice(front, back), 0, starts[back] ?? before.text.length).objects,
    objects,
    cut: {
      text,
      starts: starts.slice(0, front).concat(
        braces,
        starts.slice(back).map((start) => start + moved),
      ),
    },
  };
}
